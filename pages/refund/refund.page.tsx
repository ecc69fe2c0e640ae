import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Yen } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { formatDateTime } from '../../views/format.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { type RefundReason, refundReasons } from '../../views/words.ts'
import type { RefundLinks, RefundTipView } from './refund.view.ts'

export type EarlierRefund = {
  href: string
  amount: number
  reason: RefundReason
  note: string
  state: 'draft' | 'open' | 'accepted' | 'done' | 'failed'
  /** Undefined: the server itself requested it. */
  memberName: string | undefined
  at: number
  /** True for a refund of a second charge, which is not part of the tip. */
  secondCharge: boolean
}

export type RefundProps = FormProps<'amount' | 'reason' | 'note'> & {
  links: RefundLinks
  tip: RefundTipView
  /** Whole yen that can still be refunded, or why nothing can. */
  left: number | 'disputed' | 'disputeOver' | 'nothing'
  /** Half of it. */
  half: number
  earlier: EarlierRefund[]
}

/** `/branch/earning/tips/{tipId}/refund`. Title: `refund:title`. */
export function RefundPage(props: RefundProps) {
  const { links, tip, left, errors, earlier } = props
  const { t } = usePage()
  const money = (amount: number) => <Yen yen={amount} />
  // With open refunds, which can't be refunded again, so that the lines add up.
  const back = typeof left === 'number' ? tip.amount - left : tip.refunded
  return (
    <BranchLayout links={links.area} here="earning">
      <ErrorSummary errors={errors} order={['reason', 'note', 'amount', 'form']} />
      <h1>{t('refund:title')}</h1>
      <div className="split even">
        <SummaryList
          rows={[
            { label: t('refund:amount'), value: money(tip.amount), amount: true },
            { label: t('refund:paidAt'), value: <When at={tip.paidAt} timeZone={tip.timeZone} /> },
            { label: t('refund:branch'), value: <Name of={tip.branchName} /> },
            back > 0 && { label: t('refund:refunded'), value: money(-back), amount: true },
            typeof left === 'number' && { label: t('refund:left'), value: money(left), sum: true },
          ]}
        />
        {typeof left === 'number' ? (
          <RefundForm {...props} left={left} />
        ) : (
          <Notice tone={left === 'nothing' ? 'plain' : 'bad'}>{t(`refund:${left}`)}</Notice>
        )}
        <EarlierRefunds earlier={earlier} timeZone={tip.timeZone} />
      </div>
      <LinkLine className="apart center" href={links.tip}>
        {t('refund:backToTip')}
      </LinkLine>
    </BranchLayout>
  )
}

/** The refunds of a tip so far: done, open or failed. */
function EarlierRefunds({ earlier, timeZone }: { earlier: EarlierRefund[]; timeZone: string }) {
  const { t, lang } = usePage()
  const shown = earlier.flatMap(({ state, ...one }) => (state === 'draft' ? [] : [{ ...one, state }]))
  if (shown.length === 0) return null
  return (
    <section className="apart">
      <h2>{t('refund:earlier')}</h2>
      <ul className="ledger">
        {shown.map(({ href, amount, reason, note, state, memberName, at, secondCharge }) => (
          <li key={href}>
            <a href={href}>
              <span className="what">
                <span className="name">
                  {secondCharge ? t('refund:secondCharge') : t(`refund:reasons.${reason}`)}
                </span>
                <span className="small">
                  {fill(t, 'refund:by', {
                    name: memberName ? <Name of={memberName} short /> : t('refund:automatic'),
                    at: formatDateTime(at, lang, timeZone),
                  })}
                </span>
                {note !== '' && <span className="small">{note}</span>}
              </span>
              <span className="much">
                <Yen yen={amount} />
                <span className={state === 'failed' ? 'badge' : 'small'}>{t(`refund:state.${state}`)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RefundForm({ action, values, errors, left, half }: RefundProps & { left: number }) {
  const { t } = usePage()
  const chips = [
    { value: 'half', text: fill(t, 'refund:half', { amount: <Yen yen={half} /> }) },
    { value: 'full', text: fill(t, 'refund:full', { amount: <Yen yen={left} /> }) },
  ].slice(half === left ? 1 : 0)
  return (
    <Form action={action} values={values} errors={errors} className="aside stack">
      {/* The Enter key presses a form's first button. */}
      <button type="submit" name="how" value="part" hidden />
      <p className="small">{t('refund:lead')}</p>
      <SelectField
        name="reason"
        label={t('refund:reason')}
        options={refundReasons.map((value) => ({ value, label: t(`refund:reasons.${value}`) }))}
      />
      <TextField
        name="note"
        label={t('refund:note')}
        hint={t('refund:noteHint')}
        optional
        autoComplete="off"
      />
      <TextField name="amount" label={t('refund:how')} inputMode="numeric" autoComplete="off" />
      <div className="chips">
        {chips.map(({ value, text }) => (
          <button type="submit" key={value} name="how" value={value}>
            {text}
          </button>
        ))}
      </div>
      <Button primary name="how" value="part">
        {t('refund:next')}
      </Button>
    </Form>
  )
}
