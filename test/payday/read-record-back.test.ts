import { expect, it } from 'vitest'
import { findPayday, linesOf } from '../../server/money/payday/payday.store.ts'
import { readRecordBack } from '../../server/money/payday/read-record-back.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { payWorld, recordIn } from './pay-world.ts'
import { dayOf, noon } from './payday-rows.ts'

onEachDatabase('the record of a lost payday', async (database) => {
  const db = await database.open()
  const other = await database.open()

  /** A payday of two people that these books have lost, and its record. */
  async function lost(marker = 30) {
    const world = await payWorld(db, 3)
    const { earn, pay, back, owner, tell, mails, key, change, goBack } = world
    await earn(0, 1000, 5)
    await earn(1, 200, 5)
    await change(0, { person_id: 'hana', held_by: 'hana' })
    const id = await pay()
    await back(id, [key(1)], 34, { why: 'no account' })
    const record = recordIn(mails.at(-1))
    await db.deleteFrom('payday_line').where('payday_id', '=', id).execute()
    await db.deleteFrom('payday').where('id', '=', id).execute()
    mails.length = 0
    if (marker > 0) await goBack(marker)
    const read = (text = record, day = 40, on = db) => readRecordBack(on, tell, owner, text, noon(day))
    return { ...world, id, record, read }
  }

  it('writes that payday again, with its returns, by who reads it; its people and the owners read that it was so', async () => {
    const { id, record, read, owner, mails, preview, audited, key } = await lost()
    expect((await preview()).paying).toMatchObject([{ yen: 1000 }, { yen: 200 }])
    expect(await read()).toEqual({ id, left: [] })
    const of = { number: 1, kind: 'payday', until: dayOf(31), payDay: dayOf(56) }
    const made = { madeBy: 'Aya', madeAt: noon(32), readBack: { by: 'Aya', at: noon(40) } }
    const { businessId } = owner
    expect(await findPayday(db, businessId, id)).toEqual({ ...of, ...made, id, businessId })
    const hers = {
      personId: 'hana',
      name: 'Staff 0',
      code: '0',
      payrollNumber: '101',
      branch: 'b',
      way: 'payroll',
    }
    const unsaid = { returned: undefined, answer: undefined }
    expect(await linesOf(db, id)).toMatchObject([
      { ...key(0), ...hers, ...unsaid, yen: 1000, tips: 1000 },
      { ...key(1), yen: 200, returned: { by: 'Aya', at: noon(34), why: 'no account' } },
    ])
    expect((await preview()).paying).toMatchObject([{ yen: 200 }])
    const said = { ...of, people: 1, yen: 1000 }
    const entry = { action: 'payday.read_back', details: JSON.stringify(said) }
    expect((await audited()).at(-1)).toMatchObject(entry)
    expect(mails).toMatchObject([{ kind: 'payday-made', values: { ...said, readBack: true, record } }])
  })

  it('is read only while the books’ marker stands, and once', async () => {
    const { id, read, pay, goBack } = await lost(0)
    expect(await read()).toEqual({ refused: 'marker' })
    // Another payday has its number meanwhile.
    const another = await pay()
    await goBack(30)
    expect(await read()).toEqual({ refused: 'number' })
    await setRow(db, 'payday', another, { number: 7 })
    const both = await Promise.all([db, other].map((on) => read(undefined, 40, on)))
    expect(both).toContainEqual({ id, left: [] })
    expect(both).toContainEqual({ refused: 'number' })
    // It is the same payday, whatever number its record says.
    await setRow(db, 'payday', id, { number: 9 })
    expect(await read()).toEqual({ refused: 'number' })
  })

  it('leaves out lines of places and branches that these books lack, and names them in the audit list', async () => {
    const { id, record, read, person, audited, preview, mails } = await lost()
    const stranger = (await payWorld(db)).person(0)
    const without = record.replace(person(0), stranger).replace(/,[^,]*(?=,0,200,)/, ',9999')
    const left = [expect.stringMatching(new RegExp(`^\\w+ ${stranger} 1000$`)), `9999 ${person(1)} 200`]
    expect(await read(without)).toEqual({ id, left })
    expect(await linesOf(db, id)).toEqual([])
    expect((await preview()).paying).toMatchObject([{ yen: 1000 }, { yen: 200 }])
    const { left: named } = JSON.parse((await audited()).at(-1)?.details ?? '')
    expect(named.split(', ')).toEqual(left)
    // The mail has them, for books that know them again.
    expect(recordIn(mails[0])).toBe(without)
  })

  it.each<[string, [from: string, to: string][], number]>([
    ['made in days to come', [], 31],
    ['up to days after it was made', [['2026-10-31', '2026-11-02']], 40],
    ['paid on a day that its kind may not have', [['2026-11-25', '2027-02-01']], 40],
    [
      'that takes over what nobody owes',
      [
        [',payday,2026', ',absorbed,2026'],
        ['2026-11-25', '2026-11-01'],
      ],
      40,
    ],
    ['that came back in days to come', [], 33],
    ['that came back before it was made', [['2026-11-03T', '2026-10-31T']], 40],
    ['that is none', [['number', 'n']], 40],
  ])('is none of a payday %s', async (_, changes, day) => {
    const { record, read } = await lost()
    const changed = changes.reduce((text, [from, to]) => text.replaceAll(from, to), record)
    expect(await read(changed, day)).toEqual({ refused: 'record' })
  })
})
