import type { Request } from 'express'
import type { CustomerLinks, TipLineView } from '../../../pages/customer/customer.view.ts'
import type { RecipientView } from '../../../pages/tip/tip.view.ts'
import type { GuestLang } from '../../../views/languages.ts'
import { translated } from '../../../views/venue-texts.ts'
import { paths } from '../../base/paths.ts'
import { branchLinks } from '../../people/access/index.ts'
import type { OwnTip } from './customer.types.ts'

/** The frame's links on every page of this area. A member also gets links to their branch. */
export const customerLinks = ({ member }: Pick<Request, 'member'>): CustomerLinks => ({
  histories: paths.histories(),
  profile: paths.profile(),
  scan: paths.scanner(),
  ...(member && { branch: branchLinks(member) }),
})

export const historyRecipient = (
  { recipient, staffName, staffTexts }: OwnTip,
  lang: GuestLang,
): RecipientView =>
  recipient.kind === 'staff'
    ? { kind: 'staff', name: translated({ name: staffName, texts: staffTexts }, 'name', lang) ?? '' }
    : { kind: recipient.kind }

/** A tip as a line of a list. */
export const tipLine = (tip: OwnTip, lang: GuestLang): TipLineView => ({
  id: tip.id,
  href: paths.ownTip(tip.id),
  day: tip.day,
  venue: { name: translated(tip.venue, 'name', lang), kind: tip.venue.kind },
  recipient: historyRecipient(tip, lang),
  amount: tip.amount,
  refunded: tip.refunded,
  state: tip.state,
  replied: tip.replied,
})
