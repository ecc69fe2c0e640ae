import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import {
  type Counted,
  correctCash,
  countCash,
  isUnusual,
  previewCash,
} from '../../server/money/cash/cash.service.ts'
import { boxesNotCounted, listCashShares, listCounts, workersOn } from '../../server/money/cash/cash.store.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { emptyPaydays, paydayRows, twoBranches } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow, whileSet } from '../support/rows.ts'

const noon = Date.UTC(2026, 9, 1, 3)
const midnight = Date.UTC(2026, 8, 30, 15)
const dayMs = 24 * 60 * 60_000
const minute = 60_000

onEachDatabase('a cash box', async (database) => {
  const db = await database.open()
  const rows = await paydayRows(db, { people: 4 })
  const branches = await twoBranches(db, rows)
  beforeEach(() => emptyPaydays(db))

  const at = (branch = 0) => ({ ...rows.where, branchId: branches[branch] ?? '', memberId: rows.by.memberId })
  const counted = (more: Partial<Counted> = {}): Counted => ({
    ...{ id: newId(), amount: 1000, firstName: 'a', secondName: 'b' },
    ...more,
  })
  const count = async (amount: number, now: number, branch = 0) => {
    const one = counted({ amount })
    expect(await countCash(db, at(branch), one, now)).toEqual({})
    return one.id
  }
  const given = () => db.selectFrom('cash_share').select(['staff_id', 'amount']).execute()

  it('is unusual above ten times the middle of the branch’s ten newest counts, however they lie', async () => {
    const amounts = [1, 1, 1, 900, 2000, 100, 300, 200, 800, 400, 700, 500]
    for (const [n, amount] of amounts.entries()) await count(amount, noon + n * minute)
    // Neither another branch's, nor one that takes another back.
    for (let n = 0; n < 10; n++) await count(1, noon + (20 + n) * minute, 1)
    const wrong = await count(600, noon + 11.5 * minute)
    await correctCash(db, at(), { id: wrong, reason: 'r' }, noon + 40 * minute)
    // 900, 2000, 100, 300, 200, 800, 400, 700, 500 and 600: between 500 and 600.
    expect(await isUnusual(db, branches[0] ?? '', 5500)).toBe(false)
    expect(await isUnusual(db, branches[0] ?? '', 5501)).toBe(true)
    expect(await isUnusual(db, branches[1] ?? '', 10)).toBe(false)
    expect(await isUnusual(db, branches[1] ?? '', 11)).toBe(true)
  })

  it('is unusual above ¥100,000 as long as there are not ten counts', async () => {
    const unusual = (yen: number) => isUnusual(db, branches[0] ?? '', yen)
    for (let n = 0; n < 9; n++) await count(1, noon + n * minute)
    expect([await unusual(100_000), await unusual(100_001)]).toEqual([false, true])
    await count(1, noon + 9 * minute)
    expect([await unusual(10), await unusual(11)]).toEqual([false, true])
  })

  it('is of today or one of the seven days before', async () => {
    const on = (day: string) => countCash(db, at(), counted({ day }), noon)
    expect(await on('2026-09-23')).toEqual({ refused: 'day' })
    expect(await on('2026-10-02')).toEqual({ refused: 'day' })
    for (const day of ['2026-09-24', '2026-09-30', '2026-10-01']) expect(await on(day)).toEqual({})
    expect((await listCounts(db, { ...rows.where, limit: 9 })).map(({ day }) => day)).toEqual([
      '2026-10-01',
      '2026-09-30',
      '2026-09-24',
    ])
  })

  it('is shared among people of the branch alone', async () => {
    const [mine = '', , theirs = ''] = rows.staff
    const among = (people: string[]) => countCash(db, at(), counted({ people }), noon)
    expect(await among([mine, theirs])).toEqual({ refused: 'people' })
    expect(await among([theirs])).toEqual({ refused: 'people' })
    expect(await among([mine, mine])).toEqual({ refused: 'people' })
    expect(await given()).toEqual([])
    expect(await among([mine])).toEqual({})
    expect(await given()).toEqual([{ staff_id: mine, amount: 1000 }])
  })

  it('shows before what each would have, whose turn it is included', async () => {
    const people = rows.staff.slice(0, 2)
    for (const _ of [1, 2]) {
      const shown = await previewCash(db, branches[0] ?? '', people, 1001)
      const id = newId()
      await countCash(db, at(), counted({ id, amount: 1001, people }), noon)
      const shares = (await listCashShares(db, [id])).get(id) ?? []
      expect(new Map(shares.map(({ staffId, amount }) => [staffId, amount]))).toEqual(shown)
      expect([...shown.values()].sort()).toEqual([500, 501])
    }
    expect((await listCashShares(db, [])).size).toBe(0)
  })

  it('is shared among those who are there now, if nobody else is named', async () => {
    const [gone = '', stays = ''] = rows.staff
    const leave = (deleted_at: number | null) => setRow(db, 'staff', gone, { deleted_at })
    await leave(noon)
    expect(await countCash(db, at(), counted(), noon)).toEqual({})
    expect(await given()).toEqual([{ staff_id: stays, amount: 1000 }])
    await leave(null)
  })

  it('is verified to the last of many, also where there are more people than yen', async () => {
    for (let n = 0; n <= 100; n++) await count(1, noon + n * minute)
    expect((await verifyBooks(db)).differences).toEqual([])
    const newest = db.selectFrom('cash_count').select('id').orderBy('id', 'desc').limit(1)
    await db.updateTable('cash_count').set({ amount: 2 }).where('id', '=', newest).execute()
    expect((await verifyBooks(db)).differences.map(({ kind }) => kind)).toContain('split')
  })

  it('keeps who counted, and tells the audit list without their names', async () => {
    const id = await count(1000, noon)
    await correctCash(db, at(), { id, reason: 'typed twice' }, noon + minute)
    const list = await listCounts(db, { ...rows.where, limit: 9 })
    expect(list.map(({ firstName, secondName, reason }) => [firstName, secondName, reason])).toEqual([
      ['', '', 'typed twice'],
      ['a', 'b', ''],
    ])
    const told = await db
      .selectFrom('audit_entry')
      .select(['action', 'details', 'branch_id', 'subject'])
      .orderBy('created_at')
      .execute()
    expect(told.map((entry) => ({ ...entry, details: JSON.parse(entry.details ?? '') }))).toEqual(
      ['cash.counted', 'cash.corrected'].map((action) => ({
        ...{ action, subject: id, details: { amount: 1000 }, branch_id: branches[0] },
      })),
    )
  })

  it('counts a form once, and refuses it with anything else in it', async () => {
    const one = counted({ day: '2026-10-01' })
    const twice = [countCash(db, at(), one, noon), countCash(db, at(), one, noon)]
    expect(await Promise.all(twice)).toEqual([{}, {}])
    expect(await countCash(db, at(), one, noon + minute)).toEqual({})
    const others: Partial<Counted>[] = [
      { amount: 1001 },
      { day: '2026-09-30' },
      { firstName: 'x' },
      { secondName: 'x' },
      { people: [rows.staff[0] ?? ''] },
    ]
    for (const other of others)
      expect(await countCash(db, at(), { ...one, ...other }, noon)).toEqual({ refused: 'sent' })
    expect(await countCash(db, at(1), { ...one, people: rows.staff.slice(0, 2) }, noon)).toEqual({
      refused: 'sent',
    })
    expect((await given()).map(({ amount }) => amount)).toEqual([500, 500])
  })

  it('is the branch’s own where nobody works, and nobody’s nowhere else', async () => {
    const people = { people: [] }
    expect(await countCash(db, at(), counted(people), noon)).toEqual({ refused: 'people' })
    await db
      .updateTable('staff')
      .set({ deleted_at: 1 })
      .where('branch_id', '=', branches[0] ?? '')
      .execute()
    const one = counted(people)
    for (const _ of ['once', 'twice']) expect(await countCash(db, at(), one, noon)).toEqual({})
    expect(await given()).toEqual([{ staff_id: null, amount: 1000 }])
    expect((await listCashShares(db, [one.id])).get(one.id)).toMatchObject([
      { countId: one.id, staffId: null, amount: 1000 },
    ])
    await db.updateTable('staff').set({ deleted_at: null }).execute()
  })

  it('is taken back once, from whom it was given to, and what takes it back stays', async () => {
    const id = await count(1001, noon)
    const takeBack = () => correctCash(db, at(), { id, reason: 'r' }, noon + dayMs)
    await Promise.all([takeBack(), takeBack()])
    await takeBack()
    const [back] = await listCounts(db, { ...rows.where, limit: 1 })
    expect(back).toMatchObject({ amount: -1001, corrects: id, day: '2026-10-02' })
    await expect(correctCash(db, at(), { id: back?.id ?? '', reason: 'r' }, noon)).rejects.toThrow('no count')
    await expect(correctCash(db, at(), { id: newId(), reason: 'r' }, noon)).rejects.toThrow('no count')
    expect((await given()).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-501, -500, 500, 501])
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  it('shows a person the counts that they have a share of, and each reader those of their branch and days', async () => {
    const [own = '', other = ''] = rows.staff
    const mine = counted({ people: [own] })
    await countCash(db, at(), mine, noon)
    await countCash(db, at(), counted({ people: [other] }), noon + minute)
    await count(70, noon + dayMs, 1)
    const list = async (more: object) =>
      (await listCounts(db, { businessId: rows.where.businessId, limit: 9, ...more })).map(
        ({ amount, own: share }) => [amount, share],
      )
    expect(await list({ staffId: own })).toEqual([[1000, 1000]])
    expect(await list({ branchId: branches[1] })).toEqual([[70, null]])
    expect(await list({ days: { from: '2026-10-02' } })).toEqual([[70, null]])
    expect(await list({ days: { from: '2026-10-01', to: '2026-10-01' } })).toHaveLength(2)
    expect(await list({})).toHaveLength(3)
    expect(await list({ days: { to: '2026-10-01' } })).toHaveLength(2)
    expect(await list({ businessId: 'another' })).toEqual([])
    // The next part goes on after the last one, also among counts of one moment.
    await db.updateTable('cash_count').set({ created_at: noon, of_day: '2026-10-01' }).execute()
    const all = await listCounts(db, { businessId: rows.where.businessId, limit: 9 })
    const rest = await listCounts(db, { businessId: rows.where.businessId, limit: 9, after: all[0] })
    expect(rest.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
  })

  it.each([
    ['joined before that day ended', { created_at: midnight + dayMs - 1 }, { already: true, left: false }],
    ['joined as the next day began', { created_at: midnight + dayMs }, { already: false, left: false }],
    ['left as that day began', { deleted_at: midnight }, { already: true, left: true }],
    ['left the day before', { deleted_at: midnight - 1 }, undefined],
    ['came and went after it', { created_at: midnight + dayMs, deleted_at: midnight + 2 * dayMs }, undefined],
    ['is an owner', { role: 'owner' as const }, undefined],
  ])('offers who worked there that day or works there now: one who %s', async (_, was, offered) => {
    const id = rows.staff[0] ?? ''
    const before = await readRow(db, 'staff', id)
    const set = (values: Partial<typeof before>) => setRow(db, 'staff', id, values)
    await set(was)
    const found = await workersOn(db, branches[0] ?? '', { day: '2026-10-01', timeZone: 'Asia/Tokyo' })
    const { created_at, deleted_at, role } = before
    await set({ created_at, deleted_at, role })
    expect(found).toHaveLength(offered ? 2 : 1)
    const one = found.find((person) => person.id === id)
    expect(one && { already: one.already, left: one.left }).toEqual(offered)
  })

  const offeredAt = async (branch: number, id: string) => {
    const on = { day: '2026-10-01', timeZone: 'Asia/Tokyo' }
    const found = await workersOn(db, branches[branch] ?? '', on)
    const one = found.find((person) => person.id === id)
    return one && [one.already ? 'ticked' : 'not ticked', one.left ? 'gone' : 'here'].join(', ')
  }
  const tick = { here: 'ticked, here', unticked: 'not ticked, here', gone: 'ticked, gone' }
  it.each([
    ['has no share of that day', [], [undefined, tick.here]],
    ['had a share where they are now', [['hotel', 'earned']], [undefined, tick.here]],
    ['had a share elsewhere', [['inn', 'earned']], [tick.gone, tick.unticked]],
    ['had a share of a cash box elsewhere', [['inn', 'cash']], [tick.gone, tick.unticked]],
    [
      'had a share in both',
      [
        ['inn', 'earned'],
        ['hotel', 'earned'],
      ],
      [tick.gone, tick.here],
    ],
    ['gave a share back elsewhere that day', [['inn', 'refunded']], [undefined, tick.here]],
    ['had a share elsewhere the day before', [['inn', 'earned', '2026-09-30']], [undefined, tick.here]],
    ['had a share elsewhere in that month', [['inn', 'earned', '2026-10', 'month']], [undefined, tick.here]],
  ])('offers who has moved where they had a share that day: one who %s', async (_, shares, offered) => {
    const [, , mover = '', other = ''] = rows.staff
    const nothing = { tips: 0, earned: 0, refunded: 0, disputed: 0, cash: 0 }
    for (const [place, column = '', period = '2026-10-01', span = 'day'] of shares) {
      const branch_id = branches[place === 'inn' ? 0 : 1] ?? ''
      const sum = { branch_id, holder: mover, span: span as 'day', period, ...nothing }
      await db
        .insertInto('earning_sum')
        .values({ ...sum, [column]: 5 })
        .execute()
    }
    expect([await offeredAt(0, mover), await offeredAt(1, mover)]).toEqual(offered)
    expect(await offeredAt(1, other)).toBe(tick.here)
    await db.deleteFrom('earning_sum').execute()
  })

  it('is shared with who worked there that day and has moved or left since, whatever they are now', async () => {
    const [mover = ''] = rows.staff
    await count(1000, noon)
    const now = noon + dayMs
    const yesterday = counted({ day: '2026-10-01', people: [mover] })
    const was = [{ branch_id: branches[1] ?? '' }, { deleted_at: noon + 1 }, { role: 'owner' as const }]
    for (const [n, cells] of was.entries())
      await whileSet(db, 'staff', mover, cells, async () => {
        const one = { ...yesterday, id: newId() }
        expect([n, await countCash(db, at(), one, now)]).toEqual([n, {}])
        const today = { ...one, id: newId(), day: '2026-10-02' }
        expect(await countCash(db, at(), today, now)).toEqual({ refused: 'people' })
      })
  })

  it('was counted when the newest count was made that stands', async () => {
    const notCounted = async (before: number) =>
      (await boxesNotCounted(db, { ...rows.where, branchId: branches[0] }, before)).map(({ day }) => day)
    expect(await notCounted(noon)).toEqual([])
    const first = await count(1000, noon)
    expect([await notCounted(noon), await notCounted(noon + 1)]).toEqual([[], ['2026-10-01']])
    // The newest one is taken back: the one before stands, and that is older.
    const second = await count(1000, noon + dayMs)
    const later = noon + 9 * dayMs
    expect(await notCounted(noon + dayMs)).toEqual([])
    await correctCash(db, at(), { id: second, reason: 'r' }, later)
    expect([await notCounted(noon), await notCounted(noon + 1)]).toEqual([[], ['2026-10-01']])
    // None stands, but there is a box.
    await correctCash(db, at(), { id: first, reason: 'r' }, later)
    expect(await notCounted(noon)).toEqual(['2026-10-02'])
  })
})
