import { beforeAll, describe, expect, it } from 'vitest'
import { answerLine } from '../../../server/money/payday/payday.answers.ts'
import { markLines } from '../../../server/money/payday/payday.marks.ts'
import { savePaydaySettings } from '../../../server/venues/business.store.ts'
import { takeBack } from '../earning/earned.ts'
import { lastYear } from '../earning/earning-site.ts'
import { closeDays } from '../payday/closed-payday.ts'
import { graphqlSite } from './graphql-site.ts'

const site = graphqlSite()
const days = (month: number) => ({
  firstDay: `${lastYear}-0${month}-01`,
  lastDay: new Date(Date.UTC(lastYear, month, 0)).toISOString().slice(0, 10),
})
let paid = ''

/** February has nothing; in March the one who signs in as `staff` had ¥4,000 less 400, which were paid and did not come. */
beforeAll(async () => {
  const { deps, seed, staffId } = site
  const { db, clock } = deps
  const by = { businessId: seed.businessId, memberId: 'qr-owner' }
  await takeBack(db, site.tips.old, { refunded: 400, at: Date.parse(`${lastYear}-03-20T12:00:00+09:00`) })
  const where = { businessId: by.businessId, branchId: seed.branchId, timeZone: 'Asia/Tokyo' }
  for (const month of [2, 3])
    paid = await closeDays(db, {
      ...{ by, where, from: days(2).firstDay, until: days(month).lastDay, now: clock() + month },
    })
  const mark = { mark: 'paid', day: `${lastYear}-04-25` } as const
  await markLines(db, by, { id: paid, staffIds: [staffId], mark }, clock())
  const sub = (await site.ask.staff('{ me { id } }')).data.me.id
  const answer = { paydayId: paid, staffId, answer: 'not_received' } as const
  await answerLine(db, sub, answer, { mail: undefined, lang: 'en' }, clock())
})

const line =
  'staffId code opening earned cash takenBack toPay state way paidOn answer entries { day reason tipDay amount }'
const hers = {
  staffId: 'qr-staff',
  code: 'Q-staff',
  ...{ opening: 0, earned: 4000, cash: 0, takenBack: 400, toPay: 3600 },
  ...{ state: 'PAID', way: 'PAYROLL', paidOn: `${lastYear}-04-25`, answer: 'NOT_RECEIVED' },
  entries: [{ day: `${lastYear}-03-20`, reason: 'REFUND', tipDay: `${lastYear}-03-05`, amount: 400 }],
}

describe('an owner', () => {
  const all = (first: number, after?: string) =>
    site.ask.owner(
      `query ($id: ID!, $first: Int!, $after: String) { branch(id: $id) { paydays(first: $first, after: $after) {
        nodes { number firstDay lastDay house takenBackAt lines { ${line} } } pageInfo { hasNextPage endCursor } } } }`,
      { id: site.seed.branchId, first, after },
    )

  it('reads a branch’s paydays page by page, with what became of each line', async () => {
    const { data, errors } = await all(1)
    expect(errors).toEqual([])
    const { nodes, pageInfo } = data.branch.paydays
    expect(nodes).toMatchObject([{ number: 2, ...days(3), house: 0, takenBackAt: null, lines: [hers] }])
    expect(pageInfo.hasNextPage).toBe(true)
    const next = (await all(1, pageInfo.endCursor)).data.branch.paydays
    expect(next.nodes).toMatchObject([{ number: 1, ...days(2), house: 0, takenBackAt: null, lines: [] }])
    expect(next.pageInfo.hasNextPage).toBe(false)
  })

  it('has no payday of their own', async () => {
    expect((await site.ask.owner('{ me { paydays { nodes { number } } } }')).data.me.paydays.nodes).toEqual(
      [],
    )
  })
})

describe('a manager', () => {
  it('reads the branch’s paydays where an owner allows it, but no statement and not what people say', async () => {
    const read = () =>
      site.ask.manager(
        `query ($id: ID!) { branch(id: $id) { paydays(first: 1) { nodes { house houseCash lines { ${line} } } } } }`,
        { id: site.seed.branchId },
      )
    expect((await read()).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    const { db } = site.deps
    await db.transaction().execute((trx) =>
      savePaydaySettings(trx, site.seed.businessId, {
        managersSee: true,
        years: 5,
        closeDay: 0,
        payDay: undefined,
        payMonths: 1,
      }),
    )
    const { data, errors } = await read()
    expect(errors).toEqual([])
    const [seen] = data.branch.paydays.nodes
    expect(seen).toMatchObject({ house: 0, houseCash: 0, lines: [{ ...hers, answer: null, entries: null }] })
  })
})

describe('a member', () => {
  const own = `{ me { paydays { nodes { id number firstDay lastDay timesCarried branch { id } line { ${line} } } } } }`

  it('reads their own line, and nobody else’s', async () => {
    const { data, errors } = await site.ask.staff(own)
    expect(errors).toEqual([])
    expect(data.me.paydays.nodes).toMatchObject([
      {
        ...{ id: paid, number: 2, ...days(3), timesCarried: 0, branch: { id: site.seed.branchId } },
        line: hers,
      },
    ])
    for (const who of ['manager', 'foreign', 'customer'] as const)
      expect((await site.ask[who](own)).data.me.paydays.nodes).toEqual([])
  })

  it('needs a token, and a cursor of ours', async () => {
    expect((await site.ask.visitor(own)).errors).not.toEqual([])
    const wrong = await site.ask.staff('{ me { paydays(after: "x") { nodes { number } } } }')
    expect(wrong.errors).toHaveLength(1)
  })
})
