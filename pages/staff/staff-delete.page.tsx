import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import type { FormErrors } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

type StaffDeleteProps = {
  links: BranchLinks
  name: string
  /** Undefined: this person can't be deleted, and `errors` say why. */
  action: string | undefined
  errors?: FormErrors<never> | undefined
  ways: { keep: string }
}

/** `/branch/staff/{id}/delete`: asks before a person is removed from the list. Title: `staff:delete.title`. */
export function StaffDeletePage({ links, name, action, errors, ways }: StaffDeleteProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links} here="staff">
      <ErrorSummary errors={errors} />
      <Hero
        icon="bang"
        tone="bad"
        title={t('staff:delete.title')}
        text={fill(t, 'staff:delete.question', { name: <Name of={name} /> })}
      />
      <section className="apart stack">
        <h2>{t('staff:delete.what')}</h2>
        <p>{t('staff:delete.goes')}</p>
        <p>{t('staff:delete.stays')}</p>
      </section>
      <div className="actions apart">
        {action && (
          <PostForm action={action} className="danger">
            {t('staff:delete.submit')}
          </PostForm>
        )}
        <LinkButton href={ways.keep}>{t('staff:delete.keep')}</LinkButton>
      </div>
    </BranchLayout>
  )
}
