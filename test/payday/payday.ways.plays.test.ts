import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { bookEntries } from '../../server/money/books/sums.store.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { handOut, linesBy, listHanded } from '../../server/money/payday/payday.out.ts'
import { beginChain, closePayday, previewPayday } from '../../server/money/payday/payday.service.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { changeWays } from '../../server/money/payday/payday.ways.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paydayRows } from './payday-rows.ts'

const people = 4
const way = fc.constantFrom('payroll' as const, 'cash' as const)
const person = fc.nat(people - 1)
const play = fc.oneof(
  fc.record({ do: fc.constant('change' as const), person, way, number: fc.constantFrom('', '007') }),
  fc.record({ do: fc.constant('out' as const), way }),
  fc.record({ do: fc.constant('mark' as const), person, mark: fc.constantFrom('paid', 'carried', 'undone') }),
  fc.record({ do: fc.constant('back' as const), unused: fc.nat(3) }),
)
const whats = { payroll: 'payroll_file', cash: 'cash_list' } as const

onEachDatabase('what is handed out of a payday', (database) => {
  let db: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  const noon = Date.UTC(2026, 9, 1, 3)
  const later = noon + 3 * 24 * 60 * 60_000
  const timeZone = 'Asia/Tokyo'
  beforeAll(async () => {
    db = await database.open()
    rows = await paydayRows(db, { people })
    const { tipId, by, where, staff } = rows
    await beginChain(db, by, where, '2026-10-01', noon)
    const tip = { id: tipId, business_id: where.businessId, branch_id: where.branchId, snapshot_seq: 1 }
    const shares = staff.map((staffId, at) => ({ staffId, amount: 100 + at }))
    await inTransaction(db, (trx) => bookEntries(trx, tip, { reason: 'tip', shares, now: noon }))
  })

  it('holds nobody in both the payroll file and the cash list, whatever is done in between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(play, { maxLength: 14 }), async (plays) => {
        await clear()
        const { by, where, staff } = rows
        const shown = await previewPayday(db, where, '2026-10-02', later)
        if ('refused' in shown) throw new Error(shown.refused)
        const closed = await closePayday(db, by, where, { until: '2026-10-02', seal: shown.seal }, later)
        if ('refused' in closed) throw new Error(closed.refused)
        const { id } = closed
        const model = new Map(staff.map((staffId) => [staffId, { way: 'payroll', state: 'due', number: '' }]))
        const handed = new Map<string, Set<string>>()
        const outs = new Set<string>()
        const lists = new Set<string>()
        let standing = true
        for (const one of plays) {
          if (one.do === 'change') {
            const staffId = staff[one.person] ?? ''
            const line = model.get(staffId)
            if (!line) throw new Error('nobody')
            const may = standing && line.state === 'due' && !outs.has(line.way)
            const ways = [{ staffId, way: one.way, payrollNumber: one.number }]
            const done = await changeWays(db, by, { id, ways }, later)
            expect([one, 'changed' in done]).toEqual([one, may])
            if (may) Object.assign(line, { way: one.way, number: one.number })
          }
          if (one.do === 'out') {
            const wanted = [...model].filter(
              ([, line]) => line.way === one.way && (line.state === 'due' || line.state === 'paid'),
            )
            const out = await handOut(db, by, { ids: [id], what: whats[one.way], timeZone }, later)
            expect('refused' in out).toBe(!standing)
            if ('refused' in out) continue
            const is = out[0]?.lines.map((line) => [line.staffId, line.payrollNumber])
            expect(is?.sort()).toEqual(wanted.map(([staffId, line]) => [staffId, line.number]).sort())
            if (wanted.length > 0) outs.add(one.way)
            if (wanted.length > 0) lists.add(`${one.way} ${wanted.length}`)
            for (const [staffId] of wanted)
              handed.set(staffId, (handed.get(staffId) ?? new Set()).add(one.way))
          }
          if (one.do === 'mark') {
            const staffId = staff[one.person] ?? ''
            const line = model.get(staffId)
            if (!line) throw new Error('nobody')
            const may = standing && (one.mark === 'undone' ? line.state !== 'due' : line.state === 'due')
            const mark =
              one.mark === 'paid'
                ? { mark: 'paid' as const, day: '2026-10-03' }
                : { mark: one.mark === 'carried' ? ('carried' as const) : ('undone' as const), reason: 'r' }
            const done = await markLines(db, by, { id, staffIds: [staffId], mark }, later)
            expect('marked' in done).toBe(may)
            if (may) line.state = one.mark === 'undone' ? 'due' : one.mark
          }
          if (one.do === 'back') {
            const may =
              standing &&
              lists.size === one.unused &&
              [...model.values()].every((line) => line.state !== 'paid')
            const done = await takePaydayBack(db, by, { id, unused: one.unused }, later)
            expect('number' in done).toBe(may)
            if (may) standing = false
          }
          const lines = await listLines(db, id)
          const both = linesBy('payroll', lines).filter((line) => linesBy('cash', lines).includes(line))
          expect(both).toEqual([])
        }
        for (const ways of handed.values()) expect([...ways]).toHaveLength(1)
        expect(await listHanded(db, id)).toHaveLength(lists.size)
        expect(await otherWays()).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('is seen when a line says another way than it was paid', async () => {
    await clear()
    const { by, where, staff } = rows
    const shown = await previewPayday(db, where, '2026-10-02', later)
    if ('refused' in shown) throw new Error(shown.refused)
    const closed = await closePayday(db, by, where, { until: '2026-10-02', seal: shown.seal }, later)
    if ('refused' in closed) throw new Error(closed.refused)
    await markLines(
      db,
      by,
      { id: closed.id, staffIds: staff.slice(0, 1), mark: { mark: 'paid', day: '2026-10-03' } },
      later,
    )
    await db.updateTable('payday_line').set({ way: 'cash' }).execute()
    expect(await otherWays()).toMatchObject([{ kind: 'payday', found: `${staff[0]}: paid by cash` }])
  })

  /** What the books say of people who were paid another way than their line went. */
  const otherWays = async () =>
    (await verifyBooks(db, { batch: 10 })).differences.filter(({ expected }) => expected.includes('paid by'))

  async function clear() {
    for (const table of ['payday_handed', 'payday_mark', 'payday_line', 'payday', 'audit_entry'] as const)
      await db.deleteFrom(table).execute()
    await db.updateTable('branch').set({ payday_until: null }).execute()
  }
})
