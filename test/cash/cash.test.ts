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
import { countBox, emptyPaydays, paydayRows, twoBranches } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { whileSet } from '../support/rows.ts'

const noon = Date.UTC(2026, 9, 1, 3)
const midnight = Date.UTC(2026, 8, 30, 15)
const dayMs = 24 * 60 * 60_000
const minute = 60_000

onEachDatabase('a cash box', async (database) => {
  const db = await database.open()
  const rows = await paydayRows(db, { people: 4 })
  const [here = '', there = ''] = await twoBranches(db, rows)
  const [mine = '', colleague = '', theirs = '', other = ''] = rows.staff
  const both = [mine, colleague]
  beforeEach(() => emptyPaydays(db))

  const at = (branchId = here) => ({ ...rows.where, branchId, memberId: rows.by.memberId })
  const counted = (more: Partial<Counted> = {}): Counted => ({
    id: newId(),
    amount: 1000,
    firstName: 'a',
    secondName: 'b',
    ...more,
  })
  const count = (amount: number, now: number, people?: string[], branch = here) =>
    countBox(db, { by: rows.by, where: at(branch) }, amount, now, people && { people })
  const takeBack = (id: string, now: number) => correctCash(db, at(), { id, reason: 'r' }, now)
  const list = (more: object = {}) => listCounts(db, { businessId: rows.where.businessId, limit: 9, ...more })
  const given = () => db.selectFrom('cash_share').select(['staff_id', 'amount']).execute()

  it('is unusual above ten times the middle of the branch’s ten newest counts, however they lie, and above ¥100,000 without as many', async () => {
    const expectUsual = async (yen: number, branch = here) => {
      const unusual = (amount: number) => isUnusual(db, branch, amount)
      expect([await unusual(yen), await unusual(yen + 1)]).toEqual([false, true])
    }
    const amounts = [1, 1, 1, 900, 2000, 100, 300, 200, 800, 400, 700, 500]
    for (const [n, amount] of amounts.entries()) await count(amount, noon + n * minute)
    // Neither another branch's, nor one that takes another back.
    for (let n = 0; n < 9; n++) await count(1, noon + (20 + n) * minute, undefined, there)
    await expectUsual(100_000, there)
    await count(1, noon + 30 * minute, undefined, there)
    await expectUsual(10, there)
    const wrong = await count(600, noon + 11.5 * minute)
    await takeBack(wrong, noon + 40 * minute)
    // 900, 2000, 100, 300, 200, 800, 400, 700, 500 and 600: between 500 and 600.
    await expectUsual(5500)
  })

  it('is of today or one of the seven days before', async () => {
    const on = (day: string) => countCash(db, at(), counted({ day }), noon)
    expect(await on('2026-09-23')).toEqual({ refused: 'day' })
    expect(await on('2026-10-02')).toEqual({ refused: 'day' })
    for (const day of ['2026-09-24', '2026-09-30', '2026-10-01']) expect(await on(day)).toEqual({})
    const days = ['2026-10-01', '2026-09-30', '2026-09-24']
    expect((await list()).map(({ day }) => day)).toEqual(days)
  })

  it('is shared among people of the branch alone', async () => {
    const among = (people: string[]) => countCash(db, at(), counted({ people }), noon)
    for (const people of [[mine, theirs], [theirs], [mine, mine]])
      expect(await among(people)).toEqual({ refused: 'people' })
    expect(await given()).toEqual([])
    expect(await among([mine])).toEqual({})
    expect(await given()).toEqual([{ staff_id: mine, amount: 1000 }])
  })

  it('shows before what each would have, whose turn it is included', async () => {
    for (const _ of [1, 2]) {
      const shown = await previewCash(db, here, both, 1001)
      const id = await count(1001, noon, both)
      const shares = (await listCashShares(db, [id])).get(id) ?? []
      expect(new Map(shares.map(({ staffId, amount }) => [staffId, amount]))).toEqual(shown)
      expect([...shown.values()].sort()).toEqual([500, 501])
    }
    expect((await listCashShares(db, [])).size).toBe(0)
  })

  it('is shared among those who are there now, if nobody else is named', async () => {
    await whileSet(db, 'staff', mine, { deleted_at: noon }, () => count(1000, noon))
    expect(await given()).toEqual([{ staff_id: colleague, amount: 1000 }])
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
    expect(await list()).toMatchObject([
      { firstName: '', secondName: '', reason: 'typed twice' },
      { firstName: 'a', secondName: 'b', reason: '' },
    ])
    const told = await db.selectFrom('audit_entry').selectAll().orderBy('created_at').execute()
    const said = { subject: id, details: '{"amount":1000}', branch_id: here }
    expect(told).toMatchObject([
      { ...said, action: 'cash.counted' },
      { ...said, action: 'cash.corrected' },
    ])
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
      { people: [mine] },
    ]
    const elsewhere = countCash(db, at(there), { ...one, people: both }, noon)
    const changed = others.map((other) => countCash(db, at(), { ...one, ...other }, noon))
    for (const sent of await Promise.all([elsewhere, ...changed])) expect(sent).toEqual({ refused: 'sent' })
    expect((await given()).map(({ amount }) => amount)).toEqual([500, 500])
  })

  it('is the branch’s own where nobody works, and nobody’s nowhere else', async () => {
    const people = { people: [] }
    expect(await countCash(db, at(), counted(people), noon)).toEqual({ refused: 'people' })
    await db.updateTable('staff').set({ deleted_at: 1 }).where('branch_id', '=', here).execute()
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
    await Promise.all([takeBack(id, noon + dayMs), takeBack(id, noon + dayMs)])
    await takeBack(id, noon + dayMs)
    const [back] = await list({ limit: 1 })
    expect(back).toMatchObject({ amount: -1001, corrects: id, day: '2026-10-02' })
    for (const other of [back?.id ?? '', newId()])
      await expect(takeBack(other, noon)).rejects.toThrow('no count')
    expect((await given()).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-501, -500, 500, 501])
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  it('shows a person the counts that they have a share of, and each reader those of their branch and days', async () => {
    await count(1000, noon, [mine])
    await count(2000, noon + minute, [colleague])
    await count(70, noon + dayMs, undefined, there)
    for (const [wanted, amounts] of [
      [{ staffId: mine }, [1000]],
      [{ branchId: there }, [70]],
      [{ days: { from: '2026-10-02' } }, [70]],
      [{ days: { from: '2026-10-01', to: '2026-10-01' } }, [2000, 1000]],
      [{}, [70, 2000, 1000]],
      [{ businessId: 'another' }, []],
    ] as const)
      expect((await list(wanted)).map(({ amount }) => amount)).toEqual(amounts)
    expect(await list({ staffId: mine })).toMatchObject([{ own: 1000 }])
    // The next part goes on after the last one, also among counts of one moment.
    await db.updateTable('cash_count').set({ created_at: noon, of_day: '2026-10-01' }).execute()
    const all = await list()
    expect(await list({ after: all[0] })).toEqual(all.slice(1))
  })

  const day = { day: '2026-10-01', timeZone: 'Asia/Tokyo' }
  it.each([
    ['joined before that day ended', { created_at: midnight + dayMs - 1 }, { already: true, left: false }],
    ['joined as the next day began', { created_at: midnight + dayMs }, { already: false, left: false }],
    ['left as that day began', { deleted_at: midnight }, { already: true, left: true }],
    ['left the day before', { deleted_at: midnight - 1 }, undefined],
    ['came and went after it', { created_at: midnight + dayMs, deleted_at: midnight + 2 * dayMs }, undefined],
    ['is an owner', { role: 'owner' as const }, undefined],
  ])('offers who worked there that day or works there now: one who %s', async (_, was, offered) => {
    const found = await whileSet(db, 'staff', mine, was, () => workersOn(db, here, day))
    expect(found).toHaveLength(offered ? 2 : 1)
    const one = found.find((person) => person.id === mine)
    expect(one && { already: one.already, left: one.left }).toEqual(offered)
  })

  const offeredAt = async (branch: string, id: string) => {
    const one = (await workersOn(db, branch, day)).find((person) => person.id === id)
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
    const nothing = { tips: 0, earned: 0, refunded: 0, disputed: 0, cash: 0 }
    for (const [place, column = '', period = '2026-10-01', span = 'day'] of shares) {
      const branch_id = place === 'inn' ? here : there
      const sum = { branch_id, holder: theirs, span: span as 'day', period, ...nothing }
      await db
        .insertInto('earning_sum')
        .values({ ...sum, [column]: 5 })
        .execute()
    }
    expect([await offeredAt(here, theirs), await offeredAt(there, theirs)]).toEqual(offered)
    expect(await offeredAt(there, other)).toBe(tick.here)
    await db.deleteFrom('earning_sum').execute()
  })

  it('is shared with who worked there that day and has moved since', async () => {
    await count(1000, noon)
    const now = noon + dayMs
    const yesterday = counted({ day: '2026-10-01', people: [mine] })
    await whileSet(db, 'staff', mine, { branch_id: there }, async () => {
      expect(await countCash(db, at(), yesterday, now)).toEqual({})
      const today = { ...yesterday, id: newId(), day: '2026-10-02' }
      expect(await countCash(db, at(), today, now)).toEqual({ refused: 'people' })
    })
  })

  it('was counted when the newest count was made that stands', async () => {
    const notCounted = async (before: number) =>
      (await boxesNotCounted(db, { ...rows.where, branchId: here }, before)).map(({ day }) => day)
    expect(await notCounted(noon)).toEqual([])
    const expectFirst = async () =>
      expect([await notCounted(noon), await notCounted(noon + 1)]).toEqual([[], ['2026-10-01']])
    const first = await count(1000, noon)
    await expectFirst()
    const second = await count(1000, noon + dayMs)
    expect(await notCounted(noon + dayMs)).toEqual([])
    // The newest one is taken back: the one before stands, and that is older.
    await takeBack(second, noon + 9 * dayMs)
    await expectFirst()
    // None stands, but there is a box.
    await takeBack(first, noon + 9 * dayMs)
    expect(await notCounted(noon)).toEqual(['2026-10-02'])
  })
})
