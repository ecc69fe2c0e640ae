import { expect, it } from 'vitest'
import { answerLine } from '../../server/money/payday/answer-line.ts'
import { findOwnLine, ownLines } from '../../server/money/payday/payday.store.ts'
import type { PayAnswer } from '../../views/words.ts'
import { onEachDatabase } from '../support/databases.ts'
import { payWorld } from './pay-world.ts'
import { dayOf, noon } from './payday-rows.ts'

onEachDatabase('the person of a line', async (database) => {
  const db = await database.open()

  async function paid() {
    const world = await payWorld(db)
    const { earn, branch, change, pay, key, tell, owner } = world
    const sub = `hana ${owner.memberId}`
    await earn(0, 1000, 5)
    await earn(1, 200, 5)
    await change(0, { person_id: sub, held_by: sub })
    const id = await pay()
    const at = { paydayId: id, ...key(0) }
    const say = (
      answer: PayAnswer,
      day: number,
      { by = sub, ...line }: Partial<typeof at> & { by?: string } = {},
    ) => answerLine(db, tell, by, { ...at, ...line, answer }, noon(day))
    /** The second payday: of this branch and of another one. */
    async function payAgain() {
      await earn(0, 30, 33)
      await earn(0, 40, 33, await branch('Hotel'))
      await pay({ until: 33, now: 34 })
    }
    const own = (limit = 9, after?: Parameters<typeof ownLines>[2]['after']) =>
      ownLines(db, sub, { limit, after })
    return { ...world, sub, id, at, say, own, payAgain }
  }

  it('says from its pay day on whether it came, as often as they like: the newest counts', async () => {
    const { say, line, id } = await paid()
    expect(await say('received', 55)).toEqual({ refused: 'state' })
    expect(await line(id, 0)).toMatchObject({ answer: null, answered_at: null })
    expect(await say('not_received', 56)).toEqual({ answered: true })
    expect(await say('received', 58)).toEqual({ answered: true })
    expect(await say('received', 59)).toEqual({ answered: false })
    expect(await line(id, 0)).toMatchObject({ answer: 'received', answered_at: noon(58) })
    expect(await line(id, 1)).toMatchObject({ answer: null, answered_at: null })
  })

  it('says it of one line: not of what they have at another branch, nor of another payday', async () => {
    const { say, payAgain, own } = await paid()
    await payAgain()
    const said = async () => (await own()).flatMap((line) => (line.answer ? [line.yen] : [])).sort()
    await say('received', 56)
    expect(await said()).toEqual([1000])
    const second = (await own()).filter(({ yen }) => yen === 40)
    for (const { paydayId, branchId } of second) await say('received', 58, { paydayId, branchId })
    expect(await said()).toEqual([1000, 40])
  })

  it('is told of to the owners only where it did not come', async () => {
    const { say, mails, id } = await paid()
    await say('received', 56)
    expect(mails).toHaveLength(1)
    await say('not_received', 57)
    await say('not_received', 58)
    const values = {
      at: noon(57),
      by: 'Staff 0',
      number: 1,
      payday: id,
      branch: 'b',
      payDay: dayOf(56),
      yen: 1000,
    }
    expect(mails.slice(1)).toEqual([{ kind: 'not-received', to: 'aya@example.jp', lang: 'ja', values }])
  })

  it('is the account of the line, also after it has left, and nobody else', async () => {
    const { say, change, at, key, sub, id } = await paid()
    // The last: a line that was made before anybody had an account is nobody's.
    for (const other of [{ by: 'ken' }, { paydayId: 'x' }, { branchId: 'x' }, key(1)])
      expect(await say('received', 56, other)).toEqual({ refused: 'gone' })
    await change(0, { person_id: 'ken', deleted_at: 7 })
    expect(await say('received', 56, { by: 'ken' })).toEqual({ refused: 'gone' })
    expect(await say('received', 56)).toEqual({ answered: true })
    expect(await findOwnLine(db, sub, at)).toMatchObject({ yen: 1000, payday: { id, number: 1 } })
    expect(await findOwnLine(db, 'ken', at)).toBeUndefined()
    expect(await ownLines(db, 'ken', { limit: 9 })).toEqual([])
  })

  it('says nothing of what came back, nor of what the business took over; of what was paid outside they do', async () => {
    const { say, earn, giveBack, pay, back, id } = await paid()
    await back(id, 'all', 57)
    expect(await say('received', 58)).toEqual({ refused: 'state' })
    const outside = await pay({ kind: 'outside', payDay: 40, now: 58 })
    expect(await say('received', 58, { paydayId: outside })).toEqual({ answered: true })
    const tip = await earn(0, 500, 59)
    await pay({ until: 59, now: 59 })
    await giveBack(tip, 100, 60)
    const absorbed = await pay({ kind: 'absorbed', until: 60, payDay: 60, now: 60 })
    expect(await say('received', 61, { paydayId: absorbed })).toEqual({ refused: 'state' })
  })

  it('reads their lines, the newest payday first, part by part', async () => {
    const { payAgain, own } = await paid()
    await payAgain()
    const all = await own()
    expect(all.map(({ payday }) => payday.number)).toEqual([2, 2, 1])
    const parts: typeof all = []
    for (let [one] = await own(1); one; [one] = await own(1, { ...one, madeAt: one.payday.madeAt }))
      parts.push(one)
    expect(parts).toEqual(all)
  })
})
