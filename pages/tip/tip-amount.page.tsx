import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { htmlLang, type Lang } from '../../views/lang.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { type PersonChoice, RecipientChoice } from './recipient-choice.tsx'
import type { VenueView } from './tip.view.ts'
import { TipAmountField, type TipAmountFieldProps } from './tip-amount-field.tsx'
import { TipReviewField, type TipReviewFieldProps } from './tip-review-field.tsx'

/**
 * `recipient` is `all`, `branch` or `staff:{id}`; at first `all`, or the person whose code was scanned. `preset` is
 * one of `presets` or empty, and empty at first. `amount` is free text; if it is not empty, it wins over `preset`.
 */
export type TipAmountProps = FormProps<'recipient' | 'preset' | 'amount' | 'review'> &
  TipAmountFieldProps &
  TipReviewFieldProps & {
    venue: VenueView
    /** The venue's greeting, and the language it is written in. */
    greeting?: { text: string; lang: Lang } | undefined
    hidden?: Record<string, string> | undefined
    /** Everyone who can be tipped, in display order. */
    staff: PersonChoice[]
    /** The person whose code was scanned: shown first. */
    scannedStaffId?: string | undefined
  }

/** `/tip/{branchId}`. Title: `tip:amount.title` with `{venue}`. */
export function TipAmountPage(props: TipAmountProps) {
  const { venue, greeting, action, hidden, staff, scannedStaffId, values, errors } = props
  const { t } = usePage()
  const scanned = staff.find((person) => person.id === scannedStaffId)
  return (
    <VisitorLayout venue={venue} step={1}>
      <ErrorSummary errors={errors} order={['form', 'amount', 'recipient', 'review']} />
      <h1>
        {scanned
          ? fill(t, 'tip:amount.headingFor', { name: <Name of={scanned.name} short /> })
          : t('tip:amount.heading')}
      </h1>
      {scanned?.greeting ? (
        <p className="greeting">{scanned.greeting}</p>
      ) : (
        greeting && <Greeting {...greeting} />
      )}
      <Form action={action} values={values} errors={errors} className="stack-l" hidden={hidden}>
        <TipAmountField {...props} />
        <RecipientChoice venue={venue} staff={staff} scanned={scanned} />
        <TipReviewField {...props} />
        <div className="dock actions">
          <Button primary>{t('tip:amount.submit')}</Button>
          <p className="small">{t('tip:amount.note')}</p>
        </div>
      </Form>
    </VisitorLayout>
  )
}

/** Marks the language if it is not the page's. */
function Greeting({ text, lang }: { text: string; lang: Lang }) {
  const page = usePage()
  return (
    <p className="greeting" lang={lang === page.lang ? undefined : htmlLang[lang]}>
      {text}
    </p>
  )
}
