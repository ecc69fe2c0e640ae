import AmountPicker from '../../islands/amount-picker.tsx'
import ReviewCounter from '../../islands/review-counter.tsx'
import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { errorId } from '../../views/components/form/error-text.tsx'
import { FieldProblem } from '../../views/components/form/field-problem.tsx'
import { Form, useField } from '../../views/components/form/form.tsx'
import { type RadioOption, RadioTiles } from '../../views/components/form/radio-tiles.tsx'
import { Icon, WithIcon } from '../../views/components/icon.tsx'
import { Greeting, Name, NameLines } from '../../views/components/name.tsx'
import { Portrait } from '../../views/components/portrait.tsx'
import { reviewLimit } from '../../views/constants.ts'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen, moneyParts } from '../../views/format.ts'
import { Island } from '../../views/island.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import type { DisplayName } from '../../views/name-pieces.ts'
import { usePage } from '../../views/page-context.tsx'
import type { TranslatedText } from '../../views/venue-texts.ts'
import { PaidNotice, type PaidNoticeView } from './paid-notice.tsx'
import { ReviewPageLink } from './review-page-link.tsx'
import type { VenueView } from './tip.view.ts'

/**
 * `recipient` is `all`, `branch` or `staff:{id}`; at first `all`, or the person whose code was scanned. `preset` is
 * one of `presets` or empty, and empty at first. `amount` is free text; if it is not empty, it wins over `preset`.
 */
export type TipAmountProps = FormProps<'recipient' | 'preset' | 'amount' | 'review'> &
  TipAmountFieldProps & {
    venue: VenueView
    greeting?: TranslatedText | undefined
    hidden?: Record<string, string> | undefined
    /** Everyone who can be tipped, in display order. */
    staff: PersonChoice[]
    /** The person whose code was scanned: shown first. */
    scannedStaffId?: string | undefined
    /** What the venue says of the tips that it paid to its staff, and where that is explained. */
    paid?: { notice: PaidNoticeView; href: string } | undefined
    /** Whether it says that in Japan a tip is never expected. */
    neverExpected?: boolean
  }

/** `/tip/{branchId}`. Title: `tip:amount.title` with `{venue}`. */
export function TipAmountPage(props: TipAmountProps) {
  const { venue, greeting, action, hidden, staff, scannedStaffId, paid, neverExpected, values, errors } =
    props
  const { t } = usePage()
  // No amount was chosen, though some are offered.
  const missing = props.presets.length > 0 && errors?.amount?.key === 'tip:errors.amountRequired'
  const scanned = staff.find((person) => person.id === scannedStaffId)
  return (
    <VisitorLayout venue={venue} step={1}>
      <ErrorSummary
        errors={missing ? { ...errors, preset: errors?.amount, amount: undefined } : errors}
        order={['form', 'preset', 'amount', 'recipient', 'review']}
      />
      <h1>
        {scanned
          ? fill(t, 'tip:amount.headingFor', { name: <Name of={scanned.name} short /> })
          : t('tip:amount.heading')}
      </h1>
      <Greeting of={scanned?.greeting ?? greeting} />
      <Form action={action} values={values} errors={errors} className="stack-l" hidden={hidden}>
        <TipAmountField {...props} missing={missing} />
        <RecipientChoice venue={venue} staff={staff} scanned={scanned} />
        <TipReviewField />
        <div className="dock actions">
          <Button primary>{t('tip:amount.submit')}</Button>
          <p className="small">{t('tip:amount.note')}</p>
        </div>
        {paid && (
          <p className="small">
            <PaidNotice {...paid.notice} href={paid.href} />
          </p>
        )}
        {neverExpected && <p className="small">{t('tip:amount.neverExpected')}</p>}
      </Form>
      <ReviewPageLink venue={venue} />
    </VisitorLayout>
  )
}

/** `photo` is an address. */
type PersonChoice = {
  id: string
  name: DisplayName
  photo?: string | undefined
  greeting?: TranslatedText | undefined
}

