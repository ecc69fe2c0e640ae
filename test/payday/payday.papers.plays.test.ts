import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { followNumber } from '../../server/money/payday/payday.numbers.ts'
import { callBack, findPaper, handOut, offerPaper, wayOf } from '../../server/money/payday/payday.papers.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paperLedger } from './paper-ledger.ts'
import { paperPlays, people } from './paper-plays.ts'
import { emptyPaydays, paydayRows, tipInto, twoBranches } from './payday-rows.ts'

const dayMs = 24 * 60 * 60_000
const noon = (day: number) => Date.UTC(2026, 9, 1, 3) + day * dayMs
const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)
const whats = { payroll: 'payroll_file', cash: 'cash_list' } as const
const reason = 'r'

type Plays = typeof paperPlays extends fc.Arbitrary<infer T> ? T : never

onEachDatabase('papers that are handed out, called back, paid and carried in any order', (database) => {
  let db: Db
  let other: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  let branches: string[] = []
  beforeAll(async () => {
    db = await database.open()
    // Another process of the same house.
    other = await database.open()
    rows = await paydayRows(db, { people })
    branches = await twoBranches(db, rows)
  })

  it(
    'never say more than was owed, and nobody stands on two of them',
    () => fc.assert(fc.asyncProperty(paperPlays, play), { numRuns: process.env.SOAK ? 1500 : 40 }),
    process.env.SOAK ? 3_600_000 : 600_000,
  )

  async function play(steps: Plays) {
    await emptyPaydays(db)
    const { by, where, staff } = rows
    const at = (branch: number) => ({ ...where, branchId: branches[branch] ?? '' })
    const branchOf = (who: string) => (staff.indexOf(who) < people / 2 ? 0 : 1)
    const ledger = paperLedger()
    const tips = new Map<string, { attempt: unknown; yen: number }[]>()
    const closedNet = new Map<string, number>()
    const netOf = new Map<string, Map<string, number>>()
    let since = new Map<string, number>()
    let today = 0
    for (const branch of [0, 1]) await beginChain(db, by, at(branch), dayName(0), noon(0))
    const moved = (who: string, yen: number) => {
      ledger.move(who, yen)
      since.set(who, (since.get(who) ?? 0) + yen)
    }

    for (const one of steps) {
      const now = noon(today)
      const who = 'person' in one ? (staff[one.person] ?? '') : ''
      if (one.do === 'tip') {
        const { attempt } = await tipInto(db, at(branchOf(who)), { yen: one.yen, to: who, now })
        tips.set(who, [...(tips.get(who) ?? []), { attempt, yen: one.yen }])
        moved(who, one.yen)
      }
      if (one.do === 'refund') {
        const tip = tips.get(who)?.pop()
        if (!tip) continue
        const news = { refunded: 100, disputed: 0, disputeFee: 0, feeKnown: false }
        await inTransaction(db, (trx) =>
          applySnapshot(trx, tip.attempt as never, 1, snapshotOf(news, tip.yen), now),
        )
        moved(who, -tip.yen)
      }
      if (one.do === 'close') {
        today += 1
        const until = dayName(today - 1)
        const shown = await previewPayday(db, at(one.branch), until, noon(today))
        if ('refused' in shown) throw new Error(shown.refused)
        const done = await closePayday(db, by, at(one.branch), { until, seal: shown.seal }, noon(today))
        if ('refused' in done) throw new Error(done.refused)
        const mine = staff.filter((each) => branchOf(each) === one.branch)
        ledger.close(done.id, one.branch, mine)
        netOf.set(done.id, new Map(mine.map((each) => [each, since.get(each) ?? 0])))
        for (const each of mine) closedNet.set(each, (closedNet.get(each) ?? 0) + (since.get(each) ?? 0))
        since = new Map([...since].filter(([each]) => !mine.includes(each)))
      }
      if (one.do === 'out') {
        const what = whats[one.way]
        const offer = await offerPaper(db, by.businessId, { what })
        const known = ledger.offered(one.way)
        expect(
          offer.lines.map(({ line }) => `${line.paydayId} ${line.staffId} ${line.toPay}`).sort(),
        ).toEqual(known.map(({ closed, who: whose, line }) => `${closed.id} ${whose} ${line.yen}`).sort())
        const chosen = known.filter((_, n) => one.some[n % one.some.length])
        const ids = chosen.map(({ closed, who: staffId }) => ({ paydayId: closed.id, staffId }))
        const out = (from: Db, seal: string) => handOut(from, by, { what, chosen: ids, seal }, now)
        expect(await out(db, 'another')).toEqual({ refused: ids.length > 0 ? 'changed' : 'nobody' })
        if (ids.length === 0) continue
        const from = one.twice ? [db, other] : [db]
        const both = await Promise.all(from.map((each) => out(each, offer.seal)))
        const [made, ...more] = both.flatMap((result) => ('id' in result ? [result.id] : []))
        expect(more).toEqual([])
        if (!made) throw new Error(JSON.stringify(both))
        // The second press is shown the first one's paper.
        for (const result of both)
          if ('refused' in result) expect(result).toEqual({ refused: 'taken', paperId: made })
        ledger.handOut(made, one.way, chosen)
        for (const each of staff)
          expect(ledger.given(each)).toBeLessThanOrEqual((closedNet.get(each) ?? 0) + ledger.debts(each))
      }
      if (one.do === 'callBack') {
        const paper = ledger.papers.at(-1 - one.paper)
        if (!paper) continue
        const able = ledger.callable(paper)
        const some = paper.says.filter((_, n) => one.some[n % one.some.length])
        const lines = some.map(({ closed, who: staffId }) => ({ paydayId: closed.id, staffId }))
        const may = some.length > 0 && some.every((said) => able.includes(said))
        const done = await callBack(db, by, { id: paper.id, lines, reason }, now)
        expect([one, 'calledBack' in done]).toEqual([one, may])
        if (may) ledger.callBack(some)
      }
      if (one.do === 'mark' || one.do === 'change') {
        const closed = ledger.paydays.filter(({ lines }) => lines.has(who)).at(-1 - one.payday)
        const line = closed?.lines.get(who)
        if (!closed || !line) continue
        if (one.do === 'change') {
          await inTransaction(db, (trx) => followNumber(trx, { staffId: who, number: '', way: one.way }))
          ledger.follow(who, one.way)
          continue
        }
        const day = dayName(today)
        const mark = one.mark === 'paid' ? { mark: one.mark, day, way: one.way } : { mark: one.mark, reason }
        const done = await markLines(db, by, { id: closed.id, staffIds: [who], mark }, now)
        expect([one, 'marked' in done]).toEqual([one, ledger.mark(line, one.mark, one.way)])
      }
      if (one.do === 'reopen') {
        const closed = ledger.paydays.filter(({ branch }) => branch === one.branch).at(-1 - one.payday)
        if (!closed) continue
        const may = ledger.mayReopen(closed)
        const done = await takePaydayBack(db, by, { id: closed.id }, now)
        expect([one, 'number' in done]).toEqual([one, may])
        if (!may) continue
        const net = netOf.get(closed.id) ?? new Map<string, number>()
        ledger.reopen(closed, net)
        for (const [each, yen] of net) {
          closedNet.set(each, (closedNet.get(each) ?? 0) - yen)
          since.set(each, (since.get(each) ?? 0) + yen)
        }
      }
    }
    // Each paper still says what it said, but for what was called back.
    for (const paper of ledger.papers) {
      const is = await findPaper(db, by.businessId, paper.id)
      expect(is && wayOf[is.what]).toBe(paper.way)
      expect(
        is?.lines.map(({ line, back }) => `${line.paydayId} ${line.staffId} ${line.toPay} ${!!back}`).sort(),
      ).toEqual(paper.says.map(({ closed, who, yen, back }) => `${closed.id} ${who} ${yen} ${back}`).sort())
    }
    expect((await verifyBooks(db)).differences).toEqual([])
    await emptyPaydays(db)
  }

  it('are another business’s own, and wait where the books may be old', async () => {
    const { by, where, staff } = rows
    await beginChain(db, by, where, dayName(0), noon(0))
    await tipInto(db, where, { yen: 500, to: staff[0] ?? '', now: noon(0) })
    const shown = await previewPayday(db, where, dayName(0), noon(1))
    if ('refused' in shown) throw new Error(shown.refused)
    const closed = await closePayday(db, by, where, { until: dayName(0), seal: shown.seal }, noon(1))
    if ('refused' in closed) throw new Error(closed.refused)
    const lines = [{ paydayId: closed.id, staffId: staff[0] ?? '' }]
    const what = 'payroll_file' as const
    const { seal } = await offerPaper(db, by.businessId, { what })
    const foreign = await paydayRows(db, { people: 1 })
    expect(await handOut(db, foreign.by, { what, chosen: lines, seal }, noon(1))).toEqual({ refused: 'gone' })
    expect((await offerPaper(db, foreign.by.businessId, { what })).lines).toEqual([])
    const out = await handOut(db, by, { what, chosen: lines, seal }, noon(1))
    if ('refused' in out) throw new Error(out.refused)
    expect(await findPaper(db, foreign.by.businessId, out.id)).toBeUndefined()
    expect(await callBack(db, foreign.by, { id: out.id, lines, reason }, noon(1))).toEqual({
      refused: 'gone',
    })
    await beginWait(db, { why: 'restore', booksAt: noon(1) }, noon(1))
    expect(await callBack(db, by, { id: out.id, lines, reason }, noon(1))).toEqual({ refused: 'restored' })
    expect(await handOut(db, by, { what, chosen: lines, seal }, noon(1))).toEqual({ refused: 'restored' })
    await emptyPaydays(db)
  })
})
