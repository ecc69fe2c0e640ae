import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { KindAndNumber } from '../branch/branch-fields.tsx'
import { LegalDetailsFields, type LegalField } from '../legal/legal-details-fields.tsx'

const branchFields = ['branchName', 'kind', 'number'] as const
const ownerFields = ['ownerName', 'ownerEmail'] as const

type SetupField = LegalField | (typeof branchFields)[number] | (typeof ownerFields)[number] | 'key'

type SetupProps = FormProps<SetupField> & {
  /** What this browser gets as its key, if the link is good. */
  browserKey: string
  /** What must be known of the seller now. */
  asked: LegalField[]
}

/** `/setup/begin/{token}`: opening the link uses nothing up, because programs look at links too. Title: `setup:title`. */
export function SetupPage({ browserKey, asked, ...form }: SetupProps) {
  const { t } = usePage()
  return (
    <VisitorLayout desk>
      <ErrorSummary errors={form.errors} order={[...asked, ...branchFields, ...ownerFields, 'key', 'form']} />
      <h1>{t('setup:title')}</h1>
      <p className="lead">{t('setup:lead')}</p>
      <Form {...form} hidden={{ key: browserKey }}>
        {asked.length > 0 && (
          <section className="stack">
            <h2>{t('setup:business')}</h2>
            <LegalDetailsFields asked={asked} />
          </section>
        )}
        <section className="stack">
          <h2>{t('setup:branch')}</h2>
          <TextField name="branchName" label={t('branch:form.name')} autoComplete="off" />
          <KindAndNumber exists={false} />
        </section>
        <section className="stack">
          <h2>{t('setup:owner')}</h2>
          <p className="small">{t('setup:ownerNote')}</p>
          <TextField name="ownerName" label={t('branch:members.name')} autoComplete="name" />
          <TextField name="ownerEmail" label={t('branch:members.email')} type="email" autoComplete="email" />
        </section>
        <div className="actions">
          <Button primary>{t('setup:submit')}</Button>
        </div>
        <p className="small">{t('setup:once')}</p>
      </Form>
    </VisitorLayout>
  )
}

/** The same address, while another browser has the set-up. Title: `setup:title`. */
export function SetupTakePage({ action, browserKey }: { action: string; browserKey: string }) {
  const { t } = usePage()
  return (
    <VisitorLayout desk>
      <h1>{t('setup:title')}</h1>
      <p className="lead">{t('setup:take.lead')}</p>
      <div className="actions">
        <PostForm action={action} fields={{ key: browserKey }} primary>
          {t('setup:take.submit')}
        </PostForm>
      </div>
    </VisitorLayout>
  )
}
