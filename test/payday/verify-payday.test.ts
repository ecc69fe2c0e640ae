import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isSqlite } from '../../server/db/database.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { payWorld } from './pay-world.ts'
import { emptyPaydays, noon } from './payday-rows.ts'
import { cameBack, putPayday } from './put-payday.ts'

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
    const { earn, owner, key, pay } = made
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
    const nameOf = (number: number, n: number) => `${number} ${key(n).branchId} ${key(n).staffId}`
    return { ...made, id, tip, wrong, nameOf }
  }

  it.each([
    ['not the sum of its parts', { tips: 999 }, '¥999, the sum of its parts', '¥1000, the sum of its parts'],
    ['0', { yen: 0, tips: 0 }, 'above ¥0', '¥0'],
    ['below 0', { yen: -1000, tips: -1000 }, 'above ¥0', '¥-1000'],
  ])('finds a line that is %s', async (_, cells, expected, found) => {
    const { setLine, wrong, nameOf, id } = await world()
    await setLine(id, 0, cells)
    expect(await wrong()).toEqual([['payday', nameOf(1, 0), expected, found]])
  })

  it('finds a number that was given twice or left out, but for those below one that an owner knew of', async () => {
    const { wrong, owner, id, business, goBack } = await world()
    const number = async (n: number, numbers_above = 0) => {
      await setRow(db, 'payday', id, { number: n })
      await business({ numbers_above })
    }
    await number(3)
    expect(await wrong()).toEqual([['payday', '3', 'payday 1', 'none before 3']])
    for (const above of [2, 3, 9]) {
      await number(3, above)
      expect(await wrong()).toEqual([])
    }
    await number(0)
    expect(await wrong()).toEqual([['payday', '0', 'a number of its own', '0 again']])
    await number(3)
    // While the marker stands lost numbers may still be read back.
    await goBack(40)
    expect(await wrong()).toEqual([])
    if (isSqlite(db)) return
    await number(1)
    await putPayday(db, { business_id: owner.businessId, made_by: owner.memberId, number: 1 }, [])
    expect(await wrong()).toEqual([['payday', '1', 'a number of its own', '1 again']])
  })

  it('finds a return without a moment or a reason, or of before the payday', async () => {
    const { setLine, wrong, nameOf, owner, id } = await world()
    const by = owner.memberId
    for (const [returned_by, returned_at, returned_why] of [
      [by, null, 'x'],
      [by, noon(40), null],
      [null, noon(40), 'x'],
      [by, noon(31), 'x'],
    ] as const) {
      await setLine(id, 0, { returned_by, returned_at, returned_why })
      const said = `${returned_by}, ${returned_at}, ${returned_why}`
      expect(await wrong()).toEqual([['payday', nameOf(1, 0), 'who returned it, when and why', said]])
    }
    await setLine(id, 0, { ...cameBack(by, noon(32)), returned_why: '' })
    expect(await wrong()).toEqual([])
  })

  it('finds a balance that shares and lines do not make', async () => {
    const { wrong, key } = await world()
    const { branchId, staffId: holder } = key(1)
    const sums = db.updateTable('earning_sum').set({ earned: 401 }).where('holder', '=', holder)
    await sums.where('span', '=', 'all').execute()
    expect(await wrong()).toContainEqual(['payday', `${branchId} ${holder}`, '¥0 open', '¥1 open'])
  })

  it('finds more taken over than was owed at that moment, and names what was read back instead of judging it', async () => {
    const { wrong, nameOf, owner, giveBack, tip, pay, setLine, count, id: paid } = await world()
    await giveBack(tip, 50, 33)
    const id = await pay({ kind: 'absorbed', until: 34, payDay: 34, now: 34 })
    expect(await wrong()).toEqual([])
    // What was earned later, or came back later, changes nothing of it.
    await count(0, 200, 36)
    await giveBack(tip, 60, 36, 2)
    await setLine(paid, 0, cameBack(owner.memberId, noon(37)))
    expect(await wrong()).toEqual([])
    await setLine(paid, 0, { returned_by: null, returned_at: null, returned_why: null })
    const says = async (yen: number, ...[expected, found]: string[]) => {
      await setLine(id, 0, { yen, deductions: yen })
      expect(await wrong()).toEqual(expected ? [['payday', nameOf(2, 0), expected, found]] : [])
    }
    await says(500, 'below ¥0', '¥500')
    await says(-501, '¥500 taken over', '¥501 taken over')
    await setRow(db, 'payday', id, { read_back_by: owner.memberId, read_back_at: noon(40) })
    await says(-501)
    expect((await verifyBooks(db)).readBack).toEqual([`${owner.businessId} 2`])
  })
})
