import { dayIn } from '../../server/base/calendar.ts'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { setMarker } from '../../server/money/books/books-marker.ts'
import { correctCash } from '../../server/money/cash/cash.service.ts'
import { chooseModel } from '../journal/journal-rows.ts'
import { readRow, setRow } from '../support/rows.ts'
import { openAccountant } from './payday-accountant.ts'
import type { Action, Of } from './payday-actions.ts'
import { copyRows } from './payday-copies.ts'
import { pressesOf } from './payday-presses.ts'
import { countBox, hear, noon, paydayRows, tipInto, twoBranches } from './payday-rows.ts'

type Person = { id: string; branch: string }
/** `ahead`: it was booked by a server that is past midnight. */
type Wanted = { branch: string; to: string; yen: number; ahead: boolean }
type Tip = Awaited<ReturnType<typeof tipInto>> & Wanted

const timeZone = 'Asia/Tokyo'

/** Plays any number of histories on one database that two servers have opened, and holds each against an accountant. */
export async function paydayPlays(open: () => Promise<Db>) {
  const [db, other] = [await open(), await open()]
  const rows = await paydayRows(db, { people: 5 })
  const branches = await twoBranches(db, rows)
  const { by: owner, staff } = rows
  const { businessId, memberId } = owner
  for (const [n, id] of staff.entries())
    await setRow(db, 'staff', id, { payroll_number: `${n + 1}`, pay_way: wayOf(n) })
  await setRow(db, 'staff', memberId, { email: 'o@example.jp', person_id: 'o' })
  await chooseModel(db, businessId, 'held')
  const begin = await copyRows(db)
  const first = staff.map((id, n): Person => ({ id, branch: branches[n < 2 ? 0 : 1] ?? '' }))
  /** What has happened in all histories, and how often. */
  const seen = new Map<string, number>()
  const saw = (what: string, isSo = true) => void (isSo && seen.set(what, (seen.get(what) ?? 0) + 1))

  async function play(moves: readonly Action[]): Promise<void> {
    await begin()
    const game = beginGame()
    // Something to begin with, so that every history is about money.
    for (const [to, yen] of [777, 1000, 2501].entries())
      await game.act({ do: 'tip', branch: to, to: to === 2 ? to : 'all', yen, ahead: false })
    await game.act({ do: 'copy' })
    for (const move of moves) {
      await game.act(move)
      await game.presses.look()
    }
    await game.act({ do: 'days', days: 2 })
    await game.presses.end(moves.length % 2 === 0 ? 'older' : 'newer')
  }

  function beginGame() {
    const accountant = openAccountant()
    let people = structuredClone(first)
    for (const [n, { id }] of people.entries()) accountant.joins(id, wayOf(n))
    let tips: Tip[] = []
    let [day, moment, joined] = [1, 0, staff.length]
    const marker = { stands: false }
    const copies: { put: () => Promise<void>; back: () => void; at: number }[] = []
    const now = () => noon(day) + moment++ * 1000
    const dayOf = (ago = 0) => dayIn(timeZone, noon(day - ago))
    const of = <One>(list: readonly One[], n: number): One | undefined => list[n % Math.max(1, list.length)]
    const branchOf = (n: number) => of(branches, n) ?? ''
    const at = (branch: string) => people.filter((person) => person.branch === branch).map(({ id }) => id)
    async function tip({ branch, to, yen, ahead }: Wanted) {
      const made = now() + (ahead ? 24 * 3_600_000 : 0)
      const tip = await tipInto(db, { businessId, branchId: branch }, { yen, to, now: made })
      tips.push({ ...tip, branch, to, yen, ahead })
      const given = to === 'all' ? at(branch) : to === 'branch' ? [] : [to]
      accountant.tip(tip.id, branch, given, yen, dayIn(timeZone, made))
    }

    const presses = pressesOf({
      db,
      other,
      owner,
      accountant,
      marker,
      now,
      dayOf,
      branchOf,
      saw,
    })

    const plays: { [D in Action['do']]: (move: Of<D>) => Promise<void> } = {
      pay: presses.pay,
      return: presses.giveBackLines,
      read: presses.read,
      async tip({ branch, to, yen, ahead }) {
        const person = typeof to === 'number' ? of(people, to) : undefined
        if (typeof to === 'number' && !person) return
        await tip({ branch: person?.branch ?? branchOf(branch), to: person?.id ?? String(to), yen, ahead })
      },
      async back({ tip: n, refunded, disputed }) {
        const past = tips.filter(({ ahead }) => !ahead)
        const one = of(past, n)
        if (!one) return
        const { snapshot_seq: seq } = await readRow(db, 'tip', one.id)
        await hear(db, one, { refunded, disputed }, now(), { seq })
        const part = (percent: number) => Math.floor((percent * one.yen) / 100)
        accountant.takenBack(one.id, part(refunded), part(disputed), dayOf())
      },
      async count({ branch, yen, ago, skip }) {
        const branchId = branchOf(branch)
        const there = at(branchId)
        const people = there.length > 1 ? there.filter((_, n) => n !== skip % there.length) : there
        if (people.length === 0) return
        const day = dayOf(ago)
        const place = { by: owner, where: { businessId, branchId } }
        const id = await countBox(db, place, yen, now(), { day, people })
        accountant.count(id, branchId, people, yen, day)
      },
      async correct({ count }) {
        const id = of(accountant.counts(), count)
        if (!id) return
        const { branch_id: branchId } = await readRow(db, 'cash_count', id)
        await correctCash(db, { ...owner, branchId }, { id, reason: 'wrong' }, now())
        accountant.correct(id, dayOf())
      },
      async days({ days }) {
        day += days
        for (const one of tips) one.ahead = false
      },
      async move({ person: n, branch }) {
        const person = of(people, n)
        if (!person) return
        person.branch = branchOf(branch)
        await setRow(db, 'staff', person.id, { branch_id: person.branch })
      },
      async leave({ person: n }) {
        const person = of(people, n)
        if (!person) return
        people = people.filter((one) => one !== person)
        await setRow(db, 'staff', person.id, { deleted_at: now() })
      },
      async join({ branch }) {
        const [id, n] = [newId(), joined++]
        const place = { id, business_id: businessId, branch_id: branchOf(branch), code: id, name: id }
        const paid = { payroll_number: `${n + 1}`, pay_way: wayOf(n), created_at: n }
        await db
          .insertInto('staff')
          .values({ ...place, ...paid, role: 'staff' })
          .execute()
        people.push({ id, branch: place.branch_id })
        accountant.joins(id, wayOf(n))
      },
      async copy() {
        const [was, books] = [structuredClone({ people, tips }), accountant.copy()]
        const back = () => {
          ;({ people, tips } = structuredClone(was))
          accountant.goBack(books)
        }
        copies.push({ put: await copyRows(db), back, at: now() })
      },
      async restore({ copy, found }) {
        const one = of(copies, copy)
        if (!one) return
        const before = tips
        await one.put()
        one.back()
        await inTransaction(db, (trx) => setMarker(trx, one.at))
        marker.stands = true
        const lost = before.filter(({ id }) => !tips.some((known) => known.id === id))
        for (const { to, branch, yen } of lost.filter((_, n) => (found >> (n % 4)) & 1)) {
          const known = people.find(({ id }) => id === to)
          const whom = to === 'branch' ? to : (known?.id ?? 'all')
          await tip({ branch: known?.branch ?? branch, to: whom, yen, ahead: false })
        }
      },
    }
    return { act: (move: Action) => (plays[move.do] as (move: Action) => Promise<void>)(move), presses }
  }

  return { play, seen }
}

const wayOf = (n: number) => (n % 3 === 2 ? ('cash' as const) : ('payroll' as const))