type Props = { venue: VenueView; staff: PersonChoice[]; scanned: PersonChoice | undefined }

/** So many people are shown at once; more than `seekFrom` are hard to find by eye. */
const showUpTo = 6
const seekFrom = 10

const recipientOf = (person: PersonChoice) => `staff:${person.id}`

/**
 * The recipient: one group of radio buttons, so exactly one can be chosen without a script. The person whose code was
 * scanned comes first; all others are in a part that opens.
 */
function RecipientChoice({ venue, staff, scanned }: Props) {
  const { t } = usePage()
  const { value: chosen, error } = useField('recipient')
  const others = staff.filter((person) => person !== scanned)
  const person = (each: PersonChoice, row: boolean): RadioOption => ({
    value: recipientOf(each),
    label: <RecipientFace person={each} row={row} />,
  })
  const tiles: RadioOption[] = [
    ...(scanned ? [person(scanned, false)] : []),
    { value: 'all', label: <WithIcon name="all">{t('tip:amount.all')}</WithIcon> },
    {
      value: 'branch',
      label: <WithIcon name={venue.kind}>{t(`tip:amount.branch.${venue.kind}`)}</WithIcon>,
    },
  ]
  const shared = {
    name: 'recipient',
    chosen,
    invalid: error !== undefined,
    describedBy: error && errorId('recipient'),
  }
  return (
    <fieldset className={error ? 'whom invalid' : 'whom'}>
      <legend>{t('tip:amount.whom')}</legend>
      <FieldProblem name="recipient" />
      <RadioTiles {...shared} id="recipient" options={tiles} columns={scanned ? 3 : 2} />
      {others.length > 0 && (
        <details
          className="people"
          open={
            (!scanned && others.length <= showUpTo) || others.some((each) => recipientOf(each) === chosen)
          }
        >
          <summary>
            <Icon name="staff" />
            {t(scanned ? 'tip:amount.otherPerson' : 'tip:amount.person')}
          </summary>
          {others.length > seekFrom && <SeekPeople />}
          <RadioTiles
            {...shared}
            id="person"
            options={others.map((each) => person(each, true))}
            columns={2}
          />
        </details>
      )}
    </fieldset>
  )
}

/** Shows only the people of the list below who are called what is typed. Without a script the list is just long. */
function SeekPeople() {
  const { t } = usePage()
  return (
    <p className="seek-people js">
      <input className="input" type="search" placeholder={t('tip:amount.seek')} autoComplete="off" />
      <span className="small" role="status" data-none={t('tip:amount.seekNone')} />
    </p>
  )
}

type TipAmountFieldProps = {
  /** Whole yen. */
  presets: number[]
  minimum: number
  maximum: number
}

/** The amounts to choose from, and a field for another. */
function TipAmountField({ presets, minimum, maximum, missing }: TipAmountFieldProps & { missing: boolean }) {
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
        unit: { ...moneyParts(0, lang), digits: '' },
        minimum,
        maximum,
        submit: {
          plain: t('tip:amount.submit'),
          amount: t('tip:amount.submitWith', { amount: '{amount}' }),
        },
        texts: {
          legend: t('tip:amount.howMuch'),
          other: t('tip:amount.other'),
          range: t('tip:amount.range', range),
          cards: t('tip:cards'),
          errorPrefix: t('common:error'),
        },
        error,
        missing,
      }}
    />
  )
}

/** A message to the staff, with a count of its characters. */
function TipReviewField() {
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

type FaceProps = { person: PersonChoice; row: boolean }

/** Who can be chosen: a photo or a seal, and the name, below it or in two lines next to it. */
const RecipientFace = ({ person: { name, photo }, row }: FaceProps) => (
  <>
    <Portrait name={name} photo={photo} side={row ? 40 : 56} />
    {row ? (
      <NameLines of={name} />
    ) : (
      <span>
        <Name of={name} />
      </span>
    )}
  </>
)
