import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { correctCash, countCash } from '../../server/money/cash/cash.service.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { paydayRows } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

const noon = Date.UTC(2026, 9, 1, 3)
const dayMs = 24 * 60 * 60_000

/** Whoever changes what was counted by hand is found out all the same. */
onEachDatabase('counts of a cash box that somebody has changed', async (database) => {
  const id = { count: newId(), other: newId(), empty: newId(), correction: '' }

  const db = await database.open()
  const { by, where, staff } = await paydayRows(db, { people: 3 })
  const far = await paydayRows(db, { people: 1 })
  const beside = newId()
  const branch = db.selectFrom('branch').selectAll().where('id', '=', where.branchId)
  const copy = { ...(await branch.executeTakeFirstOrThrow()), id: beside, number: beside }
  await db.insertInto('branch').values(copy).execute()
  const elsewhere = { branch: far.where.branchId, staff: far.staff[0] ?? '', third: staff[2] ?? '' }
  const at = { ...where, memberId: by.memberId }
  const names = { firstName: 'a', secondName: 'b' }
  await countCash(db, at, { id: id.count, amount: 1000, ...names }, noon)
  await countCash(db, at, { id: id.other, amount: 1000, ...names }, noon + dayMs)
  await correctCash(db, at, { id: id.count, reason: 'typed twice' }, noon + 2 * dayMs)
  // Nobody is there: it is the branch's.
  await db.updateTable('staff').set({ deleted_at: 1 }).where('branch_id', '=', where.branchId).execute()
  await countCash(db, at, { id: id.empty, amount: 70, ...names }, noon + 2 * dayMs)
  const row = await db
    .selectFrom('cash_count')
    .select('id')
    .where('corrects', '=', id.count)
    .executeTakeFirstOrThrow()
  id.correction = row.id
  beforeEach(async () => {
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  const kinds = async () => (await verifyBooks(db)).differences.map(({ kind }) => kind)

  it.each([
    ['count', { amount: 999 }, 'split'],
    ['count', { branch_id: 'elsewhere' }, 'turn'],
    ['count', { split_rule: 'branch-v1' }, 'split'],
    ['count', { split_inputs: '{"staff":[],"turn":0}' }, 'split'],
    ['count', { split_inputs: 'no JSON' }, 'split'],
    ['count', { made_by: 'elsewhere' }, 'place'],
    ['count', { created_at: 5 }, 'date'],
    ['count', { of_day: '2026-10-02' }, 'date'],
    ['count', { of_day: '2026-09-23' }, 'date'],
    ['correction', { of_day: '2026-10-02' }, 'date'],
    ['correction', { of_day: '2026-10-04' }, 'date'],
    ['correction', { amount: -999 }, 'cash'],
    ['correction', { branch_id: 'elsewhere' }, 'place'],
    ['correction', { branch_id: 'beside' }, 'place'],
    ['correction', { corrects: 'other' }, 'split'],
    ['empty', { amount: 71 }, 'split'],
  ] as const)('show the %s with %o', async (which, set, kind) => {
    const places: Record<string, string> = {
      'branch_id elsewhere': elsewhere.branch,
      'branch_id beside': beside,
      'made_by elsewhere': elsewhere.staff,
      'corrects other': id.other,
    }
    const real = Object.entries(set).map(([name, value]) => [name, places[`${name} ${value}`] ?? value])
    const rows = db.selectFrom('cash_count').where('id', '=', id[which])
    const before = await rows.selectAll().executeTakeFirstOrThrow()
    const write = (values: object) => setRow(db, 'cash_count', id[which], values)
    await write(Object.fromEntries(real))
    expect(await kinds()).toContain(kind)
    await write(before)
  })

  it('show no wrong day of a count that is a week old, but other sums', async () => {
    const write = (of_day: string) => setRow(db, 'cash_count', id.count, { of_day })
    await write('2026-09-24')
    expect(await kinds()).not.toContain('date')
    expect(await kinds()).toContain('sum')
    await write('2026-10-01')
  })

  it('show no wrong day of a count of days that the books have lost, and of earlier ones they do', async () => {
    const ended = (day: number) =>
      setRow(db, 'business', where.businessId, { books_end_at: Date.UTC(2026, 7, day) })
    await setRow(db, 'cash_count', id.count, { of_day: '2026-08-05' })
    await ended(5)
    expect(await kinds()).not.toContain('date')
    await ended(6)
    expect(await kinds()).toContain('date')
    await setRow(db, 'business', where.businessId, { books_end_at: null })
    await setRow(db, 'cash_count', id.count, { of_day: '2026-10-01' })
  })

  it('say who should have what of it, and on which days it could be', async () => {
    const write = (which: keyof typeof id, values: object) => setRow(db, 'cash_count', id[which], values)
    const other = db.selectFrom('cash_count').select('split_inputs').where('id', '=', id.other)
    const was = await other.executeTakeFirstOrThrow()
    await write('empty', { amount: 71 })
    await write('count', { of_day: '2026-10-02' })
    await write('other', { split_inputs: 'no JSON' })
    const { differences } = await verifyBooks(db)
    const of = (which: keyof typeof id, kind: string) =>
      differences.find((one) => one.id === `cash ${id[which]}` && one.kind === kind)
    expect(of('empty', 'split')).toMatchObject({ expected: 'branch 71', found: 'branch 70' })
    expect(of('count', 'date')).toMatchObject({
      expected: 'of 2026-09-24 to 2026-10-01',
      found: '2026-10-02',
    })
    expect(of('other', 'split')).toMatchObject({ expected: 'a rule and whom it was applied to' })
    await write('empty', { amount: 70 })
    await write('count', { of_day: '2026-10-01' })
    await write('other', was)
  })

  it('show a count that lost its shares, and none whose rows lie in another order', async () => {
    const rows = db.selectFrom('cash_share').selectAll().where('count_id', 'in', [id.count, id.empty])
    const all = await rows.execute()
    const put = (some: typeof all) => db.insertInto('cash_share').values(some).execute()
    await db.deleteFrom('cash_share').where('count_id', 'in', [id.count, id.empty]).execute()
    await put(all.filter((share) => share.count_id === id.count).reverse())
    const { differences } = await verifyBooks(db)
    expect(differences.filter(({ kind }) => kind === 'split')).toEqual([
      { kind: 'split', id: `cash ${id.empty}`, expected: 'branch 70', found: 'nothing' },
    ])
    await put(all.filter((share) => share.count_id === id.empty))
  })

  it.each([{ amount: 1 }, { staff_id: null }, { staff_id: 'elsewhere' }, { count_id: 'other' }])(
    'show a share with %o',
    async (set) => {
      const share = await db
        .selectFrom('cash_share')
        .selectAll()
        .where('count_id', '=', id.count)
        .executeTakeFirstOrThrow()
      const real = {
        ...set,
        ...(set.staff_id && { staff_id: elsewhere.staff }),
        ...(set.count_id && { count_id: id.empty }),
      }
      const write = (values: object) => setRow(db, 'cash_share', share.id, values)
      await write(real)
      expect(await kinds()).toContain('split')
      await write(share)
    },
  )

  it('show another sum of what was counted', async () => {
    const change = (by: number) =>
      db
        .updateTable('earning_sum')
        .set((e) => ({ cash: e('cash', '+', by) }))
        .execute()
    await change(1)
    expect(await kinds()).toContain('sum')
    await change(-1)
  })
})
