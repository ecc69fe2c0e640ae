import { expect, it } from 'vitest'
import { findPayday, linesOf, listPaydays } from '../../server/money/payday/payday.store.ts'
import { parseRecord } from '../../server/money/payday/payday-record.ts'
import { switchHook } from '../../server/outbox/hook/hook.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { partsOf, payWorld, recordIn } from './pay-world.ts'
import { noon } from './payday-rows.ts'

onEachDatabase('a line that did not reach its person', async (database) => {
  const db = await database.open()
  const other = await database.open()

  it('says who, when and why, once; its sum is owed again and comes with the next payday', async () => {
    const { earn, pay, preview, back, owner, key, mails, audited } = await payWorld(db)
    await earn(0, 1000, 5)
    await earn(1, 200, 5)
    const id = await pay()
    const twice = [key(0), key(0)]
    expect(await back(id, twice, 60, { why: 'account closed' })).toEqual({ returned: 1 })
    expect(await back(id, twice, 61, { why: 'again' })).toEqual({ returned: 0 })
    // Of a press that changes nothing nobody is told.
    expect([mails.length, (await audited()).length]).toEqual([2, 2])
    // Its days are open again.
    expect((await preview({ until: 60 })).paying.map(partsOf)).toEqual([
      { openBefore: 0, tips: 1000, cash: 0, deductions: 0, yen: 1000 },
    ])
    const listed = { people: 1, yen: 200, returned: 1, returnedYen: 1000 }
    expect(await listPaydays(db, owner.businessId)).toMatchObject([listed])
    expect(await linesOf(db, id)).toMatchObject([
      { returned: { by: 'Aya', at: noon(60), why: 'account closed' } },
      { returned: undefined },
    ])
  })

  it('is one of a branch: what its person has at another one stands; both are one person', async () => {
    const { earn, branch, pay, back, key, mails } = await payWorld(db)
    const hotel = await branch('Hotel')
    await earn(0, 100, 5)
    await earn(0, 30, 5, hotel)
    const id = await pay()
    expect(mails[0]?.values).toMatchObject({ people: 1, yen: 130 })
    await back(id, [key(0, hotel)], 60)
    const standing = (await linesOf(db, id)).filter(({ returned }) => !returned)
    expect(standing).toMatchObject([{ ...key(0), yen: 100 }])
  })

  it('comes back once, though two servers are told of it at once', async () => {
    const { earn, pay, back, key, audited } = await payWorld(db)
    await earn(0, 100, 5)
    const id = await pay()
    const both = await Promise.all([db, other].map((on) => back(id, [key(0)], 60, { on })))
    expect(both).toContainEqual({ returned: 0 })
    expect(both).toContainEqual({ returned: 1 })
    expect(await audited()).toHaveLength(2)
  })

  it('is one of this payday and of this business, or nothing is written', async () => {
    const { earn, pay, back, key, audited, mails } = await payWorld(db)
    const { owner: by } = await payWorld(db)
    await earn(0, 1000, 5)
    const id = await pay()
    const gone = { refused: 'gone' }
    expect(await back(id, [key(0), key(1)], 60)).toEqual(gone)
    expect(await back(id, [{ ...key(0), branchId: 'elsewhere' }], 60)).toEqual(gone)
    expect(await back('unknown', [key(0)], 60)).toEqual(gone)
    expect(await back(id, [key(0)], 60, { by })).toEqual(gone)
    expect(await findPayday(db, by.businessId, id)).toBeUndefined()
    expect([(await audited()).length, mails.length]).toEqual([1, 1])
    expect((await linesOf(db, id)).map(({ returned }) => returned)).toEqual([undefined])
  })

  it('is told to the audit list, to the webhook, and with the record as it is now to the owners', async () => {
    await switchHook(db, true, 1)
    const { earn, pay, back, owner, key, audited, events, mails } = await payWorld(db, 3)
    for (const n of [0, 1, 2]) await earn(n, 100 + n, 5)
    const id = await pay()
    const why = '=1+1'
    await back(id, [key(0), key(2)], 60, { why })
    const said = { number: 1, people: 2, yen: 202 }
    const entry = { action: 'payday.returned', subject: id, member_id: owner.memberId }
    expect((await audited()).slice(1)).toEqual([{ ...entry, details: JSON.stringify(said) }])
    expect(await events(id)).toContainEqual(['payday.returned', { payday_id: id, ...said }])
    const mail = mails.at(-1)
    const values = { ...said, at: noon(60), by: 'Aya', payday: id, why }
    expect(mail).toMatchObject({ kind: 'payday-returned', to: 'aya@example.jp', values })
    const returned = { at: noon(60), why }
    const record = parseRecord(recordIn(mail))
    expect(record?.lines.map((line) => line.returned)).toEqual([returned, undefined, returned])
  })
})
