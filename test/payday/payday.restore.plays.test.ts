import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { remember, remembered } from '../../server/db/remembered.store.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { loadRecord, settleRestored } from '../../server/money/payday/payday.load.ts'
import { bearAfterRestore, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { parseRecord, readRecord, textOfRecord } from '../../server/money/payday/payday.record.ts'
import { beginChain, closePayday, previewPayday } from '../../server/money/payday/payday.service.ts'
import { listLines, listPaydays } from '../../server/money/payday/payday.store.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { onEachDatabase } from '../support/databases.ts'
import { backUpOf } from '../support/restored.ts'
import { paydayRows } from './payday-rows.ts'

const noon = (day: number) => Date.UTC(2026, 9, 1, 3) + day * 24 * 60 * 60_000
const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)

const tip = fc.record({
  do: fc.constant('tip' as const),
  who: fc.nat(3),
  yen: fc.integer({ min: 50, max: 900 }),
})
const back = fc.record({
  do: fc.constant('back' as const),
  tip: fc.nat(6),
  part: fc.integer({ min: 1, max: 99 }),
})
const days = fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 4 }) })
const close = fc.record({ do: fc.constant('close' as const) })
const mark = fc.record({
  do: fc.constant('mark' as const),
  mark: fc.constantFrom('paid' as const, 'paid' as const, 'carried' as const, 'undone' as const),
  who: fc.nat(2),
  payday: fc.nat(1),
})
const reopen = fc.record({ do: fc.constant('reopen' as const) })
const steps = fc.array(fc.oneof(tip, tip, back, days, days, close, close, mark, mark, mark, reopen), {
  minLength: 6,
  maxLength: 16,
})
const histories = fc.record({
  before: steps,
  after: steps,
  later: steps,
  joins: fc.boolean(),
  bears: fc.boolean(),
})
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never
type Step = History['before'][number]

