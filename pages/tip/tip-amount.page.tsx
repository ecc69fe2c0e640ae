import AmountPicker from '../../islands/amount-picker.tsx'
import ReviewCounter from '../../islands/review-counter.tsx'
import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form, useField } from '../../views/components/form/form.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen, moneyParts } from '../../views/format.ts'
import { Island } from '../../views/island.tsx'
import { htmlLang, type Lang } from '../../views/lang.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { type PersonChoice, RecipientChoice } from './recipient-choice.tsx'
import type { VenueView } from './tip.view.ts'

/**
 * `recipient` is `all`, `branch` or `staff:{id}`; at first `all`, or the person whose code was scanned. `preset` is
 * one of `presets` or empty, and empty at first. `amount` is free text; if it is not empty, it wins over `preset`.
 */
export type TipAmountProps = FormProps<'recipient' | 'preset' | 'amount' | 'review'> & {
  venue: VenueView
  /** The venue's greeting, and the language it is written in. */
  greeting?: { text: string; lang: Lang } | undefined
  hidden?: Record<string, string> | undefined
  /** Everyone who can be tipped, in display order. */
  staff: PersonChoice[]
  /** The person whose code was scanned: shown first. */
  scannedStaffId?: string | undefined
  /** Whole yen. */
  presets: number[]
  minimum: number
  maximum: number
  /** A review must be shorter than this many characters (200). */
  reviewLimit: number
}

/** `/tip/{branchId}`. Title: `tip:amount.title` with `{venue}`. */
export function TipAmountPage(props: TipAmountProps) {
  const { venue, greeting, action, hidden, staff, scannedStaffId, values, errors } = props
  const { t } = usePage()
  const scanned = staff.find((person) => person.id === scannedStaffId)
  return (
    <VisitorLayout venue={venue} step={1}>
      <ErrorSummary errors={errors} order={['form', 'amount', 'recipient', 'review']} />
      <h1>{scanned ? t('tip:amount.headingFor', { name: scanned.name }) : t('tip:amount.heading')}</h1>
      {scanned?.greeting ? (
        <p className="greeting">{scanned.greeting}</p>
      ) : (
        greeting && <Greeting {...greeting} />
      )}
      <Form action={action} values={values} errors={errors} className="stack-l" hidden={hidden}>
        <Amount {...props} />
        <RecipientChoice venue={venue} staff={staff} scanned={scanned} />
        <Review {...props} />
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

function Amount({ presets, minimum, maximum }: TipAmountProps) {
  const { t, lang } = usePage()
  const { value: amount, error } = useField('amount')
  const { value: preset } = useField('preset')
  const range = { minimum: formatYen(minimum, lang), maximum: formatYen(maximum, lang) }
  return (
    <Island
      of={AmountPicker}
      when="interaction"
      props={{
        presets: presets.map((yen) => ({ value: String(yen), money: moneyParts(yen, lang) })),
        preset,
        amount,
        unit: moneyParts(0, lang),
        texts: {
          legend: t('tip:amount.howMuch'),
          other: t('tip:amount.other'),
          range: t('tip:amount.range', range),
          errorPrefix: t('common:error'),
        },
        error,
      }}
    />
  )
}

function Review({ reviewLimit }: TipAmountProps) {
  const { t } = usePage()
  const { value, error } = useField('review')
  const most = reviewLimit - 1
  return (
    <Island
      of={ReviewCounter}
      when="interaction"
      props={{
        value,
        most,
        counts: {
          used: t('tip:amount.reviewCount', { used: '{used}', most }),
          over: t('tip:amount.reviewOver', { over: '{over}' }),
        },
        texts: {
          label: t('tip:amount.review'),
          optional: t('common:optional'),
          hint: t('tip:amount.reviewHint'),
          errorPrefix: t('common:error'),
        },
        error,
      }}
    />
  )
}
