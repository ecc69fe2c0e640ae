import { expect, it } from 'vitest'
import { answerMarker } from '../../server/money/payday/answer-marker.ts'
import { parseRecord } from '../../server/money/payday/payday-record.ts'
import { switchHook } from '../../server/outbox/hook/hook.store.ts'
import type { PaydayKind } from '../../views/words.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow } from '../support/rows.ts'
import { payWorld, recordIn } from './pay-world.ts'
import { dayOf, noon } from './payday-rows.ts'

onEachDatabase('a press', async (database) => {
  const db = await database.open()
  const other = await database.open()
  const ticksOf = (lines: { tick: string }[]) => lines.map(({ tick }) => tick)

  it('writes one payday of a form, however often it is sent and at however many servers, and pays once where two forms are sent', async () => {
    const { earn, preview, press, owner } = await payWorld(db)
    await earn(0, 1000, 5)
    const form = { id: `form${owner.memberId}` }
    const made = { ...form, number: 1 }
    expect(await Promise.all([press(form), press({ ...form, on: other })])).toEqual([made, made])
    await earn(0, 500, 6)
    expect(await press(form)).toEqual(made)
    const ticks = ticksOf((await preview()).paying)
    const both = await Promise.all([press({ ticks }), press({ ticks, on: other })])
    expect(both).toContainEqual({ id: expect.any(String), number: 2 })
    expect(both).toContainEqual({ refused: 'changed' })
  })

  it('writes nothing if a ticked row is not as it was shown, also where its sum is the same, and looks at no other row', async () => {
    const { earn, count, giveBack, preview, press, person } = await payWorld(db, 3)
    const tip = await earn(0, 1000, 5)
    await earn(1, 300, 5)
    const ticks = ticksOf((await preview()).paying)
    await giveBack(tip, 10, 10)
    await count(0, 100, 11)
    expect((await preview()).paying[0]).toMatchObject({ yen: 1000 })
    expect(await press({ ticks })).toEqual({ refused: 'changed' })
    expect(await press({ ticks: ticks.slice(1) })).toMatchObject({ number: 1 })
    const [first = ''] = ticksOf((await preview()).paying)
    for (const wrong of ['', 'a', `${first}.x`, first.replace(person(0), person(2)), first.slice(0, -1)])
      expect(await press({ ticks: [first, wrong] })).toEqual({ refused: 'changed' })
    // The same box, ticked twice, is one.
    expect(await press({ ticks: [first, first] })).toMatchObject({ number: 2 })
  })

  it.each<[PaydayKind, number, number, number, string | undefined]>([
    ['payday', 32, 40, 31, 'until'],
    ['payday', 31, 30, 40, 'payDay'],
    ['payday', 31, 31, 40, undefined],
    ['payday', 31, 31 + 62, 40, undefined],
    ['payday', 31, 31 + 63, 40, 'payDay'],
    ['outside', 31, 30, 40, 'payDay'],
    ['outside', 31, 31, 40, undefined],
    ['outside', 31, 41, 40, 'payDay'],
    ['absorbed', 40, 40, 41, 'payDay'],
    ['absorbed', 40, 41, 41, undefined],
    ['absorbed', 40, 42, 41, 'payDay'],
  ])(
    'of %s up to day %i, paid on day %i and made on day %i: %s',
    async (kind, until, payDay, now, refused) => {
      const { earn, giveBack, press, pay } = await payWorld(db, 1)
      const tip = await earn(0, 1000, 5)
      if (kind === 'absorbed') {
        await pay()
        await giveBack(tip, 10, 40)
      }
      const made = await press({ kind, until, payDay, now })
      expect(made).toEqual(refused ? { refused } : { id: expect.any(String), number: expect.any(Number) })
    },
  )

  it('is refused without a tick, and with a number of two', async () => {
    const { earn, change, press } = await payWorld(db)
    await earn(0, 1000, 5)
    expect(await press({ ticks: [] })).toEqual({ refused: 'nobody' })
    await change(1, { payroll_number: '0101' })
    expect(await press()).toEqual({ refused: 'number' })
  })

  it('takes only those above 0, and as absorbed only those below', async () => {
    const { earn, giveBack, preview, press, pay, line } = await payWorld(db)
    const tip = await earn(0, 1000, 5)
    await pay()
    await giveBack(tip, 40, 33)
    await earn(1, 300, 33)
    const { paying, owing } = await preview({ until: 34 })
    const [paid, owed] = [paying, owing].map(ticksOf)
    expect(await press({ until: 34, now: 34, ticks: owed ?? [] })).toEqual({ refused: 'changed' })
    const absorbed = { kind: 'absorbed' as const, until: 34, payDay: 34, now: 34 }
    expect(await press({ ...absorbed, ticks: paid ?? [] })).toEqual({ refused: 'changed' })
    expect(await line(await pay(absorbed), 0)).toMatchObject({ yen: -400, deductions: -400 })
    // What is absorbed ends no days: the deduction stays one of its own days.
    await earn(0, 50, 34)
    const after = await preview({ until: 34 })
    expect(after.owing).toEqual([])
    const said = { openBefore: 400, deductions: -400, tips: 50, yen: 50 }
    expect(after.paying[0]).toMatchObject({ ...said, absorbed: [{ yen: 400, day: dayOf(34) }] })
  })

  it('gives the next number, above what an owner knew of, and none while the books’ marker stands', async () => {
    const { earn, press, goBack, owner } = await payWorld(db)
    await earn(0, 1000, 5)
    await goBack(7)
    expect(await press()).toEqual({ refused: 'marker' })
    await answerMarker(db, owner, { numbersAbove: 41 }, noon(33))
    expect(await press()).toMatchObject({ number: 42 })
  })

  it('is told to the audit list, to the webhook, and with its record to each owner', async () => {
    await switchHook(db, true, 1)
    const { earn, pay, owner, mails, audited, events, where, person, change } = await payWorld(db, 3)
    await earn(0, 1000, 5)
    await earn(1, 200, 5)
    await change(2, { role: 'owner', email: 'ken@example.jp', person_id: 'p' })
    const id = await pay()
    const [until, payDay] = [dayOf(31), dayOf(56)]
    const of = { number: 1, kind: 'payday', until, payDay }
    const said = { ...of, people: 2, yen: 1200 }
    const details = JSON.stringify(said)
    const entry = { action: 'payday.made', subject: id, member_id: owner.memberId, details }
    expect(await audited()).toEqual([entry])
    const { payDay: pay_day, ...rest } = said
    expect(await events(id)).toEqual([['payday.made', { payday_id: id, pay_day, ...rest }]])
    expect(mails.map(({ to }) => to).sort()).toEqual(['aya@example.jp', 'ken@example.jp'])
    const values = { ...said, at: noon(32), by: 'Aya', payday: id, readBack: false }
    expect(mails[0]).toMatchObject({ kind: 'payday-made', lang: 'ja', values })
    const { number: branchNumber } = await readRow(db, 'branch', where.branchId)
    const nothing = {
      branchNumber,
      openBefore: 0,
      cash: 0,
      deductions: 0,
      way: 'payroll',
      returned: undefined,
    }
    expect(parseRecord(recordIn(mails[0]))).toEqual({
      ...of,
      id,
      madeAt: noon(32),
      lines: [
        { ...nothing, staffId: person(0), tips: 1000, yen: 1000 },
        { ...nothing, staffId: person(1), tips: 200, yen: 200 },
      ],
    })
  })

  it('of which the mail can’t be written down leaves nothing', async () => {
    const { earn, preview, press, tell } = await payWorld(db)
    await earn(0, 1000, 5)
    tell.mail.queue = async () => {
      throw new Error('no mail')
    }
    await expect(press()).rejects.toThrow('no mail')
    expect((await preview()).paying).toMatchObject([{ yen: 1000 }])
  })

  it('notes whose line it is: the account that holds the place, or the one that has left it', async () => {
    const { earn, change, pay, line } = await payWorld(db, 3)
    for (const n of [0, 1, 2]) await earn(n, 100, 5)
    await change(0, { person_id: 'hana', held_by: 'hana' })
    await change(1, { held_by: 'ken', deleted_at: 7 })
    const id = await pay()
    const rest = {
      payroll_number: '101',
      way: 'payroll',
      branch_name: 'b',
      open_before: 0,
      tips: 100,
      yen: 100,
    }
    expect(await line(id, 0)).toMatchObject({ ...rest, person_id: 'hana', name: 'Staff 0', code: '0' })
    for (const [n, person_id] of ['hana', 'ken', null].entries())
      expect(await line(id, n)).toMatchObject({ person_id })
  })
})
