import type { RequestHandler } from 'express'
import { CustomerVenuePage } from '../../../pages/customer/customer-venue.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { writeCursor } from '../../http/cursor.ts'
import { pageOf } from '../../http/page-of.ts'
import type { AccountWeb } from '../../web.ts'
import type { OwnVenue } from './customer.types.ts'
import { customerLinks, tipLine } from './customer-view.ts'
import { readHistoriesQuery, readTipCursor } from './histories.query.ts'
import { findOwnVenue } from './own-sums.store.ts'
import { listOwnTips } from './own-tips.store.ts'
import { personOf } from './person-of.ts'

/** Tips per page. */
const pageSize = 20

/**
 * `/tip/histories/venues/{branchId}`: a venue where the person has tipped, and their tips there. Other venues are
 * treated as missing.
 */
export function customerVenueController({ db, send }: Pick<AccountWeb, 'db' | 'send'>): {
  get: RequestHandler
} {
  return {
    get: async (req, res) => {
      const personId = personOf(req).sub
      const found = await findOwnVenue(db, personId, String(req.params.branchId))
      if (!found) throw new NotFoundError()
      const { venue, visits, lastDay, spent } = found
      const { after } = readHistoriesQuery(req.query)
      const wanted = { branchId: venue.id, after: readTipCursor(after), limit: pageSize + 1 }
      const { lines, last } = pageOf(await listOwnTips(db, personId, wanted), pageSize)
      const older = last && writeCursor([last.day, last.at, last.id])
      send(req, res, {
        title: venue.name,
        signedIn: true,
        page: (
          <CustomerVenuePage
            links={{
              ...customerLinks(req),
              map: mapOf(venue),
              again: venue.closed ? undefined : paths.tip(venue.id),
            }}
            venue={{ name: venue.name, kind: venue.kind, address: venue.address, number: venue.number }}
            visits={visits}
            lastDay={lastDay}
            spent={spent}
            tips={lines.map(tipLine)}
            paging={{
              older: older && paths.ownVenue(venue.id, { after: older }),
              newest: after ? paths.ownVenue(venue.id) : undefined,
            }}
          />
        ),
      })
    },
  }
}

/** A search that every phone opens in its own map app. Source: developers.google.com/maps/documentation/urls. */
const mapOf = ({ name, address }: OwnVenue): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name} ${address}`.trim() })}`
