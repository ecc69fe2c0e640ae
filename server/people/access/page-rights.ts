import { Router } from 'express'
import { ForbiddenError, StaffForbiddenError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Member } from '../../venues/member.types.ts'
import { memberOf } from './request-member.ts'
import { type Action, may, type Who } from './rights.ts'

/** The right that opens a page, or a rule of several. */
type Rule = Action | ((may: (action: Action) => boolean) => boolean)

/** What a page leads to asks for its right, too. */
const pays: Rule = (may) => may('payday.see') && may('payday')
const imports: Rule = (may) => may('staff.list') && may('staff.import')
const accounts: Rule = (may) => may('earnings.business') && may('export')

/**
 * Who may open which page of the branch area: its guard and every link to it read this table. What a page is about, a branch
 * or a person, its controller checks besides. Pages that are not here are for every member. Where two patterns match an
 * address, such as that of one payday and "next", both rules hold: the narrower one includes the other.
 */
const pageRights = {
  branchHome: 'earnings.own',
  branchLive: 'earnings.own',
  earning: 'earnings.own',
  earningTips: 'earnings.own',
  earningMessages: 'earnings.own',
  earningTip: 'earnings.own',
  earningCsv: 'export',
  ownWords: 'earnings.own',
  tipRefund: 'refund',
  oneRefund: 'refund',
  staffAdd: (may) => may('staff.list') && may('staff.add'),
  staffImport: imports,
  staffImportTemplate: imports,
  members: 'member.manage',
  ownerInvite: (may) => may('staff.list') && may('member.manage'),
  memberEdit: 'member.manage',
  memberLink: 'member.manage',
  memberInvite: 'member.manage',
  // Who may open a page that only this one leads to.
  business: (may) => may('branch.edit') || may('branch.add') || may('legal.edit') || may('audit.see'),
  system: 'branch.edit',
  testTip: 'branch.edit',
  branchAdd: 'branch.add',
  branchEdit: 'branch.edit',
  branchClose: 'branch.close',
  legalDetails: 'legal.edit',
  audit: 'audit.see',
  words: 'words',
  word: 'words',
  wordsSettings: (may) => may('words') && may('branch.edit'),
  paydays: 'payday.see',
  payday: 'payday.see',
  paydayNext: pays,
  paydayRecord: pays,
  paydaySettings: pays,
  payPeople: pays,
  paydayYear: pays,
  paydayFile: pays,
  deposits: 'earnings.business',
  deposit: 'earnings.business',
  journal: accounts,
  journalAccounts: accounts,
  journalFile: accounts,
  cash: 'cash',
  cashCount: 'earnings.branch',
} as const satisfies Partial<Record<keyof typeof patterns, Rule>>

export type GuardedPage = keyof typeof pageRights

/** Whether a member may open a page at all. */
export function mayOpen(member: Who, page: GuardedPage): boolean {
  const rule: Rule = pageRights[page]
  return typeof rule === 'string' ? may(member, rule) : rule((action) => may(member, action))
}

/** The guards of these pages, behind that of the area. They throw ForbiddenError; on the way to the staff, StaffForbiddenError. */
export function pageGuards(): Router {
  const router = Router()
  for (const page of Object.keys(pageRights) as GuardedPage[]) {
    const Refused = page.startsWith('staff') ? StaffForbiddenError : ForbiddenError
    router.all(patterns[page], (req, _res, next) =>
      next(mayOpen(memberOf(req), page) ? undefined : new Refused(page)),
    )
  }
  return router
}

/** Pages that have nothing in their address. */
type PlainPage = {
  [P in GuardedPage]: [] extends Parameters<(typeof paths)[P]> ? P : never
}[GuardedPage]

/** The address of a page, for those who may open it. */
export const linkTo = (member: Member, page: PlainPage): string | undefined =>
  mayOpen(member, page) ? paths[page]() : undefined
