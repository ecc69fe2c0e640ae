import type { ReactElement } from 'react'
import { type EarlierRefund, RefundPage, type RefundProps } from '../../pages/refund/refund.page.tsx'
import { RefundConfirmPage } from '../../pages/refund/refund-confirm.page.tsx'
import { RefundResultPage, type RefundResultProps } from '../../pages/refund/refund-result.page.tsx'
import { area } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const tip = {
  amount: 3000,
  refunded: 0,
  fee: 108,
  paidAt: Date.UTC(2026, 10, 21, 7, 3),
  timeZone: 'Asia/Tokyo',
  branchName: s.sakura.name,
}
const links = { area, tip: '/t', refunds: '/r', change: '/c' }
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
const refund: RefundProps = {
  links,
  action: '/r',
  tip,
  left: 3000,
  half: 1500,
  values: { amount: '', reason: '', note: '' },
  earlier: [],
}
const question = {
  shares: s.staff.map(({ name }) => ({ name, before: 600, after: 360 })),
  month: '2026-11',
}
const asked = { amount: 1200, reason: 'requested_by_customer' as const, note: '電話でのお申し出' }
const result = (state: RefundResultProps['state'], failure?: string, secondCharge?: boolean) => (
  <RefundResultPage
    {...{ links, tip, state, failure, secondCharge }}
    others={secondCharge ?? false}
    by={secondCharge ? undefined : { name: '桜井 花子', at: Date.UTC(2026, 10, 22, 3) }}
    shares={state === 'done' && !secondCharge ? question.shares : undefined}
    here="/h"
    refund={secondCharge ? { amount: 3000, reason: 'duplicate', note: '' } : asked}
  />
)

/** Giving a tip back, in every state. */
export const refundGallery: Record<string, ReactElement> = {
  refund: <RefundPage {...refund} />,
  'refund-confirm-branch': (
    <RefundConfirmPage
      links={links}
      action="/r"
      tip={{ ...tip, fee: null }}
      refund={asked}
      shares={[{ name: undefined, before: 3000, after: 1800 }]}
      month="2026-11"
    />
  ),
  'refund-errors': (
    <RefundPage
      {...refund}
      values={{ amount: '5000', reason: '', note: '' }}
      errors={{
        amount: { key: 'refund:errors.amountMost', values: { left: '¥3,000' } },
        reason: { key: 'refund:errors.reason' },
        note: { key: 'refund:errors.note' },
      }}
    />
  ),
  'refund-earlier': <RefundPage {...refund} tip={{ ...tip, refunded: 1800 }} left={1200} earlier={earlier} />,
  'refund-nothing': <RefundPage {...refund} tip={{ ...tip, refunded: 3000 }} left="nothing" />,
  'refund-disputed': <RefundPage {...refund} left="disputed" />,
  'refund-dispute-over': <RefundPage {...refund} left="disputeOver" />,
  'refund-confirm': <RefundConfirmPage {...question} links={links} action="/r" tip={tip} refund={asked} />,
  'refund-confirm-changed': (
    <RefundConfirmPage
      {...question}
      links={links}
      action="/r"
      tip={tip}
      refund={asked}
      errors={{ form: { key: 'refund:errors.changed' } }}
    />
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
