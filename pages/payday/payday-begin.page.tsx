import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

export type PaydayBeginProps = FormProps<'from'> & { links: BusinessLinks; branch: string }

/** `/branch/business/payday/begin/{branchId}`. Title: `payday:begin.title`. */
export function PaydayBeginPage({ links, branch, ...form }: PaydayBeginProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} order={['form', 'from']} />
      <h1>{t('payday:begin.title')}</h1>
      <p className="lead">
        <Name of={branch} />
      </p>
      <p>{t('payday:begin.what')}</p>
      <Form {...form}>
        <TextField
          name="from"
          type="date"
          label={t('payday:begin.from')}
          hint={t('payday:begin.hint')}
          autoComplete="off"
        />
        <div className="actions">
          <Button primary>{t('payday:begin.submit')}</Button>
        </div>
      </Form>
    </BusinessFrame>
  )
}
