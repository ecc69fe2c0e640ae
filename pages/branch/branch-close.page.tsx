import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Name } from '../../views/components/name.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from './business-frame.tsx'

type BranchCloseProps = {
  links: BusinessLinks & { back: string }
  name: string
  /** Already closed: the page then asks whether to reopen it. */
  closed: boolean
  /** Posts `to`: `closed` or `open`. */
  action: string
  errors?: FormErrors<never> | undefined
}

/** `/branch/branches/{id}/close`. Titles: `branch:close.title`, `branch:close.reopenTitle`. */
export function BranchClosePage({ links, name, closed, action, errors }: BranchCloseProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} />
      <Hero
        icon={closed ? 'check' : 'bang'}
        tone={closed ? 'plain' : 'bad'}
        title={t(closed ? 'branch:close.reopenTitle' : 'branch:close.title')}
      >
        <p>
          <strong>
            <Name of={name} />
          </strong>
        </p>
      </Hero>
      <p>{t(closed ? 'branch:close.reopenWhat' : 'branch:close.what')}</p>
      <div className="actions apart">
        <PostForm
          action={action}
          fields={{ to: closed ? 'open' : 'closed' }}
          primary={closed}
          className={closed ? '' : 'danger'}
        >
          {t(closed ? 'branch:close.reopenSubmit' : 'branch:close.submit')}
        </PostForm>
        <LinkButton href={links.back}>
          {t(closed ? 'branch:close.reopenKeep' : 'branch:close.keep')}
        </LinkButton>
      </div>
    </BusinessFrame>
  )
}
