import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

export type PaydayBackProps = {
  links: BusinessLinks & { back: string }
  number: number
  action: string
  errors?: FormErrors<never> | undefined
}

/** `/branch/business/payday/{id}/take-back`: asks for confirmation. Title: `payday:back.title`. */
export function PaydayBackPage({ links, number, action, errors }: PaydayBackProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form']} />
      <Hero icon="bang" tone="bad" title={t('payday:back.title')}>
        <p>
          <strong>{t('payday:one.title', { number })}</strong>
        </p>
      </Hero>
      <p>{t('payday:back.what')}</p>
      <div className="actions apart">
        <PostForm action={action} className="danger">
          {t('payday:back.submit')}
        </PostForm>
        <LinkButton href={links.back}>{t('payday:back.keep')}</LinkButton>
      </div>
    </BusinessFrame>
  )
}
