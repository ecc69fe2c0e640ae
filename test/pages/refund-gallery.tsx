import type { ReactElement } from 'react'
import { EarningTipPage } from '../../pages/earning/earning-tip.page.tsx'
import type { EarlierRefund } from '../../pages/refund/refund.view.ts'
import { RefundResultPage, type RefundResultProps } from '../../pages/refund/refund-result.page.tsx'
import { area } from './branch-gallery.tsx'
import { halfBox, refundBox, tip as tipOf } from './earning-gallery.samples.ts'
import * as s from './gallery.samples.ts'

const tip = { amount: 3000, timeZone: 'Asia/Tokyo' }
const links = { area, tip: '/t', again: '/c' }
const earlier: EarlierRefund[] = (['open', 'accepted', 'done', 'failed'] as const).map((state, n) => ({
  href: `/r/${n}`,
  amount: 300 * (n + 1),
  reason: n === 2 ? 'duplicate' : 'requested_by_customer',
  note: n === 0 ? 'レジで二重に会計したとのお申し出。電話で確認済み。' : '',
  state,
  memberName: n === 2 ? undefined : '桜井 花子',
  at: Date.UTC(2026, 10, 22, 3, n),
  secondCharge: n === 2,
}))
const shares = s.staff.map(({ name }) => ({ name, before: 600, after: 360 }))
const asked = { amount: 1200, reason: 'requested_by_customer' as const, note: '電話でのお申し出' }
const result = (state: RefundResultProps['state'], failure?: string, secondCharge?: boolean) => (
  <RefundResultPage
    {...{ links, tip, state, failure, secondCharge }}
    by={secondCharge ? undefined : { name: '桜井 花子', at: Date.UTC(2026, 10, 22, 3) }}
    shares={state === 'done' && !secondCharge ? shares : undefined}
    here="/h"
    refund={secondCharge ? { amount: 3000, reason: 'duplicate', note: '' } : asked}
  />
)

/** Giving a tip back, in every state. */
export const refundGallery: Record<string, ReactElement> = {
  refund: <EarningTipPage {...tipOf} refund={{ ...refundBox, isOpen: true }} />,
  'refund-half': <EarningTipPage {...tipOf} refund={halfBox} />,
  'refund-branch': (
    <EarningTipPage
      {...tipOf}
      refund={{
        ...halfBox,
        chosen: { ...halfBox.chosen, fee: null, shares: [{ name: undefined, before: 1003, after: 501 }] },
      }}
    />
  ),
  'refund-errors': (
    <EarningTipPage
      {...tipOf}
      refund={{
        ...refundBox,
        isOpen: true,
        typed: '5000',
        error: { key: 'refund:errors.amountMost', values: { left: '¥1,003' } },
      }}
    />
  ),
  'refund-earlier': <EarningTipPage {...tipOf} refund={{ ...refundBox, earlier }} />,
  ...Object.fromEntries(
    (['nothing', 'disputed', 'disputeOver'] as const).map((left) => [
      `refund-${left}`,
      <EarningTipPage
        key={left}
        {...tipOf}
        refund={{ open: '/t', close: '/t', isOpen: true, timeZone: 'Asia/Tokyo', earlier, left }}
      />,
    ]),
  ),
  'refund-open': result('open'),
  'refund-accepted': result('accepted'),
  'refund-done': result('done'),
  'refund-failed': result('failed', 'expired_or_canceled_card'),
  'refund-failed-other': result('failed', 'unheard_of'),
  'refund-failed-unknown': result('failed', 'payment_unknown'),
  'refund-open-forbidden': result('open', 'forbidden'),
  'refund-second-charge': result('open', 'balance_insufficient', true),
  'refund-second-charge-done': result('done', undefined, true),
}
