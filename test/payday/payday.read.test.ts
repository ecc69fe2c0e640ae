import { afterEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { listPaid, listStanding, paidYears, payStates } from '../../server/money/payday/paid.store.ts'
import { findPayNews, hasOwnLines, listOwnLines, timesCarried } from '../../server/money/payday/payday.own.ts'
import { holderOf, langsOfHolders, listTakenBack } from '../../server/money/payday/statement.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { emptyPaydays, giveBack, noon, paydayRows, rowsWithoutTip, tipInto } from './payday-rows.ts'

const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)

onEachDatabase('what is read of closed paydays', async (database) => {
  const db = await database.open()
  const { by, where, staff } = await rowsWithoutTip(db, { people: 3 })
  const elsewhere = await paydayRows(db, { people: 1 })
  const [ann = '', ben = '', cho = ''] = staff
  const me = newId()
  afterEach(async () => {
    await emptyPaydays(db)
    await db.deleteFrom('acceptance').execute()
  })

  type Line = { who: string; account?: string; earned?: number; openedIn?: string }
  type Closed = { number: number; at?: number; back?: number; branchId?: string; id?: string; lines: Line[] }
  /** A payday, written as it would stand. */
  async function payday({ number, at = number, back, branchId = where.branchId, lines, ...given }: Closed) {
    const id = given.id ?? newId()
    await db
      .insertInto('payday')
      .values({
        ...{ id, branch_id: branchId, branch_name: 'Then', number, house: 0, closed_by: by.memberId },
        ...{ first_day: dayName(number), last_day: dayName(number), closed_at: at },
        ...{ taken_back_by: back ? by.memberId : null, taken_back_at: back ?? null },
      })
      .execute()
    for (const { who, account, earned = 100, openedIn } of lines)
      await db
        .insertInto('payday_line')
        .values({
          ...{ payday_id: id, staff_id: who, person_id: account ?? null, name: who, code: who },
          ...{ opening: 0, earned, taken_back: 0, opened_in: openedIn ?? null },
        })
        .execute()
    return id
  }
  const mark = (payday_id: string, staff_id: string, n: number, on: string | null) =>
    db
      .insertInto('payday_mark')
      .values({
        ...{ payday_id, staff_id, n, mark: on ? 'paid' : 'undone', way: on ? 'cash' : null, on_day: on },
        ...{ reason: '', made_by: by.memberId, created_at: n },
      })
      .execute()

  it('are an account’s own lines, the newest payday first and a page at a time', async () => {
    const first = await payday({ number: 1, lines: [{ who: ann, account: me }, { who: ben }] })
    const [b, a] = [
      await payday({ number: 2, at: 5, id: 'b', lines: [{ who: ann, account: me }] }),
      await payday({ number: 3, at: 5, id: 'a', lines: [{ who: ann, account: me }] }),
    ]
    const back = await payday({ number: 4, back: 9, lines: [{ who: ann, account: me }] })
    await payday({ number: 5, lines: [{ who: ann, account: 'who has the place now' }] })
    const two = [
      { who: ann, account: me },
      { who: cho, account: me },
    ]
    const both = await payday({ number: 6, lines: two })
    const own = async (page: Parameters<typeof listOwnLines>[2]) =>
      (await listOwnLines(db, me, page)).map(({ id, staffId }) => [id, staffId])
    const anns = [both, b, a, back, first].map((id) => [id, ann])
    expect((await own({ limit: 9 })).sort()).toEqual([...anns, [both, cho]].sort())
    expect((await own({ limit: 9 })).map(([id]) => id)).toEqual([both, both, b, a, back, first])
    expect(await own({ limit: 1, after: { at: 6, id: both } })).toEqual([[b, ann]])
    expect(await own({ limit: 9, after: { at: 5, id: 'b' } })).toEqual([
      [a, ann],
      [back, ann],
      [first, ann],
    ])
    expect(await own({ limit: 9, after: { at: 5, id: 'a' } })).toEqual([
      [back, ann],
      [first, ann],
    ])
    const [line] = await listOwnLines(db, me, { limit: 1, after: { at: 5, id: 'a' } })
    expect(line).toMatchObject({ number: 4, at: 4, takenBackAt: 9, branch: 'Then', branchId: where.branchId })
    expect(line).toMatchObject({ first: dayName(4), last: dayName(4), timeZone: 'Asia/Tokyo' })
    expect([await hasOwnLines(db, me), await hasOwnLines(db, 'stranger')]).toEqual([true, false])
  })

  it('are news to their account for 14 days, the newest of what happened to one, until it is answered', async () => {
    const days = (n: number) => n * 24 * 60 * 60_000
    const news = async (now: number) => (await findPayNews(db, me, now))?.number
    await payday({ number: 1, at: days(1), lines: [{ who: ann, account: me }] })
    expect([await news(days(15)), await news(days(15) + 1)]).toEqual([1, undefined])
    const second = await payday({ number: 2, at: days(2), lines: [{ who: ann, account: me }] })
    expect(await news(days(3))).toBe(2)
    await payday({ number: 3, at: 5, back: days(3), lines: [{ who: ann, account: me }] })
    expect(await news(days(4))).toBe(3)
    await mark(second, ann, 1, dayName(2))
    await db
      .updateTable('payday_mark')
      .set({ created_at: days(4) })
      .execute()
    expect(await news(days(5))).toBe(2)
    const said = { payday_id: second, staff_id: ann, n: 1, words: '', said_by: ann }
    await db
      .insertInto('payday_answer')
      .values({ ...said, answer: 'received', created_at: days(4) })
      .execute()
    expect(await news(days(5))).toBeUndefined()
    await db
      .updateTable('payday_answer')
      .set({ created_at: days(4) - 1 })
      .execute()
    expect(await news(days(5))).toBe(2)
  })

  it('tell how often a line was carried, of its person alone and while its payday stands', async () => {
    const owes = { who: ann, account: me, earned: -5 }
    const third = await payday({ number: 3, lines: [owes] })
    const second = await payday({
      number: 2,
      lines: [
        { ...owes, openedIn: third },
        { who: ben, openedIn: third },
      ],
    })
    await payday({ number: 1, lines: [{ ...owes, openedIn: second }] })
    await payday({ number: 4, back: 9, lines: [owes] })
    await payday({ number: 5, lines: [{ who: ann, account: me }] })
    const times = async () =>
      (await listOwnLines(db, me, { limit: 9 })).map(({ number, timesCarried: n }) => [number, n])
    expect(await times()).toEqual([
      [5, 0],
      [4, 0],
      [3, 3],
      [2, 2],
      [1, 1],
    ])
    expect(await timesCarried(db, { paydayId: third, staffId: ben })).toBe(2)
    expect(await timesCarried(db, { paydayId: third, staffId: cho })).toBe(1)
  })

  it('are who was paid in a year, by the day, and the years of which there is something', async () => {
    const [old, paid] = [
      await payday({ number: 1, lines: [{ who: ann }, { who: ben }, { who: cho }] }),
      await payday({ number: 2, lines: [{ who: ann }, { who: ben }, { who: cho }] }),
    ]
    const back = await payday({ number: 3, back: 4, lines: [{ who: ann }] })
    const other = await payday({
      ...{ number: 1, branchId: elsewhere.where.branchId },
      lines: [{ who: elsewhere.staff[0] ?? '' }],
    })
    await mark(old, ann, 1, '2026-12-31')
    await mark(old, ben, 1, '2025-12-31')
    await mark(old, cho, 1, '2026-01-01')
    await mark(old, cho, 2, null)
    await mark(paid, ann, 1, '2026-01-01')
    await mark(paid, ben, 1, '2027-01-01')
    await mark(paid, cho, 1, '2026-12-31')
    await mark(back, ann, 1, '2026-05-05')
    await mark(other, elsewhere.staff[0] ?? '', 1, '2024-05-05')
    const inYear = async (year: string) =>
      (await listPaid(db, by.businessId, year)).map(({ payday: of, line, day }) => [
        of.number,
        line.name,
        day,
      ])
    expect(await inYear('2026')).toEqual([
      [2, ann, '2026-01-01'],
      [1, ann, '2026-12-31'],
      [2, cho, '2026-12-31'],
    ])
    expect(await inYear('2025')).toEqual([[1, ben, '2025-12-31']])
    expect(await inYear('202')).toEqual([])
    expect(await paidYears(db, by.businessId)).toEqual(['2027', '2026', '2025'])
    const standing = await listStanding(db, by.businessId)
    expect(standing.map(({ number }) => number)).toEqual([2, 1])
  })

  it('are of several of a person the one that is to be paid, and paid only where nothing is left', async () => {
    const of = { branch_id: where.branchId, made_by: by.memberId }
    const asked = { id: 'w', began_at: 1, books_at: 1, why: 'owner', read_until: null } as const
    await db.insertInto('payday_wait').values(asked).execute()
    const lost = {
      answer: 'lost',
      last_day: dayName(1),
      from_before: dayName(1),
      until_before: null,
    } as const
    const after = {
      after_payday: 1,
      after_paper: 0,
      payday_number: null,
      paper_number: null,
      journal_day: null,
    }
    await db
      .insertInto('payday_restart')
      .values({ ...of, ...lost, ...after, id: newId(), wait_id: 'w', n: 1, created_at: 1 })
      .execute()
    const earned = { settled: 100, paid: 100, carried: -5, due: 100, written_off: -5, even: 0 }
    const ids = new Map<string, string>()
    for (const [at, [state, yen]] of Object.entries(earned).entries())
      ids.set(state, await payday({ number: at + 1, lines: [{ who: ann, earned: yen }] }))
    await mark(ids.get('paid') ?? '', ann, 1, dayName(9))
    const borne = { mark: 'written_off', way: null, on_day: null, reason: 'r', n: 1, created_at: 1 } as const
    await db
      .insertInto('payday_mark')
      .values({ ...borne, payday_id: ids.get('written_off') ?? '', staff_id: ann, made_by: ann })
      .execute()
    const states = async (
      days: Parameters<typeof payStates>[2] = {},
      place: { branchId?: string } = where,
    ) => [...(await payStates(db, { businessId: by.businessId, ...place }, days))]
    expect([await states({}, {}), await states({}, { branchId: 'another' })]).toEqual([[[ann, 'due']], []])
    // What has opened another is a part of that one's line, where both are shown.
    const [payday_id, opened_in] = ['paid', 'even'].map((state) => ids.get(state) ?? '') as [string, string]
    const bens = { staff_id: ben, name: ben, code: ben, opening: 0, taken_back: 0 }
    const lines = db.insertInto('payday_line')
    await lines.values({ ...bens, payday_id, earned: -9, opened_in }).execute()
    await lines.values({ ...bens, payday_id: opened_in, earned: 0 }).execute()
    expect(new Map(await states())).toEqual(new Map([[ann, 'due'] as const, [ben, 'even'] as const]))
    expect(await states({ to: dayName(2) })).toContainEqual([ben, 'carried'])
    await db.deleteFrom('payday_line').where('staff_id', '=', ben).execute()
    for (const state of ['due', 'carried', 'settled', 'written_off', 'paid', 'even']) {
      expect(await states()).toEqual([[ann, state]])
      await db
        .updateTable('payday')
        .set({ taken_back_at: 9, taken_back_by: by.memberId })
        .where('id', '=', ids.get(state) ?? '')
        .execute()
    }
    expect(await states()).toEqual([])
  })

  it('are what was taken back of shares on its days, with the day of the tip, of one person or of all', async () => {
    const given = await tipInto(db, where, { yen: 100, to: ann, now: noon(1) })
    const shared = await tipInto(db, where, { yen: 90, to: 'all', now: noon(2) })
    const toHouse = await tipInto(db, where, { yen: 70, to: 'branch', now: noon(2) })
    await giveBack(db, given, 10, noon(4))
    await giveBack(db, given, 30, noon(5), 2)
    await giveBack(db, given, 20, noon(6), 3)
    await giveBack(db, shared, 30, noon(6) + 1)
    await giveBack(db, toHouse, 70, noon(6))
    const found = async (first: number, last: number, who?: string, branch_id = where.branchId) =>
      Object.fromEntries(
        [
          ...(await listTakenBack(
            db,
            { branch_id, first_day: dayName(first), last_day: dayName(last), closed_at: noon(6) + 1 },
            who,
          )),
        ].map(([id, of]) => [
          staff.indexOf(id),
          of.map(
            ({ day, reason, tipDay, amount }) => `${day.slice(8)} ${reason} ${tipDay?.slice(8)} ${amount}`,
          ),
        ]),
      )
    expect(await found(4, 6)).toEqual({
      0: ['04 refund 01 10', '05 refund 01 20', '06 refund_failed 01 -10', '06 refund 02 9'],
      1: ['06 refund 02 9'],
      2: ['06 refund 02 9'],
    })
    expect(await found(5, 5)).toEqual({ 0: ['05 refund 01 20'] })
    expect(await found(6, 9, ben)).toEqual({ 1: ['06 refund 02 9'] })
    expect(await found(1, 3)).toEqual({})
    expect(await found(4, 6, undefined, elsewhere.where.branchId)).toEqual({})
  })

  it('are the account that held a place then, and the language in which it agreed last', async () => {
    const id = await payday({ number: 1, lines: [{ who: ann, account: me }, { who: ben }] })
    expect([await holderOf(db, id, ann), await holderOf(db, id, ben)]).toEqual([me, undefined])
    expect(await holderOf(db, 'other', ann)).toBeUndefined()
    for (const [version, lang, accepted_at] of [
      ['1', 'en', 1],
      ['3', 'cn', 3],
      ['2', 'ja', 2],
    ] as const)
      await db
        .insertInto('acceptance')
        .values({ person_id: me, document: 'terms', version, lang, accepted_at })
        .execute()
    expect(await langsOfHolders(db, id)).toEqual(new Map([[ann, 'cn']]))
    expect(await langsOfHolders(db, 'other')).toEqual(new Map())
  })
})
