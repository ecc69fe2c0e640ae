import type { LocaleKey } from '../../../views/translate.ts'
import type { AuditAction } from '../../outbox/records/audit-action.ts'

/** The text for each action. A new action without a text does not compile. */
const words: Record<AuditAction, LocaleKey> = {
  'business.created': 'branch:audit.action.business-created',
  'business.renamed': 'branch:audit.action.business-renamed',
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
  'charge.returned': 'branch:audit.action.charge-returned',
  'code.replaced': 'branch:audit.action.code-replaced',
  'hook.added': 'branch:audit.action.hook-added',
  'hook.deleted': 'branch:audit.action.hook-deleted',
  'hook.off': 'branch:audit.action.hook-off',
  'hook.on': 'branch:audit.action.hook-on',
  'hook.rotated': 'branch:audit.action.hook-rotated',
}

/** An action of a newer version, recorded before a downgrade, is shown as "another change". */
export const auditWords = (action: string): LocaleKey =>
  action in words ? words[action as AuditAction] : 'branch:audit.action.other'
