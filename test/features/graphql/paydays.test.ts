import { beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { answerLine } from '../../../server/money/payday/answer-line.ts'
import { returnLines } from '../../../server/money/payday/return-lines.ts'
import { payEverybody, untold } from '../../demo/books/pay-everybody.ts'
import { payTip, takeBack } from '../earning/earned.ts'
import { lastYear } from '../earning/earning-site.ts'
import { graphqlSite } from './graphql-site.ts'

const site = graphqlSite()
const march = { until: `${lastYear}-03-31`, payDay: `${lastYear}-04-25` }
let [paid, second] = ['', '']

/** In March the one who signs in as `staff` had ¥4,000 less 400, which were paid and did not come; all of April came back. */
beforeAll(async () => {
  const { deps, seed, staffId } = site
  const { db } = deps
  const by = { businessId: seed.businessId, memberId: 'qr-owner' }
  await takeBack(db, site.tips.old, { refunded: 400, at: Date.parse(`${lastYear}-03-20T12:00:00+09:00`) })
  const now = deps.clock()
  const { hotel } = seed
  await payTip(db, { branchId: hotel.branchId, amount: 500, at: now, staffId: hotel.staffIds[0] })
  const sub = (await site.ask.staff('{ me { id } }')).data.me.id
  paid = (await payEverybody(db, by, march, now)) ?? ''
  const answer = { paydayId: paid, staffId, branchId: seed.branchId, answer: 'not_received' as const }
  await answerLine(db, untold, sub, answer, now)
  const today = dayIn('Asia/Tokyo', now)
  second = (await payEverybody(db, by, { until: today, payDay: today, kind: 'outside' }, now + 1)) ?? ''
  await returnLines(db, untold, by, { paydayId: second, lines: 'all', why: 'x' }, now + 2)
})

const line = 'staffId branchId name code way yen openBefore tips cash deductions answer returnedAt'
const hers = () => ({
  staffId: 'qr-staff',
  branchId: site.seed.branchId,
  code: 'Q-staff',
  way: 'PAYROLL',
  yen: 3600,
  openBefore: 0,
  tips: 4000,
  cash: 0,
  deductions: -400,
  answer: 'NOT_RECEIVED',
  returnedAt: null,
})

describe('an owner', () => {
  const all = (first: number, after?: string) =>
    site.ask.owner(
      `query ($first: Int!, $after: String) { business { paydays(first: $first, after: $after) {
        nodes { number kind until payDay madeAt readBackAt lines { ${line} } } pageInfo { hasNextPage endCursor } } } }`,
      { first, after },
    )

  it('reads the paydays page by page, the newest first, with what became of each line', async () => {
    const { data, errors } = await all(1)
    expect(errors).toEqual([])
    const { nodes, pageInfo } = data.business.paydays
    expect(nodes).toMatchObject([{ number: 2, kind: 'OUTSIDE', readBackAt: null }])
    const elsewhere = { branchId: site.seed.hotel.branchId }
    expect(nodes[0].lines).toContainEqual(expect.objectContaining(elsewhere))
    for (const { returnedAt } of nodes[0].lines) expect(returnedAt).not.toBeNull()
    expect(pageInfo.hasNextPage).toBe(true)
    const next = (await all(1, pageInfo.endCursor)).data.business.paydays
    expect(next.nodes).toMatchObject([{ number: 1, kind: 'PAYDAY', ...march, lines: [hers()] }])
    expect(next.pageInfo.hasNextPage).toBe(false)
  })
})

describe('a manager', () => {
  it('reads the lines of their branch where an owner allows it, but not what people say', async () => {
    const read = () => site.ask.manager(`{ business { paydays { nodes { number lines { ${line} } } } } }`)
    expect((await read()).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    await site.deps.db.updateTable('business').set({ managers_see_paydays: 1 }).execute()
    const { data, errors } = await read()
    expect(errors).toEqual([])
    const [newest, oldest] = data.business.paydays.nodes
    expect(oldest.lines).toMatchObject([{ ...hers(), answer: null }])
    const branches = newest.lines.map((one: { branchId: string }) => one.branchId)
    expect(new Set(branches)).toEqual(new Set([site.seed.branchId]))
  })
})

describe('a member', () => {
  const own = `query ($after: String) { me { owed paydays(first: 1, after: $after) {
    nodes { id number until lines { ${line} } } pageInfo { endCursor hasNextPage } } } }`

  it('reads their own lines and nobody else’s, page by page, and what is open for them', async () => {
    const { data, errors } = await site.ask.staff(own)
    expect(errors).toEqual([])
    const { nodes, pageInfo } = data.me.paydays
    expect(nodes).toMatchObject([{ id: second, number: 2 }])
    const [{ lines }] = nodes
    expect(lines).toMatchObject([{ staffId: 'qr-staff' }])
    // It came back, so it is open again.
    expect(data.me.owed).toBe(lines[0].yen)
    const next = (await site.ask.staff(own, { after: pageInfo.endCursor })).data.me.paydays
    expect(next.nodes).toMatchObject([{ id: paid, number: 1, until: march.until, lines: [hers()] }])
    expect(next.pageInfo.hasNextPage).toBe(false)
    for (const who of ['owner', 'foreign', 'customer'] as const)
      expect((await site.ask[who](own)).data.me).toMatchObject({ owed: 0, paydays: { nodes: [] } })
  })
})
