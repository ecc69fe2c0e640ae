import type { RequestHandler } from 'express'
import { z } from 'zod'
import { AuditPage } from '../../../pages/audit/audit.page.tsx'
import { paths } from '../../base/paths.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { pageOf } from '../../http/page-of.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { findBusiness } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { type AuditLine, listAudit } from './audit-list.store.ts'
import { auditWords } from './audit-words.ts'

const pageSize = 30
const cursor = z.tuple([z.number().int(), z.string()])

/** `/branch/audit`: who changed what and when, newest first. */
export function auditController({ db, send }: Pick<AccountWeb, 'db' | 'send'>): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const member = memberOf(req)
      const place = readCursor(cursor, req.query.after)
      const after = place && { at: place[0], id: place[1] }
      const business = await findBusiness(db, member.businessId)
      const found = await listAudit(db, member.businessId, { after, limit: pageSize + 1 })
      const { lines, last } = pageOf(found, pageSize)
      send(req, res, {
        title: req.text('branch:audit.title'),
        signedIn: true,
        page: (
          <AuditPage
            links={{ area: branchLinks(member), business: paths.business() }}
            timeZone={business?.timeZone ?? 'UTC'}
            entries={lines.map(viewOf)}
            paging={{
              older: last && paths.audit({ after: writeCursor([last.at, last.id]) }),
              newest: after && paths.audit(),
            }}
          />
        ),
      })
    },
  }
}

const viewOf = ({ id, at, action, subject, details, member }: AuditLine) => ({
  id,
  at,
  words: auditWords(action),
  details,
  who: member ?? (byItself.has(action) ? ('automatic' as const) : ('operator' as const)),
  href: action.startsWith('tip.') && subject !== undefined ? paths.earningTip(subject) : undefined,
})

/** Actions that the server does by itself. */
const byItself = new Set(['charge.returned', 'tip.recovered'])
