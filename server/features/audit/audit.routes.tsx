import { type RequestHandler, Router } from 'express'
import { AuditPage } from '../../../pages/audit/audit.page.tsx'
import type { LocaleKey } from '../../../views/translate.ts'
import { dayAfter, dayIn, startOf } from '../../base/calendar.ts'
import { paths, patterns } from '../../base/paths.ts'
import { places } from '../../http/cursor.ts'
import { daysFilter } from '../../http/day-ranges.ts'
import { listPage } from '../../http/list-page.ts'
import { readDays } from '../../http/read-days.ts'
import type { AuditAction } from '../../outbox/audit/audit-action.ts'
import { branchLinks, linkTo, memberOf } from '../../people/access/index.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { type AuditLine, listAudit } from './audit-list.store.ts'

/** The audit list; behind the area's guard. */
export function auditRoutes(web: AccountWeb): Router {
  return Router().get(patterns.audit, auditController(web))
}

const pageSize = 30

/** `/branch/audit`: who changed what and when, newest first unless the link in its head was pressed. */
function auditController({ clock, db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const member = memberOf(req)
    const { name, timeZone } = await businessOf(db, member.businessId)
    const today = dayIn(timeZone, clock())
    const chosen = readDays(req.query)
    const { isWrong } = chosen
    const { from, to } = chosen.days
    // All days have the shortest address.
    const address = ({ from, to, ...more }: Parameters<typeof paths.audit>[0] = {}) =>
      paths.audit({ from: from || undefined, to: to || undefined, ...more })
    const asked = listPage(req, {
      columns: { at: 'descending' },
      usual: { by: 'at', direction: 'descending' },
      place: places.moment,
      rows: pageSize,
      to: (more) => address({ ...chosen.typed, ...more }),
    })
    const oldestFirst = asked.sort?.direction === 'ascending'
    const found = isWrong
      ? []
      : await listAudit(db, member.businessId, {
          ...asked,
          oldestFirst,
          from: from === undefined ? undefined : startOf(from, timeZone),
          before: to === undefined ? undefined : startOf(dayAfter(to), timeZone),
        })
    const { lines, list } = asked.page(found)
    send(req, res, {
      ...(isWrong && { status: 400 }),
      title: 'branch:audit.title',
      page: (
        <AuditPage
          links={{ area: branchLinks(member), business: linkTo(member, 'business') }}
          business={name}
          timeZone={timeZone}
          filter={{
            ...daysFilter(chosen, {
              action: paths.audit(),
              today,
              to: (days) => address({ ...asked.kept, ...days }),
            }),
            kept: asked.kept,
          }}
          entries={lines.map(viewOf)}
          list={list}
          oldestFirst={oldestFirst}
        />
      ),
    })
  }
}

const viewOf = ({ id, at, action, subject, details, member }: AuditLine) => ({
  id,
  at,
  words: auditWords(action),
  details,
  who: member ?? (byItself.has(action) ? ('automatic' as const) : ('operator' as const)),
  href: subject === undefined ? undefined : subjectPage(action, subject),
})

function subjectPage(action: string, subject: string): string | undefined {
  if (action.startsWith('tip.')) return paths.earningTip(subject)
  if (action.startsWith('cash.')) return paths.cashCount(subject)
  return action.startsWith('payday.') ? paths.payday(subject) : undefined
}

/** Actions that the server does by itself. */
const byItself = new Set(['charge.returned', 'tip.recovered', 'tip.unclaimed'])

/** The text for each action. A new action without a text does not compile. */
const words: Record<AuditAction, LocaleKey> = {
  'business.created': 'branch:audit.action.business-created',
  'business.renamed': 'branch:audit.action.business-renamed',
  'business.never_expected_said': 'branch:audit.action.business-never-expected-said',
  'business.never_expected_unsaid': 'branch:audit.action.business-never-expected-unsaid',
  'business.legal': 'branch:audit.action.business-legal',
  'books.forgotten': 'branch:audit.action.books-forgotten',
  'branch.added': 'branch:audit.action.branch-added',
  'branch.changed': 'branch:audit.action.branch-changed',
  'branch.closed': 'branch:audit.action.branch-closed',
  'branch.reopened': 'branch:audit.action.branch-reopened',
  'staff.added': 'branch:audit.action.staff-added',
  'staff.changed': 'branch:audit.action.staff-changed',
  'staff.deleted': 'branch:audit.action.staff-deleted',
  'staff.imported': 'branch:audit.action.staff-imported',
  'member.invited': 'branch:audit.action.member-invited',
  'member.accepted': 'branch:audit.action.member-accepted',
  'member.declined': 'branch:audit.action.member-declined',
  'member.left': 'branch:audit.action.member-left',
  'member.role': 'branch:audit.action.member-role',
  'member.address': 'branch:audit.action.member-address',
  'member.linked': 'branch:audit.action.member-linked',
  'member.unlinked': 'branch:audit.action.member-unlinked',
  'member.password': 'branch:audit.action.member-password',
  'member.token': 'branch:audit.action.member-token',
  'tip.refunded': 'branch:audit.action.tip-refunded',
  'tip.recovered': 'branch:audit.action.tip-recovered',
  'tip.unclaimed': 'branch:audit.action.tip-unclaimed',
  'tip.replied': 'branch:audit.action.tip-replied',
  'charge.returned': 'branch:audit.action.charge-returned',
  'cash.allowed': 'branch:audit.action.cash-allowed',
  'cash.corrected': 'branch:audit.action.cash-corrected',
  'cash.counted': 'branch:audit.action.cash-counted',
  'cash.forbidden': 'branch:audit.action.cash-forbidden',
  'code.replaced': 'branch:audit.action.code-replaced',
  'payday.made': 'branch:audit.action.payday-made',
  'payday.returned': 'branch:audit.action.payday-returned',
  'payday.read_back': 'branch:audit.action.payday-read-back',
  'payday.all_here': 'branch:audit.action.payday-all-here',
  'payday.settings': 'branch:audit.action.payday-settings',
  'payday.ways': 'branch:audit.action.payday-ways',
  'payday.told': 'branch:audit.action.payday-told',
  'payday.silent': 'branch:audit.action.payday-silent',
  'words.settings': 'branch:audit.action.words-settings',
}

/** An action of a newer version, recorded before a downgrade, is shown as "another change". */
const auditWords = (action: string): LocaleKey =>
  action in words ? words[action as AuditAction] : 'branch:audit.action.other'
