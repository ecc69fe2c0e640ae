import { expect, it } from 'vitest'
import { setMarker } from '../../server/money/books/books-marker.ts'
import { answerMarker } from '../../server/money/payday/answer-marker.ts'
import { parseRecord } from '../../server/money/payday/payday-record.ts'
import { switchHook } from '../../server/outbox/hook/hook.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { dayOf, payWorld, recordIn } from './pay-world.ts'
import { noon } from './payday-rows.ts'

onEachDatabase('a press', async (database) => {
  const db = await database.open()
  const other = await database.open()

  it('writes one payday, however often its form is sent and at however many servers', async () => {
    const { earn, press, owner } = await payWorld(db)
    await earn(0, 1000, 5)
    const form = { id: `form${owner.memberId}` }
    const made = { ...form, number: 1 }
    expect(await Promise.all([press(form), press({ ...form, on: other })])).toEqual([made, made])
    await earn(0, 500, 6)
    expect(await press(form)).toEqual(made)
    const { rows } = await db
      .selectFrom('payday')
      .select((e) => e.fn.countAll<number>().as('rows'))
      .where('business_id', '=', owner.businessId)
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(1)
  })

  it('pays once where two forms are sent at once', async () => {
    const { earn, preview, press } = await payWorld(db)
    await earn(0, 1000, 5)
    const ticks = (await preview()).paying.map(({ tick }) => tick)
    const both = await Promise.all([press({ ticks }), press({ ticks, on: other })])
    expect(both).toContainEqual({ id: expect.any(String), number: 1 })
    expect(both).toContainEqual({ refused: 'changed' })
  })

  it('writes nothing if a ticked row is not as it was shown, also where its sum is the same, and looks at no other row', async () => {
    const { earn, count, giveBack, preview, press, person } = await payWorld(db, 3)
    const tip = await earn(0, 1000, 5)
    await earn(1, 300, 5)
    const ticks = (await preview()).paying.map(({ tick }) => tick)
    await giveBack(tip, 10, 10)
    await count(0, 100, 11)
    expect((await preview()).paying[0]).toMatchObject({ yen: 1000 })
    expect(await press({ ticks })).toEqual({ refused: 'changed' })
    expect(await press({ ticks: ticks.slice(1) })).toMatchObject({ number: 1 })
    const [first = ''] = (await preview()).paying.map(({ tick }) => tick)
    for (const wrong of ['', 'a', `${first}.x`, first.replace(person(0), person(2)), `${first.slice(0, -1)}`])
      expect(await press({ ticks: [first, wrong] })).toEqual({ refused: 'changed' })
    // The same box, ticked twice, is one.
    expect(await press({ ticks: [first, first] })).toMatchObject({ number: 2 })
  })

  it('is refused without a tick, for a day to come, for a day on which this kind is not paid, and with a number of two', async () => {
    const { earn, change, giveBack, press, pay } = await payWorld(db, 3)
    const tip = await earn(0, 1000, 5)
    await earn(1, 100, 5)
    expect(await press({ ticks: [] })).toEqual({ refused: 'nobody' })
    expect(await press({ until: 32, now: 31 })).toEqual({ refused: 'until' })
    for (const payDay of [30, 31 + 63]) expect(await press({ payDay })).toEqual({ refused: 'payDay' })
    for (const payDay of [30, 41])
      expect(await press({ kind: 'outside', payDay, now: 40 })).toEqual({ refused: 'payDay' })
    await change(2, { payroll_number: '0101' })
    expect(await press()).toEqual({ refused: 'number' })
    await change(2, { payroll_number: '' })
    await change(0, { payroll_number: '' })
    await pay({ payDay: 31 + 62 })
    await earn(1, 100, 20)
    await pay({ kind: 'outside', payDay: 31, now: 40 })
    await giveBack(tip, 10, 40)
    for (const payDay of [40, 42])
      expect(await press({ kind: 'absorbed', until: 40, payDay, now: 41 })).toEqual({ refused: 'payDay' })
    await pay({ kind: 'absorbed', until: 40, payDay: 41, now: 41 })
  })

  it('takes only those above 0, and as absorbed only those below', async () => {
    const { earn, giveBack, preview, press, pay, line } = await payWorld(db, 2)
    const tip = await earn(0, 1000, 5)
    await pay()
    await giveBack(tip, 40, 33)
    await earn(1, 300, 33)
    const { paying, owing } = await preview({ until: 34 })
    const [paid, owed] = [paying, owing].map((lines) => lines.map(({ tick }) => tick))
    expect(await press({ until: 34, now: 34, ticks: owed ?? [] })).toEqual({ refused: 'changed' })
    const absorbed = { kind: 'absorbed' as const, until: 34, payDay: 34, now: 34 }
    expect(await press({ ...absorbed, ticks: paid ?? [] })).toEqual({ refused: 'changed' })
    expect(await line(await pay(absorbed), 0)).toMatchObject({ yen: -400, deductions: -400 })
    expect((await preview({ until: 34 })).owing).toEqual([])
    // What is absorbed ends no days: the deduction stays one of its own days.
    await earn(0, 50, 34)
    expect((await preview({ until: 34 })).paying[0]).toMatchObject({
      openBefore: 400,
      deductions: -400,
      tips: 50,
      yen: 50,
    })
  })

  it('of what was paid outside ends the days of the next line, as a payday does', async () => {
    const { earn, pay, preview } = await payWorld(db, 1)
    await earn(0, 1000, 5)
    await pay({ kind: 'outside', until: 10, payDay: 10, now: 40 })
    await earn(0, 7, 12)
    expect((await preview()).paying[0]).toMatchObject({ openBefore: 0, tips: 7, yen: 7 })
  })

  it('gives the next number, above what an owner knew of, and none while the books’ marker stands', async () => {
    const { earn, press, pay, owner } = await payWorld(db)
    await earn(0, 1000, 5)
    await pay()
    await earn(0, 100, 6)
    await db.transaction().execute((trx) => setMarker(trx, noon(7)))
    expect(await press()).toEqual({ refused: 'marker' })
    await answerMarker(db, owner, { numbersAbove: 41 }, noon(33))
    expect(await press()).toMatchObject({ number: 42 })
    await earn(0, 100, 7)
    expect(await press()).toMatchObject({ number: 43 })
  })

  it('is told to the audit list, to the webhook, and with its record to each owner', async () => {
    await switchHook(db, true, 1)
    const { earn, press, owner, mails, audited, where, person } = await payWorld(db)
    await earn(0, 1000, 5)
    await earn(1, 200, 5)
    const second = { business_id: owner.businessId, role: 'owner' as const, person_id: 'p', created_at: 1 }
    await db
      .insertInto('staff')
      .values({ id: `o${owner.memberId}`, code: 'o', name: 'Ken', email: 'ken@example.jp', ...second })
      .execute()
    const made = await press()
    const id = 'id' in made ? made.id : ''
    const said = { number: 1, kind: 'payday', until: dayOf(31), payDay: dayOf(56), people: 2, yen: 1200 }
    const entry = {
      action: 'payday.made',
      subject: id,
      member_id: owner.memberId,
      details: JSON.stringify(said),
    }
    expect(await audited()).toEqual([entry])
    const hooks = await db
      .selectFrom('outbox')
      .select(['type', 'payload'])
      .where('subject', '=', id)
      .execute()
    expect(hooks.map(({ type, payload }) => [type, JSON.parse(payload ?? '').data])).toEqual([
      [
        'payday.made',
        {
          payday_id: id,
          number: 1,
          kind: 'payday',
          until: dayOf(31),
          pay_day: dayOf(56),
          people: 2,
          yen: 1200,
        },
      ],
    ])
    expect(mails.map(({ to }) => to).sort()).toEqual(['aya@example.jp', 'ken@example.jp'])
    expect(mails[0]).toMatchObject({
      ...{ kind: 'payday-made', lang: 'ja' },
      values: { ...said, at: noon(32), by: 'Aya', payday: id, readBack: false },
    })
    const record = recordIn(mails[0])
    const { number } = await db
      .selectFrom('branch')
      .select('number')
      .where('id', '=', where.branchId)
      .executeTakeFirstOrThrow()
    const of = (n: number, yen: number) => ({
      ...{ staffId: person(n), branchNumber: number, openBefore: 0, tips: yen, cash: 0, deductions: 0, yen },
      ...{ way: 'payroll', returned: undefined },
    })
    expect(parseRecord(record)).toEqual({
      ...{ id, number: 1, kind: 'payday', until: dayOf(31), payDay: dayOf(56), madeAt: noon(32) },
      lines: [of(0, 1000), of(1, 200)],
    })
  })

  it('of which the mail can’t be written down leaves nothing', async () => {
    const { earn, preview, press, tell } = await payWorld(db)
    await earn(0, 1000, 5)
    const { queue } = tell.mail
    tell.mail.queue = async () => {
      throw new Error('no mail')
    }
    await expect(press()).rejects.toThrow('no mail')
    tell.mail.queue = queue
    expect((await preview()).paying).toMatchObject([{ yen: 1000 }])
    expect(await press()).toMatchObject({ number: 1 })
  })

  it('notes whose line it is: the account that holds the place, or the one that has left it', async () => {
    const { earn, change, pay, line } = await payWorld(db, 3)
    for (const n of [0, 1, 2]) await earn(n, 100, 5)
    await change(0, { person_id: 'hana', held_by: 'hana' })
    await change(1, { held_by: 'ken', deleted_at: 7 })
    const id = await pay()
    const people = [await line(id, 0), await line(id, 1), await line(id, 2)].map(({ person_id }) => person_id)
    expect(people).toEqual(['hana', 'ken', null])
  })
})
