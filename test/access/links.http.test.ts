import { match } from 'path-to-regexp'
import { expect, it } from 'vitest'
import { patterns } from '../../server/base/paths.ts'
import { type GuardedPage, mayOpen } from '../../server/people/access/page-rights.ts'
import { type Action, rights } from '../../server/people/access/rights.ts'
import { qrSite } from '../features/qr/qr-site.ts'
import { paidTip } from '../features/refund/paid-tip.ts'
import type { GuestBrowser } from '../support/guest.ts'

const site = await qrSite()
await paidTip(site)

/** Made anew by each look, so only so many are given out; `rights.http.test.ts` asks for them. */
const papers = ['qrPrint', 'qrPng', 'qrSvg']
/** The fixed pages of the branch area to which a link leads whoever may open them. */
const linked: GuardedPage[] = [
  ...(['branchHome', 'earning', 'earningCsv', 'words', 'wordsSettings', 'cash'] as const),
  ...(['staffAdd', 'staffImport', 'staffImportTemplate', 'ownerInvite'] as const),
  ...(['business', 'branchAdd', 'legalDetails', 'audit', 'system'] as const),
  ...(['paydays', 'payPeople', 'paydaySettings', 'deposits', 'journal', 'journalAccounts'] as const),
]

const matchers = Object.entries(patterns).map(([name, pattern]) => ({ name, matches: match(pattern) }))
const nameOf = (path: string) => matchers.find(({ matches }) => matches(path.split('?')[0] ?? ''))?.name

/** Follows one link to each page, from one that is for every member. */
async function walk(browser: Pick<GuestBrowser, 'get'>) {
  const seen = new Map<string, { status: number; from: string }>()
  const waiting = [{ href: '/branch/profile', from: '' }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const name = nameOf(next.href)
    if (!name || seen.has(name) || papers.includes(name)) continue
    const { status, text = '', headers } = await browser.get(next.href)
    seen.set(name, { status, from: next.from })
    const links = [...text.matchAll(/<a\b[^>]*href="(\/(?:branch|profile)\b[^"#]*)"/g)].map(
      ([, to = '']) => to,
    )
    for (const href of [...links, headers.location ?? ''])
      waiting.push({ href: href.replaceAll('&amp;', '&'), from: name })
  }
  return seen
}

/** A role as it is, and with each right turned round: given where it is not, taken where it is. */
const roles = ['staff', 'manager', 'owner'] as const
const cells = roles.flatMap((role) =>
  [undefined, ...(Object.keys(rights) as Action[])]
    // Without it nobody has a first page.
    .filter((action) => action !== 'earnings.own')
    .map((action) => [role, action] as const),
)

type Allowed = { managersCountCash?: boolean; managersSeePaydays?: boolean }

async function check(role: (typeof roles)[number], allowed: Allowed = {}) {
  const seen = await walk(site.as[role])
  expect([...seen].filter(([, { status }]) => status !== 200 && status !== 303)).toEqual([])
  const reader = { staffId: `qr-${role}`, businessId: site.seed.businessId, role, ...allowed }
  const member = { ...reader, branchId: role === 'owner' ? undefined : site.seed.branchId }
  const open = linked.filter((page) => mayOpen(member, page))
  expect(linked.filter((page) => seen.has(page))).toEqual(open)
  return open
}

it.each(cells)(
  'links lead a %s (%s turned round) to each page that they may open, and to no other',
  async (role, action) => {
    const before = action && rights[action][role]
    if (action) rights[action][role] = before === 'none' ? (role === 'owner' ? 'business' : 'branch') : 'none'
    try {
      await check(role)
    } finally {
      if (action && before) rights[action][role] = before
    }
  },
)

it('links lead a manager to what the owner allows managers', async () => {
  const few = await check('manager')
  await site.deps.db
    .updateTable('business')
    .set({ managers_count_cash: 1, managers_see_paydays: 1 })
    .execute()
  const more = await check('manager', { managersCountCash: true, managersSeePaydays: true })
  expect(more.filter((page) => !few.includes(page))).toEqual(['cash', 'paydays'])
})
