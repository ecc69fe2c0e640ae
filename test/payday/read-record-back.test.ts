import { expect, it } from 'vitest'
import { setMarker } from '../../server/money/books/books-marker.ts'
import { findPayday, linesOf } from '../../server/money/payday/payday.store.ts'
import { readRecordBack } from '../../server/money/payday/read-record-back.ts'
import { returnLines } from '../../server/money/payday/return-lines.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { dayOf, partsOf, payWorld, recordIn } from './pay-world.ts'
import { noon } from './payday-rows.ts'

onEachDatabase('the record of a lost payday', async (database) => {
  const db = await database.open()
  const other = await database.open()

  /** A payday of two people that these books have lost, and its record. */
  async function lost() {
    const world = await payWorld(db, 3)
    const { earn, pay, owner, tell, mails, key, change } = world
    await earn(0, 1000, 5)
    await earn(1, 200, 5)
    await change(0, { person_id: 'hana', held_by: 'hana' })
    const id = await pay()
    await returnLines(db, tell, owner, { paydayId: id, lines: [key(1)], why: 'no account' }, noon(34))
    const record = recordIn(mails.at(-1))
    await db.deleteFrom('payday_line').where('payday_id', '=', id).execute()
    await db.deleteFrom('payday').where('id', '=', id).execute()
    const goBack = () => db.transaction().execute((trx) => setMarker(trx, noon(30)))
    const read = (text = record, day = 40) => readRecordBack(db, tell, owner, text, noon(day))
    mails.length = 0
    return { ...world, id, record, goBack, read }
  }

  it('writes that payday again, with its returns, by who reads it; its people and the owners read that it was so', async () => {
    const { id, record, goBack, read, owner, mails, preview, audited, key } = await lost()
    expect((await preview()).paying).toMatchObject([{ yen: 1000 }, { yen: 200 }])
    await goBack()
    expect(await read()).toEqual({ id, left: [] })
    expect(await findPayday(db, owner.businessId, id)).toEqual({
      ...{ id, businessId: owner.businessId, number: 1, kind: 'payday', until: dayOf(31), payDay: dayOf(56) },
      ...{ madeBy: 'Aya', madeAt: noon(32), readBack: { by: 'Aya', at: noon(40) } },
    })
    const [first, second] = await linesOf(db, id)
    expect(first).toMatchObject({
      ...key(0),
      personId: 'hana',
      name: 'Staff 0',
      code: '0',
      yen: 1000,
      returned: undefined,
    })
    expect(first).toMatchObject({
      payrollNumber: '101',
      branch: 'b',
      way: 'payroll',
      tips: 1000,
      answer: undefined,
    })
    expect(second).toMatchObject({
      ...key(1),
      yen: 200,
      returned: { by: 'Aya', at: noon(34), why: 'no account' },
    })
    expect((await preview()).paying.map(partsOf)).toMatchObject([{ yen: 200 }])
    const said = { number: 1, kind: 'payday', until: dayOf(31), payDay: dayOf(56), people: 1, yen: 1000 }
    expect((await audited()).at(-1)).toMatchObject({
      action: 'payday.read_back',
      details: JSON.stringify(said),
    })
    expect(mails).toMatchObject([{ kind: 'payday-made', values: { ...said, readBack: true, record } }])
  })

  it('is read only while the books’ marker stands, and once', async () => {
    const { id, goBack, read, pay, owner } = await lost()
    expect(await read()).toEqual({ refused: 'marker' })
    // Another payday has its number meanwhile.
    await pay()
    await goBack()
    expect(await read()).toEqual({ refused: 'number' })
    await db.updateTable('payday').set({ number: 7 }).where('business_id', '=', owner.businessId).execute()
    expect(await read()).toEqual({ id, left: [] })
    expect(await read()).toEqual({ refused: 'number' })
    // It is the same payday, whatever number its record says.
    await setRow(db, 'payday', id, { number: 9 })
    expect(await read()).toEqual({ refused: 'number' })
  })

  it('is read once, though two servers are given it at once', async () => {
    const { id, record, goBack, owner, tell } = await lost()
    await goBack()
    const both = await Promise.all([db, other].map((on) => readRecordBack(on, tell, owner, record, noon(40))))
    expect(both).toContainEqual({ id, left: [] })
    expect(both).toContainEqual({ refused: 'number' })
  })

  it('leaves out lines of places and branches that these books lack, and names them in the audit list', async () => {
    const { id, record, goBack, read, person, audited, preview, mails } = await lost()
    await goBack()
    const without = record.replace(person(0), 'unknown').replace(/,[^,]*(?=,0,200,)/, ',9999')
    const left = [expect.stringMatching(/^\w+ unknown 1000$/), `9999 ${person(1)} 200`]
    expect(await read(without)).toEqual({ id, left })
    expect(await linesOf(db, id)).toEqual([])
    expect((await preview()).paying).toMatchObject([{ yen: 1000 }, { yen: 200 }])
    const { left: named } = JSON.parse((await audited()).at(-1)?.details ?? '')
    expect(named.split(', ')).toEqual(left)
    // The mail has them, for books that know them again.
    expect(recordIn(mails[0])).toBe(without)
  })

  it('of another business’s place is left out, too', async () => {
    const { id, record, goBack, read, person } = await lost()
    const stranger = await payWorld(db)
    await goBack()
    const left = [expect.stringContaining(stranger.person(0))]
    expect(await read(record.replace(person(0), stranger.person(0)))).toEqual({ id, left })
  })

  it.each([
    ['made in days to come', (text: string) => text, 31],
    ['up to days after it was made', (text: string) => text.replaceAll('2026-10-31', '2026-11-02'), 40],
    [
      'paid on a day that its kind may not have',
      (text: string) => text.replaceAll('2026-11-25', '2027-02-01'),
      40,
    ],
    [
      'that takes over what nobody owes',
      (text: string) =>
        text.replaceAll(',payday,2026', ',absorbed,2026').replaceAll('2026-11-25', '2026-11-01'),
      40,
    ],
    ['that came back in days to come', (text: string) => text, 33],
    [
      'that came back before it was made',
      (text: string) => text.replaceAll('2026-11-03T', '2026-10-31T'),
      40,
    ],
  ])('is none of a payday %s', async (_, changed, day) => {
    const { record, goBack, read } = await lost()
    await goBack()
    expect(await read(changed(record), day)).toEqual({ refused: 'record' })
    expect(await read('number,13')).toEqual({ refused: 'record' })
  })
})
