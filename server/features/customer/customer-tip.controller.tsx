import type { RequestHandler } from 'express'
import { CustomerTipPage } from '../../../pages/customer/customer-tip.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { AccountWeb } from '../../web.ts'
import { customerLinks, historyRecipient } from './customer-view.ts'
import { findOwnPaidTip } from './own-tips.store.ts'
import { personOf } from './person-of.ts'

/** `/tip/histories/tips/{id}`: one of the person's own tips. Other people's tips are treated as missing. */
export function customerTipController({ db, send }: Pick<AccountWeb, 'db' | 'send'>): {
  get: RequestHandler
} {
  return {
    get: async (req, res) => {
      const tip = await findOwnPaidTip(db, personOf(req).sub, String(req.params.tipId))
      if (!tip) throw new NotFoundError()
      const { venue, card } = tip
      send(req, res, {
        title: req.text('customer:tip.title'),
        signedIn: true,
        page: (
          <CustomerTipPage
            links={{
              ...customerLinks(req),
              venue: paths.ownVenue(venue.id),
              again: venue.closed ? undefined : paths.tip(venue.id),
            }}
            venue={{ name: venue.name, kind: venue.kind, address: venue.address }}
            tip={{
              id: tip.id,
              recipient: historyRecipient(tip),
              review: tip.review,
              amount: tip.amount,
              refunded: tip.refunded,
              disputed: tip.disputed,
              state: tip.state,
              paidAt: tip.at,
              timeZone: tip.timeZone,
              card: card && { brand: card.brand, last4: card.last4 },
            }}
          />
        ),
      })
    },
  }
}
