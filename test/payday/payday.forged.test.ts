import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { forgetPerson } from '../../server/features/auth/person.store.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { answerLine } from '../../server/money/payday/payday.answers.ts'
import { openComplaints } from '../../server/money/payday/payday.complaints.store.ts'
import { loadRecord } from '../../server/money/payday/payday.load.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import {
  type PaydayRecord,
  parseRecord,
  readRecord,
  textOfRecord,
} from '../../server/money/payday/payday.record.ts'
import { findChain, listPaydays } from '../../server/money/payday/payday.store.ts'
import { payTip } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paydayRows } from './payday-rows.ts'

const noon = (day: number) => Date.UTC(2026, 9, day, 3)
const tables = ['payday_difference', 'payday_answer', 'payday_mark', 'payday_line', 'payday'] as const

/** An owner has the file and a text editor, and the checksum is no secret. */
onEachDatabase('a file of paydays that somebody has changed', (database) => {
  let db: Db
  let rows: Awaited<ReturnType<typeof paydayRows>>
  let [hana, ken, first, second] = ['', '', '', '']
  let record: PaydayRecord
  const mark = (id: string, staffId: string, what: 'paid' | 'carried') =>
    markLines(
      db,
      rows.by,
      {
        id,
        staffIds: [staffId],
        mark: what === 'paid' ? { mark: what, day: '2026-10-05' } : { mark: what, reason: 'r' },
      },
      noon(5),
    )
  const read = async () => (await readRecord(db, rows.where.businessId)) as PaydayRecord
  const load = (changed: PaydayRecord) => {
    const parsed = parseRecord(textOfRecord(changed))
    if ('refused' in parsed) return parsed
    return loadRecord(db, rows.by, parsed, noon(9))
  }

  beforeAll(async () => {
    db = await database.open()
  })
  beforeEach(async () => {
    rows = await paydayRows(db, { people: 2 })
    const { by, where } = rows
    ;[hana = '', ken = ''] = rows.staff
    for (const staffId of [hana, ken])
      await db
        .updateTable('staff')
        .set({ person_id: `p-${staffId}` })
        .where('id', '=', staffId)
        .execute()
    await payTip(db, { branchId: where.branchId, amount: 900, at: noon(1), staffId: hana })
    await payTip(db, { branchId: where.branchId, amount: 700, at: noon(1), staffId: ken })
    first = await closeDays(db, { by, where, from: '2026-10-01', until: '2026-10-02', now: noon(4) })
    await mark(first, ken, 'paid')
    await mark(first, hana, 'carried')
    await payTip(db, { branchId: where.branchId, amount: 100, at: noon(6), staffId: hana })
    second = await closeDays(db, { by, where, from: '2026-10-01', until: '2026-10-06', now: noon(8) })
    record = await read()
  })
  const goBack = async () => {
    for (const table of tables) await db.deleteFrom(table).execute()
    await db.updateTable('branch').set({ payday_until: null }).execute()
  }
  const lines = (of: (line: PaydayRecord['lines'][number]) => object) =>
    record.lines.map((line) => ({ ...line, ...of(line) }))
  const ofSecond = (change: object) => ({
    lines: lines((line) => (line.payday_id === second && line.staff_id === hana ? change : {})),
  })
  const forged: [string, () => Partial<PaydayRecord>, string?][] = [
    ['takes away what was carried', () => ofSecond({ opening: 0 })],
    ['drops a line that was carried', () => ({ lines: record.lines.filter((l) => l.payday_id !== second) })],
    [
      'has the house bear what is owed to a person',
      () => ({
        ...ofSecond({ earned: 0 }),
        differences: [
          {
            ...{ payday_id: second, after_id: second, holder: hana, earned: 100, cash: 0, taken_back: 0 },
            ...{ borne_by: rows.by.memberId, borne_at: noon(8) },
          },
        ],
      }),
    ],
    [
      'writes off what is owed to a person',
      () => ({
        marks: record.marks.map((one) =>
          one.staff_id === hana ? { ...one, mark: 'written_off' as const } : one,
        ),
      }),
    ],
    [
      'was paid before its first day',
      () => ({
        marks: record.marks.map((one) => ({ ...one, on_day: one.on_day === null ? null : '2026-09-30' })),
      }),
    ],
    ['leaves a mark out', () => ({ marks: record.marks.map((one) => ({ ...one, n: one.n + 1 })) })],
    [
      'closes days that are not over',
      () => ({
        paydays: record.paydays.map((one) => (one.id === second ? { ...one, last_day: '2099-12-31' } : one)),
      }),
    ],
    [
      'begins after the first day',
      () => ({
        paydays: record.paydays.map((one) => (one.id === first ? { ...one, first_day: '2026-10-02' } : one)),
      }),
      'gap',
    ],
  ]

  it('brings nothing that could not have happened here', async () => {
    await goBack()
    for (const [what, change, refused = 'damaged'] of forged) {
      expect([what, await load({ ...record, ...change() })]).toEqual([what, { refused }])
      expect(await listPaydays(db, rows.where.branchId)).toEqual([])
    }
    expect(await load(record)).toMatchObject({ paydays: 2, marks: 2 })
    expect((await findChain(db, rows.where.branchId)).until).toBe('2026-10-06')
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  it('names no account that was deleted since', async () => {
    await goBack()
    await forgetPerson(db, `p-${hana}`)
    expect(await load(record)).toMatchObject({ paydays: 2 })
    const of = await db.selectFrom('payday_line').select('person_id').where('payday_id', '=', first).execute()
    expect(of.map((line) => line.person_id).sort()).toEqual([null, `p-${ken}`])
  })

  it('takes no “not received” off', async () => {
    const said = { paydayId: first, staffId: ken, answer: 'not_received' } as const
    await answerLine(db, `p-${ken}`, said, { mail: undefined, lang: 'en' }, noon(8))
    record = await read()
    const [complaint] = record.answers
    if (!complaint) throw new Error('nothing was said')
    await load({
      ...record,
      answers: [complaint, { ...complaint, n: 2, answer: 'received' }],
      marks: [
        ...record.marks,
        {
          ...{ payday_id: second, staff_id: hana, n: 1, mark: 'paid', way: 'payroll', on_day: '2026-10-08' },
          ...{ reason: '', made_by: rows.by.memberId, created_at: noon(8) },
        } as const,
      ],
    })
    expect([...(await openComplaints(db, first))]).toEqual([ken])
  })
})
