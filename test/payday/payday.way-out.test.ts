import { expect, it } from 'vitest'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { callBack } from '../../server/money/payday/payday.papers.ts'
import { listLines } from '../../server/money/payday/payday.store.ts'
import { type Act, mayBe } from '../../server/money/payday/payday.way-out.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { handLinesOut, noon, paydayRows } from './payday-rows.ts'

const reason = 'r'
const acts: Act[] = ['paid', 'carried', 'written_off', 'undone', 'handedOut', 'calledBack', 'reopened']

onEachDatabase('a line of a payday', async (database) => {
  const db = await database.open()

  /** Of two people the first is to be paid ¥5,000, and the second owes ¥1,000. */
  async function closed() {
    const { by, where, staff } = await paydayRows(db, { people: 2 })
    const [one = '', two = ''] = staff
    const { branchId } = where
    const close = (day: number) => {
      const until = `2026-10-0${day}`
      return closeDays(db, { by, where, from: '2026-10-01', until, now: noon(day + 1) })
    }
    const tip = await payTip(db, { branchId, amount: 1000, at: noon(1), staffId: two })
    const first = await close(1)
    const mark = (id: string, staffId: string, what: Mark) =>
      markLines(db, by, { id, staffIds: [staffId], mark: what }, noon(5))
    await mark(first, two, { mark: 'paid', day: '2026-10-02' })
    await payTip(db, { branchId, amount: 5000, at: noon(2), staffId: one })
    await takeBack(db, tip, { refunded: 1000, at: noon(2) })
    const id = await close(2)
    const may = async (staffId: string, of = id) => {
      const line = (await listLines(db, of)).find((each) => each.staffId === staffId)
      return line && acts.filter((act) => mayBe(line, act))
    }
    const out = async () => {
      const paper = await handLinesOut(db, by, noon(5))
      return 'id' in paper ? paper.id : ''
    }
    return { by, branchId, one, two, id, close, mark, may, out }
  }
  const paid: Mark = { mark: 'paid', day: '2026-10-03', way: 'payroll' }
  const undone: Mark = { mark: 'undone', reason }

  it('leaves one way: what each can be at each place', async () => {
    const { by, one, id, mark, may, out } = await closed()
    expect(await may(one)).toEqual(['paid', 'carried', 'handedOut', 'reopened'])
    await mark(id, one, { mark: 'carried', reason })
    expect(await may(one)).toEqual(['undone', 'reopened'])
    await mark(id, one, undone)
    const paper = await out()
    expect(await may(one)).toEqual(['paid', 'calledBack'])
    // In a payroll file that somebody has, it is in no other payday.
    expect(await mark(id, one, { mark: 'carried', reason })).toEqual({ refused: 'state' })
    expect(await takePaydayBack(db, by, { id }, noon(5))).toEqual({ refused: 'handed' })
    await mark(id, one, paid)
    expect(await may(one)).toEqual(['undone'])
    expect(
      await callBack(db, by, { id: paper, lines: [{ paydayId: id, staffId: one }], reason }, noon(5)),
    ).toEqual({ refused: 'state' })
    await mark(id, one, undone)
    expect(await may(one)).toEqual(['paid', 'calledBack'])
  })

  it('opens the next payday once: carried or borne, it stays as a later payday counted it', async () => {
    const { one, two, id, branchId, close, mark, may } = await closed()
    expect(await may(two)).toEqual(['written_off', 'reopened'])
    await mark(id, one, { mark: 'carried', reason })
    await mark(id, two, { mark: 'written_off', reason })
    expect(await may(two)).toEqual(['undone', 'reopened'])
    await mark(id, two, undone)
    expect(await may(two)).toEqual(['written_off', 'reopened'])
    await payTip(db, { branchId, amount: 10, at: noon(3), staffId: one })
    const next = await close(3)
    expect((await listLines(db, next)).map(({ toPay }) => toPay).sort()).toEqual([-1000, 5010])
    for (const who of [one, two]) {
      expect(await may(who)).toEqual([])
      for (const what of [paid, undone, { mark: 'written_off', reason } as const])
        expect(await mark(id, who, what)).toEqual({ refused: 'state' })
    }
    expect((await may(one, next)) ?? []).toContain('paid')
  })

  it('stands in a payday of its own where as much was taken back as was earned', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 1 })
    const tip = await payTip(db, {
      branchId: where.branchId,
      amount: 700,
      at: noon(1),
      staffId: staff[0] ?? '',
    })
    await takeBack(db, tip, { refunded: 700, at: noon(1) })
    const id = await closeDays(db, { by, where, from: '2026-10-01', until: '2026-10-01', now: noon(2) })
    const [line] = await listLines(db, id)
    expect(line).toMatchObject({ staffId: staff[0], earned: 700, takenBack: 700, toPay: 0 })
    expect(line && acts.filter((act) => mayBe(line, act))).toEqual(['reopened'])
  })
})

const paper = { id: 'p', number: 1, what: 'payroll_file' } as const
const owed = { toPay: 1, paper: undefined, openedIn: undefined, past: false }
it.each([
  [{ ...owed, state: 'due' }, ['paid', 'carried', 'handedOut', 'reopened']],
  [{ ...owed, state: 'due', paper }, ['paid', 'calledBack']],
  [{ ...owed, state: 'paid' }, ['undone']],
  [{ ...owed, state: 'paid', paper }, ['undone']],
  [{ ...owed, state: 'carried' }, ['undone', 'reopened']],
  [{ ...owed, state: 'carried', openedIn: 'next' }, []],
  [{ ...owed, state: 'carried', toPay: -1 }, ['written_off', 'reopened']],
  [{ ...owed, state: 'carried', toPay: -1, openedIn: 'next' }, []],
  [{ ...owed, state: 'written_off', toPay: -1 }, ['undone', 'reopened']],
  [{ ...owed, state: 'even', toPay: 0 }, ['reopened']],
  [{ ...owed, state: 'settled' }, []],
] as const)('a line that is %o can be %j, and nothing once it is of before lost days', (line, can) => {
  expect(acts.filter((act) => mayBe(line, act))).toEqual(can)
  expect(acts.filter((act) => mayBe({ ...line, past: true }, act))).toEqual([])
})
