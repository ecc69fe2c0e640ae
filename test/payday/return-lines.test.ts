import { expect, it } from 'vitest'
import { findPayday, linesOf, listPaydays } from '../../server/money/payday/payday.store.ts'
import { parseRecord } from '../../server/money/payday/payday-record.ts'
import { returnLines } from '../../server/money/payday/return-lines.ts'
import { switchHook } from '../../server/outbox/hook/hook.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { dayOf, partsOf, payWorld, recordIn } from './pay-world.ts'
import { noon } from './payday-rows.ts'

onEachDatabase('a line that did not reach its person', async (database) => {
  const db = await database.open()
  const other = await database.open()

  it('says who, when and why, once; its sum is owed again and comes with the next payday', async () => {
    const { earn, pay, preview, owner, tell, key, line, mails, audited } = await payWorld(db)
    await earn(0, 1000, 5)
    await earn(1, 200, 5)
    const id = await pay()
    const back = (why: string, day: number) =>
      returnLines(db, tell, owner, { paydayId: id, lines: [key(0), key(0)], why }, noon(day))
    expect(await back('account closed', 60)).toEqual({ returned: 1 })
    expect(await back('again', 61)).toEqual({ returned: 0 })
    // Of a press that changes nothing nobody is told.
    expect([mails.length, (await audited()).length]).toEqual([2, 2])
    const said = { returned_by: owner.memberId, returned_at: noon(60), returned_why: 'account closed' }
    expect(await line(id, 0)).toMatchObject(said)
    expect(await line(id, 1)).toMatchObject({ returned_by: null, returned_at: null, returned_why: null })
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
    const { earn, branch, pay, owner, tell, key, mails } = await payWorld(db)
    const hotel = await branch('Hotel')
    await earn(0, 100, 5)
    await earn(0, 30, 5, hotel)
    const id = await pay()
    expect(mails[0]?.values).toMatchObject({ people: 1, yen: 130 })
    const one = { paydayId: id, lines: [key(0, hotel)], why: 'x' }
    expect(await returnLines(db, tell, owner, one, noon(60))).toEqual({ returned: 1 })
    const standing = (await linesOf(db, id)).filter(({ returned }) => !returned)
    expect(standing).toMatchObject([{ ...key(0), yen: 100 }])
  })

  it('comes back once, though two servers are told of it at once', async () => {
    const { earn, pay, owner, tell, key, audited } = await payWorld(db)
    await earn(0, 100, 5)
    const back = { paydayId: await pay(), lines: [key(0)], why: 'x' }
    const both = await Promise.all([db, other].map((on) => returnLines(on, tell, owner, back, noon(60))))
    expect(both.map((one) => ('returned' in one ? one.returned : one)).sort()).toEqual([0, 1])
    expect((await audited()).map(({ action }) => action).sort()).toEqual(['payday.made', 'payday.returned'])
  })

  it('may be all of a payday; what came back before stays as it was', async () => {
    const { earn, pay, owner, tell, key, line } = await payWorld(db, 3)
    for (const n of [0, 1, 2]) await earn(n, 100, 5)
    const id = await pay()
    await returnLines(db, tell, owner, { paydayId: id, lines: [key(1)], why: 'first' }, noon(60))
    const all = { paydayId: id, lines: 'all' as const, why: 'the file was not used' }
    expect(await returnLines(db, tell, owner, all, noon(61))).toEqual({ returned: 2 })
    expect(await line(id, 1)).toMatchObject({ returned_why: 'first', returned_at: noon(60) })
    expect(await line(id, 2)).toMatchObject({ returned_why: 'the file was not used', returned_at: noon(61) })
  })

  it('is one of this payday and of this business, or nothing is written', async () => {
    const { earn, pay, owner, tell, key, audited, mails } = await payWorld(db)
    const stranger = await payWorld(db)
    await earn(0, 1000, 5)
    const id = await pay()
    const gone = { refused: 'gone' }
    const back = (
      by: typeof owner,
      paydayId: string,
      lines: (typeof key extends (n: number) => infer K ? K : never)[],
    ) => returnLines(db, tell, by, { paydayId, lines, why: 'x' }, noon(60))
    expect(await back(owner, id, [key(0), key(1)])).toEqual(gone)
    expect(await back(owner, id, [{ ...key(0), branchId: 'elsewhere' }])).toEqual(gone)
    expect(await back(owner, 'unknown', [key(0)])).toEqual(gone)
    expect(await back(stranger.owner, id, [key(0)])).toEqual(gone)
    expect(await findPayday(db, stranger.owner.businessId, id)).toBeUndefined()
    expect([(await audited()).length, mails.length]).toEqual([1, 1])
    expect((await linesOf(db, id)).map(({ returned }) => returned)).toEqual([undefined])
  })

  it('is told to the audit list, to the webhook, and with the record as it is now to the owners', async () => {
    await switchHook(db, true, 1)
    const { earn, pay, owner, tell, key, audited, mails } = await payWorld(db, 3)
    for (const n of [0, 1, 2]) await earn(n, 100 + n, 5)
    const id = await pay()
    await returnLines(db, tell, owner, { paydayId: id, lines: [key(0), key(2)], why: '=1+1' }, noon(60))
    const details = JSON.stringify({ number: 1, people: 2, yen: 202 })
    expect((await audited()).slice(1)).toEqual([
      { action: 'payday.returned', subject: id, member_id: owner.memberId, details },
    ])
    const hooks = await db
      .selectFrom('outbox')
      .select(['type', 'payload'])
      .where('subject', '=', id)
      .execute()
    const event = hooks.find(({ type }) => type === 'payday.returned')
    expect(JSON.parse(event?.payload ?? '').data).toEqual({ payday_id: id, number: 1, people: 2, yen: 202 })
    const mail = mails.at(-1)
    expect(mail).toMatchObject({
      ...{ kind: 'payday-returned', to: 'aya@example.jp' },
      values: { at: noon(60), by: 'Aya', number: 1, payday: id, people: 2, yen: 202, why: '=1+1' },
    })
    const record = parseRecord(recordIn(mail))
    const returned = { at: noon(60), why: '=1+1' }
    expect(record?.lines.map((line) => line.returned)).toEqual([returned, undefined, returned])
    expect(record).toMatchObject({ until: dayOf(31), number: 1 })
  })

  it('of what the business took over is owed again, too', async () => {
    const { earn, giveBack, pay, preview, owner, tell } = await payWorld(db)
    const tip = await earn(0, 1000, 5)
    await pay()
    await giveBack(tip, 40, 33)
    const id = await pay({ kind: 'absorbed', until: 34, payDay: 34, now: 34 })
    expect((await preview({ until: 34 })).owing).toEqual([])
    expect(await returnLines(db, tell, owner, { paydayId: id, lines: 'all', why: 'x' }, noon(35))).toEqual({
      returned: 1,
    })
    expect((await preview({ until: 34 })).owing).toMatchObject([{ yen: -400 }])
  })
})
