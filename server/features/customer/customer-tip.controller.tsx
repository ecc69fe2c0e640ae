import type { RequestHandler } from 'express'
import { CustomerTipPage } from '../../../pages/customer/customer-tip.page.tsx'
import { CustomerVenuePage } from '../../../pages/customer/customer-venue.page.tsx'
import { plainName } from '../../../views/name-pieces.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { places } from '../../http/cursor.ts'
import { listPage } from '../../http/list-page.ts'
import { personOf } from '../../people/access/index.ts'
import { venueView } from '../../venues/branch.store.ts'
import type { AccountWeb } from '../../web.ts'
import { findReply } from '../../words/reply.ts'
import type { OwnVenue } from './customer.types.ts'
import { customerLinks, historyRecipient, tipLine } from './customer-view.ts'
import { findOwnVenue } from './own-sums.store.ts'
import { findOwnPaidTip, listOwnTips } from './own-tips.store.ts'

/** Tips per page. */
const pageSize = 20

/**
 * `/tip/histories/venues/{branchId}`: a venue where the person has tipped, and their tips there. Other venues are
 * treated as missing.
 */
export function customerVenueController({ db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const personId = personOf(req).sub
    const found = await findOwnVenue(db, personId, String(req.params.branchId))
    if (!found) throw new NotFoundError()
    const { venue, visits, lastDay, spent } = found
    const view = venueView(venue, req.lang)
    const asked = listPage(req, {
      place: places.entry,
      rows: pageSize,
      to: (more) => paths.ownVenue(venue.id, more),
    })
    const { lines, list } = asked.page(await listOwnTips(db, personId, { ...asked, branchId: venue.id }))
    send(req, res, {
      title: { text: plainName(view.name) },
      page: (
        <CustomerVenuePage
          links={{
            ...customerLinks(req),
            map: mapOf(venue),
            again: venue.closed ? undefined : paths.tip(venue.id),
          }}
          venue={{ ...view, number: venue.number }}
          visits={visits}
          lastDay={lastDay}
          spent={spent}
          tips={lines.map((tip) => tipLine(tip, req.lang))}
          list={list}
        />
      ),
    })
  }
}

/** A search that every phone opens in its own map app. Source: developers.google.com/maps/documentation/urls. */
const mapOf = ({ name, address }: OwnVenue): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name} ${address}`.trim() })}`

/** `/tip/histories/tips/{id}`: one of the person's own tips. Other people's tips are treated as missing. */
export function customerTipController({ db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const tip = await findOwnPaidTip(db, personOf(req).sub, String(req.params.tipId))
    if (!tip) throw new NotFoundError()
    const { venue, card } = tip
    send(req, res, {
      title: 'customer:tip.title',
      page: (
        <CustomerTipPage
          links={{
            ...customerLinks(req),
            venue: paths.ownVenue(venue.id),
            again: venue.closed ? undefined : paths.tip(venue.id),
          }}
          venue={venueView(venue, req.lang)}
          reply={tip.replied ? await findReply(db, tip.id, req.lang) : undefined}
          tip={{
            id: tip.id,
            recipient: historyRecipient(tip, req.lang),
            review: tip.review,
            lang: tip.lang,
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
  }
}