onEachDatabase('books that go back to a backup and get the file of paydays', (database) => {
  let served: Db
  beforeAll(async () => {
    served = await database.open()
  })

  it(
    'pay nobody twice, and each person has what the books say',
    () => fc.assert(fc.asyncProperty(histories, play), { numRuns: process.env.SOAK ? 150 : 6 }),
    process.env.SOAK ? 3_600_000 : 240_000,
  )

  async function play({ before, after, later, joins, bears }: History) {
    const { tipId: unpaid, by, where, staff } = await paydayRows(served, { people: 3 })
    const { branchId, businessId } = where
    await served.deleteFrom('tip').where('id', '=', unpaid).execute()
    await beginChain(served, by, where, dayName(0), noon(0))
    /** Yen that were really put into somebody's hand, in both lives of the books. */
    const hands = new Map<string, number>()
    const tips: { id: string; amount: number; back: number }[] = []
    let today = 0

    await run(served, [...before, { do: 'days', days: 1 }, { do: 'close' }])
    const copy = backUpOf(database)
    if (joins) {
      const id = newId()
      const person = { id, business_id: businessId, branch_id: branchId, code: id, name: 'new' }
      await served
        .insertInto('staff')
        .values({ ...person, role: 'staff', created_at: 1 })
        .execute()
      staff.push(id)
    }
    await run(served, [...after, { do: 'days', days: 1 }, { do: 'close' }])
    const { db: fresh, drop } = await copy.restored()
    try {
      await remember(fresh, 'restored', String(noon(today)))
      await recover(fresh)
      today += 2
      const until = dayName(today - 1)
      const shown = await previewPayday(fresh, where, until, noon(today))
      if (!('refused' in shown))
        expect(await closePayday(fresh, by, where, { until, seal: shown.seal }, noon(today))).toEqual({
          refused: 'restored',
        })
      await load(fresh)
      expect(await standing(fresh)).toEqual(await standing(served))
      await expectWhole(fresh)
      const [newest] = await listPaydays(fresh, branchId)
      if (bears && newest) await bearAfterRestore(fresh, by, newest.id, noon(today))
      await run(fresh, [...later, { do: 'days', days: 2 }, { do: 'close' }])
      await expectWhole(fresh)
    } finally {
      await drop()
      copy.remove()
    }

    function isHere(db: Db, id = '') {
      return db
        .selectFrom('staff')
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    }

    async function run(db: Db, all: Step[]) {
      for (const one of all) {
        const now = noon(today)
        if (one.do === 'days') today += one.days
        if (one.do === 'tip') {
          const at = { branchId, amount: one.yen, at: now }
          const staffId = (await isHere(db, staff[one.who])) ? staff[one.who] : undefined
          const id = await payTip(db, staffId ? { ...at, staffId } : { ...at, recipient: 'branch' })
          tips.push({ id, amount: one.yen, back: 0 })
        }
        if (one.do === 'back') {
          const of = tips[one.tip]
          if (!of || of.back > 0) continue
          of.back = Math.ceil((of.amount * one.part) / 100)
          await takeBack(db, of.id, { refunded: of.back, at: now })
        }
        if (one.do === 'close') {
          const shown = await previewPayday(db, where, dayName(today - 1), now)
          if (!('refused' in shown))
            await closePayday(db, by, where, { until: dayName(today - 1), seal: shown.seal }, now)
        }
        const standingNow = (await listPaydays(db, branchId)).filter(
          (payday) => payday.taken_back_at === null,
        )
        if (one.do === 'reopen' && standingNow[0])
          await takePaydayBack(db, by, { id: standingNow[0].id, unused: 0 }, now)
        const payday = one.do === 'mark' ? standingNow[one.payday] : undefined
        if (one.do === 'mark' && payday) {
          const staffId = staff[one.who] ?? ''
          const line = (await listLines(db, payday.id)).find((each) => each.staffId === staffId)
          const what =
            one.mark === 'paid' ? { mark: one.mark, day: dayName(today) } : { mark: one.mark, reason: 'r' }
          const done = await markLines(db, by, { id: payday.id, staffIds: [staffId], mark: what }, now)
          if (!line || 'refused' in done) continue
          const given = one.mark === 'paid' ? line.toPay : line.state === 'paid' ? -line.toPay : 0
          hands.set(staffId, (hands.get(staffId) ?? 0) + given)
        }
      }
    }

    /** What Stripe tells of the time since the backup: lost tips go to the branch, and refunds are booked today. */
    async function recover(db: Db) {
      for (const of of tips) {
        const known = await db.selectFrom('tip').selectAll().where('id', '=', of.id).executeTakeFirst()
        if (known && known.refunded_amount < of.back)
          await takeBack(db, of.id, { refunded: of.back, at: noon(today) })
        if (known) continue
        of.id = await payTip(db, { branchId, amount: of.amount, at: noon(today), recipient: 'branch' })
        if (of.back > 0) await takeBack(db, of.id, { refunded: of.back, at: noon(today) })
      }
    }

    async function load(db: Db) {
      const record = await readRecord(served, businessId)
      const read = record && parseRecord(textOfRecord(record))
      if (!read || 'refused' in read) throw new Error('no file')
      const loaded = await loadRecord(db, by, read, noon(today))
      if ('refused' in loaded) {
        // The backup was the newest of all.
        expect([loaded.refused, await standing(db)]).toEqual(['already', await standing(served)])
        expect(await settleRestored(db, by, read, noon(today))).toEqual({ settled: true })
      }
      expect(await remembered(db, 'restored')).toBeUndefined()
      expect(await loadRecord(db, by, read, noon(today))).toEqual({ refused: 'already' })
      expect(await readRecord(db, businessId)).toMatchObject({ marks: read.marks, answers: read.answers })
    }

    async function standing(db: Db) {
      const all = await listPaydays(db, branchId)
      return Promise.all(all.map(async (payday) => ({ payday, lines: await listLines(db, payday.id) })))
    }

    /** What the books say was paid was really paid; and what is open is the rest of what was earned. */
    async function expectWhole(db: Db) {
      expect((await verifyBooks(db, { batch: 50 })).differences).toEqual([])
      const paydays = (await standing(db)).filter(({ payday }) => payday.taken_back_at === null)
      const [newest] = paydays
      for (const id of staff) {
        const mine = paydays.flatMap(({ lines }) => lines.filter((line) => line.staffId === id))
        const sum = (state: string) =>
          mine.filter((line) => line.state === state).reduce((yen, line) => yen + line.toPay, 0)
        expect([id, sum('paid')]).toEqual([id, hands.get(id) ?? 0])
        const { earned } = await db
          .selectFrom('share')
          .select((e) => e.fn.sum<number | null>('amount').as('earned'))
          .where('staff_id', '=', id)
          .where('booked_on', '<=', newest?.payday.last_day ?? '')
          .executeTakeFirstOrThrow()
        const last = newest?.lines.find((line) => line.staffId === id)
        const differs = await db
          .selectFrom('payday_difference')
          .selectAll()
          .where('holder', '=', id)
          .execute()
        const yenOf = (some: typeof differs) =>
          some.reduce((yen, one) => yen + one.earned - one.taken_back, 0)
        const opensNext = yenOf(differs.filter((one) => one.after_id === newest?.payday.id && !one.borne_at))
        const borne = yenOf(differs.filter((one) => one.borne_at))
        const carried = (last?.state === 'carried' ? last.toPay : 0) + opensNext
        expect([id, sum('paid') + sum('due') + carried]).toEqual([id, (earned ?? 0) - borne])
      }
    }
  }
})
