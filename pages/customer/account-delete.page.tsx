import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'

type AccountDeleteProps = {
  links: CustomerLinks
  action: string
  errors?: FormErrors<never> | undefined
}

/** `/profile/delete`: asks before the account is deleted. Title: `customer:delete.title`. */
export function AccountDeletePage({ links, action, errors }: AccountDeleteProps) {
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="profile">
      <ErrorSummary errors={errors} />
      <Hero icon="bang" tone="bad" title={t('customer:delete.title')} text={t('customer:delete.question')} />
      <section className="apart stack">
        <h2>{t('customer:delete.what')}</h2>
        <p>{t('customer:delete.goes')}</p>
        <p>{t('customer:delete.stays')}</p>
        {links.branch && <p>{t('customer:delete.paid')}</p>}
      </section>
      <div className="actions apart">
        <PostForm action={action} className="danger">
          {t('customer:delete.submit')}
        </PostForm>
        <LinkButton href={links.profile}>{t('customer:delete.keep')}</LinkButton>
      </div>
    </CustomerFrame>
  )
}
