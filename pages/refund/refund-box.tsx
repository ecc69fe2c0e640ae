import { Button, LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Yen } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { fill } from '../../views/fill.ts'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { refundReasons } from '../../views/words.ts'
import { formatMonth } from '../customer/customer-words.ts'
import type { ChosenRefund, RefundBoxView } from './refund.view.ts'
import { RefundShares } from './refund-shares.tsx'

/** The choice of what goes back of a tip: half, all that is left, or an amount; then who gives back how much, and the button. */
export function RefundBox(box: RefundBoxView) {
  const { t } = usePage()
  if (!box.isOpen) return null
  if (!('half' in box))
    return <Notice tone={box.left === 'nothing' ? 'plain' : 'bad'}>{t(`refund:${box.left}`)}</Notice>
  const { half, full, form, typed, error, chosen, close } = box
  const parts = [{ ...half, words: 'refund:half' } as const, { ...full, words: 'refund:full' } as const]
  return (
    <section className="notice" id="give-back">
      <h2>{t('refund:confirm.amount')}</h2>
      <div className="chips">
        {parts.slice(half.yen === full.yen ? 1 : 0).map(({ yen, href, chosen: isHere, words }) => (
          <a key={words} href={`${href}#give-back`} aria-current={isHere ? 'true' : undefined}>
            <span>{fill(t, words, { amount: <Yen key="amount" yen={yen} /> })}</span>
          </a>
        ))}
      </div>
      <Form
        method="get"
        action={`${form.action}#give-back`}
        hidden={form.fields}
        values={{ refund: typed }}
        errors={error && { refund: error }}
        className="seek-line"
      >
        <TextField name="refund" label={t('refund:how')} inputMode="numeric" autoComplete="off" />
        <Button>{t('refund:next')}</Button>
      </Form>
      {chosen && <ConfirmRefund {...chosen} />}
      <p>
        <TextLink href={close}>{t('refund:confirm.keep')}</TextLink>
      </p>
    </section>
  )
}

/** What one more press does, and the press. */
function ConfirmRefund({ action, id, yen, shares, month, fee }: ChosenRefund) {
  const { t, lang } = usePage()
  return (
    <Form action={action} hidden={{ id, amount: String(yen) }} className="stack-s">
      <RefundShares shares={shares} />
      <details>
        <summary>{t('refund:reasons.requested_by_customer')}</summary>
        <SelectField
          name="reason"
          label={t('refund:reason')}
          options={refundReasons.map((value) => ({ value, label: t(`refund:reasons.${value}`) }))}
        />
        <TextField
          name="note"
          label={t('refund:note')}
          hint={t('refund:noteHint')}
          maxLength={500}
          optional
          autoComplete="off"
        />
      </details>
      <Button primary>
        <span>{fill(t, 'refund:confirm.submit', { amount: <Yen key="amount" yen={yen} /> })}</span>
      </Button>
      <p className="small">
        {t('refund:confirm.text')} {t('refund:confirm.month', { month: formatMonth(month, lang) })}{' '}
        {fee === null
          ? t('refund:confirm.feeKept')
          : fill(t, 'refund:confirm.fee', { fee: <Yen key="fee" yen={fee} /> })}
      </p>
    </Form>
  )
}

/** Leads to the choice; without anything left to give back, there is no button. */
export const RefundButton = ({ open, left, isOpen }: RefundBoxView) => {
  const { t } = usePage()
  if (typeof left !== 'number') return null
  return (
    <LinkButton href={`${open}#give-back`} primary={!isOpen}>
      {t('refund:title')}
    </LinkButton>
  )
}

/** The refunds of a tip so far: done, open or failed. */
export function EarlierRefunds({ earlier, timeZone }: Pick<RefundBoxView, 'earlier' | 'timeZone'>) {
  const { t, lang } = usePage()
  if (earlier.length === 0) return null
  return (
    <section className="part">
      <h2>{t('refund:earlier')}</h2>
      <SummaryList
        rows={earlier.map(({ href, amount, reason, note, state, memberName, at, secondCharge }) => ({
          label: <a href={href}>{secondCharge ? t('refund:secondCharge') : t(`refund:reasons.${reason}`)}</a>,
          value: <Yen yen={amount} />,
          note: (
            <Facts
              of={[
                t(`refund:state.${state}`),
                fill(t, 'refund:by', {
                  name: memberName ? <Name of={memberName} short /> : t('refund:automatic'),
                  at: formatDateTime(at, lang, timeZone),
                }),
                note,
              ]}
            />
          ),
          amount: true,
        }))}
      />
    </section>
  )
}
