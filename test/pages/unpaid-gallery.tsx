import type { ReactElement } from 'react'
import { TipCancelPage } from '../../pages/tip/tip-cancel.page.tsx'
import * as s from './gallery.samples.ts'

const cancelLinks = { card: '/c', amount: '/a', confirm: '/k' }

/** The page of a tip that is not paid, for each reason. */
export const unpaidGallery: Record<string, ReactElement> = {
  left: <TipCancelPage venue={s.sakura} tip={s.tip} reason={{ kind: 'left' }} again={s.post} links={{}} />,
  cancelled: (
    <TipCancelPage
      venue={s.sakura}
      tip={s.tip}
      reason={{ kind: 'cancelled' }}
      again={s.post}
      links={{ amount: '/a' }}
    />
  ),
  declined: (
    <TipCancelPage
      venue={s.sakura}
      tip={s.tip}
      reason={{ kind: 'declined', message: 'tip:decline.authentication_failure' }}
      links={cancelLinks}
      hosted={s.post}
    />
  ),
  'declined-quoted': (
    <TipCancelPage
      venue={s.sakura}
      tip={s.tip}
      reason={{
        kind: 'declined',
        message: 'tip:decline.card_velocity_exceeded',
        quote:
          'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      }}
      links={cancelLinks}
      hosted={s.post}
    />
  ),
  'unpaid-away': (
    <TipCancelPage
      venue={s.sakura}
      tip={s.tip}
      reason={{ kind: 'away' }}
      retry={s.post}
      links={{ confirm: '/k', amount: '/a' }}
    />
  ),
  'unpaid-away-later': (
    <TipCancelPage
      venue={s.hotel}
      tip={s.hugeTip}
      reason={{ kind: 'away' }}
      links={{ ...cancelLinks, sameCard: '/p' }}
      hosted={s.post}
    />
  ),
  'unpaid-problem': (
    <TipCancelPage
      venue={s.sakura}
      tip={s.tip}
      reason={{ kind: 'problem' }}
      retry={s.post}
      links={{ confirm: '/k', amount: '/a' }}
      hosted={s.post}
    />
  ),
  'unpaid-wait': (
    <TipCancelPage
      venue={s.sakura}
      tip={s.tip}
      reason={{ kind: 'wait' }}
      retry={s.post}
      links={{ confirm: '/k', amount: '/a' }}
    />
  ),
  'unpaid-unknown': (
    <TipCancelPage venue={s.sakura} tip={s.tip} reason={{ kind: 'unknown' }} again={s.post} links={{}} />
  ),
  'unpaid-email': (
    <TipCancelPage
      venue={s.sakura}
      tip={s.tip}
      reason={{ kind: 'email' }}
      links={{ ...cancelLinks, sameCard: '/p' }}
      hosted={s.post}
    />
  ),
  expired: (
    <TipCancelPage venue={s.hotel} tip={s.hugeTip} reason={{ kind: 'expired' }} again={s.post} links={{}} />
  ),
}
