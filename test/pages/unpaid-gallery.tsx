import type { ReactElement } from 'react'
import { TipCancelPage } from '../../pages/tip/tip-cancel.page.tsx'
import * as s from './gallery.samples.ts'

const links = { confirm: '/k', amount: '/a' }
const cancelLinks = { card: '/c', ...links }

/** Why a tip is not paid, and what its page offers. */
const unpaid: Record<string, Omit<Parameters<typeof TipCancelPage>[0], 'venue' | 'tip'>> = {
  left: { reason: { kind: 'left' }, again: s.post, links: {} },
  cancelled: { reason: { kind: 'cancelled' }, again: s.post, links: { amount: '/a' } },
  declined: {
    reason: { kind: 'declined', message: 'tip:decline.authentication_failure' },
    links: cancelLinks,
    hosted: s.post,
  },
  'declined-quoted': {
    reason: {
      kind: 'declined',
      message: 'tip:decline.generic_decline',
      quote: 'Your card does not support this type of purchase.',
    },
    links: cancelLinks,
    hosted: s.post,
  },
  'unpaid-away': { reason: { kind: 'away' }, again: s.post, links },
  'unpaid-away-later': {
    reason: { kind: 'away' },
    links: { ...cancelLinks, sameCard: '/p' },
    hosted: s.post,
  },
  'unpaid-problem': { reason: { kind: 'problem' }, again: s.post, links, hosted: s.post },
  'unpaid-wait': { reason: { kind: 'wait' }, again: s.post, links },
  'unpaid-unknown': { reason: { kind: 'unknown' }, again: s.post, links: {} },
  'unpaid-used': { reason: { kind: 'used' }, again: s.post, links: {} },
  'unpaid-email': { reason: { kind: 'email' }, links: { ...cancelLinks, sameCard: '/p' }, hosted: s.post },
  expired: { reason: { kind: 'expired' }, again: s.post, links: {} },
}
/** These show the longest names there are. */
const long = ['unpaid-away-later', 'expired']

/** The page of a tip that is not paid, for each reason. */
export const unpaidGallery: Record<string, ReactElement> = Object.fromEntries(
  Object.entries(unpaid).map(([name, props]) => {
    const [venue, tip] = long.includes(name) ? [s.hotel, s.hugeTip] : [s.sakura, s.tip]
    return [name, <TipCancelPage key={name} venue={venue} tip={tip} {...props} />]
  }),
)
