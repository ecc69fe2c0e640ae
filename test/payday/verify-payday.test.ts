import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isSqlite } from '../../server/db/database.ts'
import { setMarker } from '../../server/money/books/books-marker.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { onEachDatabase } from '../support/databases.ts'
import { payWorld } from './pay-world.ts'
import { emptyPaydays, noon } from './payday-rows.ts'
import { putPayday } from './put-payday.ts'

onEachDatabase('books verify, of paydays', async (database) => {
  const db = await database.open()
  // As if somebody had written past every rule of the database.
  if (isSqlite(db)) await sql`pragma ignore_check_constraints = 1`.execute(db)
  else
    for (const [table, name] of [
      ['payday_line', 'payday_line_yen'],
      ['payday_line', 'payday_line_parts'],
      ['payday_line', 'payday_line_returned'],
      ['payday', 'payday_number'],
    ] as const)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)

  async function world() {
    await emptyPaydays(db)
    const made = await payWorld(db, 2)
    const { earn, giveBack, owner, key, pay } = made
    const tip = await earn(0, 1000, 5)
    await earn(1, 400, 5)
    const id = await pay()
    const wrong = async () => {
      const { differences } = await verifyBooks(db)
      return differences.map(({ kind, id, expected, found }) => [
        kind,
        id.replace(`${owner.businessId} `, ''),
        expected,
        found,
      ])
    }
    expect(await wrong()).toEqual([])
    const set = (n: number, cells: object, paydayId = id) =>
      db
        .updateTable('payday_line')
        .set(cells)
        .where('payday_id', '=', paydayId)
        .where('staff_id', '=', key(n).staffId)
        .execute()
    const nameOf = (number: number, n: number) => `${number} ${key(n).branchId} ${key(n).staffId}`
    return { ...made, id, tip, wrong, set, nameOf, giveBack }
  }

  it('finds a line that is not the sum of its parts', async () => {
    const { set, wrong, nameOf } = await world()
    await set(0, { tips: 999 })
    expect(await wrong()).toEqual([
      ['payday', nameOf(1, 0), '¥999, the sum of its parts', '¥1000, the sum of its parts'],
    ])
  })

  it('finds a line on the wrong side of 0', async () => {
    const { wrong, nameOf, owner, key, giveBack, tip, set } = await world()
    await giveBack(tip, 50, 33)
    const absorbed = {
      business_id: owner.businessId,
      made_by: owner.memberId,
      number: 2,
      kind: 'absorbed' as const,
      made_at: noon(34),
    }
    const id = await putPayday(db, absorbed, [{ ...line(key(0)), yen: -500, tips: -500 }])
    expect(await wrong()).toEqual([])
    await set(0, { yen: 500, tips: 500 }, id)
    expect(await wrong()).toEqual([['payday', nameOf(2, 0), 'below ¥0', '¥500']])
    await set(0, { yen: -500, tips: -500 }, id)
    await set(1, { yen: -400, tips: -400 })
    expect(await wrong()).toEqual([['payday', nameOf(1, 1), 'above ¥0', '¥-400']])
    await set(1, { yen: 0, tips: 0 })
    expect(await wrong()).toEqual([['payday', nameOf(1, 1), 'above ¥0', '¥0']])
  })

  it('finds a number that was given twice or left out, but for those below one that an owner knew of', async () => {
    const { wrong, owner, id } = await world()
    const number = (n: number, above = 0, of = id) =>
      Promise.all([
        db.updateTable('payday').set({ number: n }).where('id', '=', of).execute(),
        db.updateTable('business').set({ numbers_above: above }).where('id', '=', owner.businessId).execute(),
      ])
    await number(3)
    expect(await wrong()).toEqual([['payday', '3', 'payday 1', 'none before 3']])
    for (const [n, above] of [
      [3, 2],
      [3, 3],
      [3, 9],
    ] as const) {
      await number(n, above)
      expect(await wrong()).toEqual([])
    }
    await number(0)
    expect(await wrong()).toEqual([['payday', '0', 'a number of its own', '0 again']])
    await number(3)
    // While the marker stands lost numbers may still be read back.
    await db.transaction().execute((trx) => setMarker(trx, noon(40)))
    expect(await wrong()).toEqual([])
    if (isSqlite(db)) return
    await number(1)
    await putPayday(db, { business_id: owner.businessId, made_by: owner.memberId, number: 1 }, [])
    expect(await wrong()).toEqual([['payday', '1', 'a number of its own', '1 again']])
  })

  it('finds a return without a moment or a reason, or of before the payday', async () => {
    const { set, wrong, nameOf, owner } = await world()
    const by = owner.memberId
    for (const [returned_by, returned_at, returned_why] of [
      [by, null, 'x'],
      [by, noon(40), null],
      [null, noon(40), 'x'],
      [by, noon(31), 'x'],
    ] as const) {
      await set(0, { returned_by, returned_at, returned_why })
      expect(await wrong()).toEqual([
        [
          'payday',
          nameOf(1, 0),
          'who returned it, when and why',
          `${returned_by}, ${returned_at}, ${returned_why}`,
        ],
      ])
    }
    await set(0, { returned_by: by, returned_at: noon(32), returned_why: '' })
    expect(await wrong()).toEqual([])
  })

  it('finds a balance that shares and lines do not make', async () => {
    const { wrong, key } = await world()
    const place = `${key(1).branchId} ${key(1).staffId}`
    await db
      .updateTable('earning_sum')
      .set({ earned: 401 })
      .where('holder', '=', key(1).staffId)
      .where('span', '=', 'all')
      .execute()
    const found = (await wrong()).filter(([kind]) => kind === 'payday')
    expect(found).toEqual([['payday', place, '¥0 open', '¥1 open']])
  })

  it('finds more taken over than was owed at that moment, and names what was read back instead of judging it', async () => {
    const { wrong, nameOf, owner, key, giveBack, tip, pay, set, count } = await world()
    await giveBack(tip, 50, 33)
    const id = await pay({ kind: 'absorbed', until: 34, payDay: 34, now: 34 })
    expect(await wrong()).toEqual([])
    // What was earned later, or came back later, changes nothing of it.
    await count(0, 200, 36)
    await giveBack(tip, 60, 36, 2)
    await set(0, { returned_by: owner.memberId, returned_at: noon(37), returned_why: 'x' })
    expect(await wrong()).toEqual([])
    await set(0, { returned_by: null, returned_at: null, returned_why: null })
    await set(0, { yen: -501, deductions: -501 }, id)
    expect(await wrong()).toEqual([['payday', nameOf(2, 0), '¥500 taken over', '¥501 taken over']])
    const back = { read_back_by: owner.memberId, read_back_at: noon(40) }
    await db.updateTable('payday').set(back).where('id', '=', id).execute()
    expect(await wrong()).toEqual([])
    expect((await verifyBooks(db)).readBack).toEqual([`${owner.businessId} 2`])
    expect(key(0).staffId).not.toBe('')
  })
})

const line = ({ staffId, branchId }: { staffId: string; branchId: string }) => ({
  staff_id: staffId,
  branch_id: branchId,
})
