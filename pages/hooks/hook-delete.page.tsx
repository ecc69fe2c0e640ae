import { Url } from '../../views/components/address.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

export type HookDeleteProps = {
  links: BusinessLinks & { back: string }
  url: string
  /** Posts `do`: `delete`. */
  action: string
  errors?: FormErrors<never> | undefined
}

/** `/branch/business/webhooks/{id}/delete`. Title: `hooks:delete.title`. */
export function HookDeletePage({ links, url, action, errors }: HookDeleteProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form']} />
      <Hero icon="bang" tone="bad" title={t('hooks:delete.title')}>
        <p>
          <strong>
            <Url of={url} />
          </strong>
        </p>
      </Hero>
      <p>{t('hooks:delete.what')}</p>
      <div className="actions apart">
        <PostForm action={action} fields={{ do: 'delete' }} className="danger">
          {t('hooks:delete.submit')}
        </PostForm>
        <LinkButton href={links.back}>{t('hooks:delete.keep')}</LinkButton>
      </div>
    </BusinessFrame>
  )
}
