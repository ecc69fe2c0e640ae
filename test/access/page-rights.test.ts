import express, { type ErrorRequestHandler } from 'express'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { patterns } from '../../server/base/paths.ts'
import { type GuardedPage, linkTo, mayOpen, pageGuards } from '../../server/people/access/page-rights.ts'
import { type Action, rights } from '../../server/people/access/rights.ts'
import type { Member } from '../../server/venues/member.types.ts'
import { memberWho, onlyRights } from './only-rights.ts'

const pays: Action[] = ['payday.see', 'payday']
const accounts: Action[] = ['earnings.business', 'export']
/** The rights that a page wants, all of them. */
const wanted: Record<Exclude<GuardedPage, 'business'>, Action[]> = {
  branchHome: ['earnings.own'],
  branchLive: ['earnings.own'],
  earning: ['earnings.own'],
  earningTips: ['earnings.own'],
  earningMessages: ['earnings.own'],
  earningTip: ['earnings.own'],
  earningCsv: ['export'],
  ownWords: ['earnings.own'],
  tipRefund: ['refund'],
  oneRefund: ['refund'],
  staffAdd: ['staff.list', 'staff.add'],
  staffImport: ['staff.list', 'staff.import'],
  staffImportTemplate: ['staff.list', 'staff.import'],
  members: ['member.manage'],
  ownerInvite: ['staff.list', 'member.manage'],
  memberEdit: ['member.manage'],
  memberLink: ['member.manage'],
  memberInvite: ['member.manage'],
  system: ['branch.edit'],
  testTip: ['branch.edit'],
  branchAdd: ['branch.add'],
  branchEdit: ['branch.edit'],
  branchClose: ['branch.close'],
  legalDetails: ['legal.edit'],
  audit: ['audit.see'],
  words: ['words'],
  word: ['words'],
  wordsSettings: ['words', 'branch.edit'],
  paydays: ['payday.see'],
  payday: ['payday.see'],
  paydayNext: pays,
  paydayRecord: pays,
  paydaySettings: pays,
  payPeople: pays,
  paydayYear: pays,
  paydayFile: pays,
  deposits: ['earnings.business'],
  deposit: ['earnings.business'],
  journal: accounts,
  journalAccounts: accounts,
  journalFile: accounts,
  cash: ['cash'],
  cashCount: ['earnings.branch'],
}
const pages = Object.keys(wanted) as (keyof typeof wanted)[]
const all = Object.keys(rights) as Action[]
const only = onlyRights()

describe('a page of the branch area', () => {
  it.each(pages)('%s opens with its rights, and with everything but one of them does not', (page) => {
    expect(mayOpen(only(...wanted[page]), page)).toBe(true)
    for (const lacking of wanted[page])
      expect(mayOpen(only(...all.filter((action) => action !== lacking)), page)).toBe(false)
  })

  it('business opens with the right to any page that only it leads to', () => {
    const any: Action[] = ['branch.edit', 'branch.add', 'legal.edit', 'audit.see']
    expect(any.map((action) => mayOpen(only(action), 'business'))).toEqual([true, true, true, true])
    expect(mayOpen(only(...all.filter((action) => !any.includes(action))), 'business')).toBe(false)
  })

  it('is linked to for those who may open it', () => {
    expect([linkTo(only('cash'), 'cash'), linkTo(only('words'), 'cash')]).toEqual(['/branch/cash', undefined])
  })
})

/** How the guards answer at a page's address: with an error's name, or by letting it through. */
async function asked(page: GuardedPage, member: Member, method: 'get' | 'post' = 'get') {
  const answer: ErrorRequestHandler = (error, _req, res, _next) => void res.send(error.name)
  const app = express()
    .use((req, _res, next) => {
      req.member = member
      next()
    })
    .use(pageGuards())
    .use((_req, res) => void res.send('through'))
    .use(answer)
  return (await request(app)[method](patterns[page].replace(/:\w+/g, 'x'))).text
}

describe('the guard of a page', () => {
  it.each<GuardedPage>([...pages, 'business'])('%s asks for the rights of the page', async (page) => {
    expect(await asked(page, memberWho('owner'))).toBe('through')
    const refused = page.startsWith('staff') ? 'StaffForbiddenError' : 'ForbiddenError'
    expect(await asked(page, only())).toBe(refused)
    expect(await asked(page, only(), 'post')).toBe(refused)
  })
})
