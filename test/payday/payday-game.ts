import { expect } from 'vitest'
import { dayIn } from '../../server/base/calendar.ts'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { correctCash, countCash } from '../../server/money/cash/cash.service.ts'
import { listEntries } from '../../server/money/journal/list-entries.ts'
import { answerMarker, setMarker } from '../../server/money/payday/books-marker.ts'
import { kindRules } from '../../server/money/payday/kind-rules.ts'
import { payStaff } from '../../server/money/payday/pay-staff.ts'
import type { PreviewLine } from '../../server/money/payday/payday.types.ts'
import { previewPayday } from '../../server/money/payday/preview-payday.ts'
import { readRecordBack } from '../../server/money/payday/read-record-back.ts'
import { returnLines } from '../../server/money/payday/return-lines.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import type { Mail, MailOutbox } from '../../server/outbox/mail/mail.types.ts'
import { chooseModel } from '../journal/journal-rows.ts'
import { snapshotOf } from '../property/charge-news.ts'
import { readRow } from '../support/rows.ts'
import { keyOf, type NotedPayday, openAccountant, type Shown } from './payday-accountant.ts'
import type { Action } from './payday-actions.ts'
import { copyRows } from './payday-copies.ts'
import { noon, paydayRows, tipInto, twoBranches } from './payday-rows.ts'

type Person = { id: string; branch: string }
type Tip = Awaited<ReturnType<typeof tipInto>> & { branch: string; to: string; yen: number; ahead: boolean }
/** What an owner has of a payday: its record, and what it said then. */
type Kept = { record: string; payday: NotedPayday }

const timeZone = 'Asia/Tokyo'

/** Plays any number of histories on one database that two servers have opened, and holds each against an accountant. */
export async function paydayPlays(open: () => Promise<Db>) {
  const [db, other] = [await open(), await open()]
  const rows = await paydayRows(db, { people: 5 })
  const branches = await twoBranches(db, rows)
  const { by: owner, staff } = rows
  const { businessId } = owner
  for (const [n, id] of staff.entries())
    await db
      .updateTable('staff')
      .set({ payroll_number: `${n + 1}`, pay_way: wayOf(n) })
      .where('id', '=', id)
      .execute()
  await db
    .updateTable('staff')
    .set({ email: 'owner@example.jp', person_id: 'owner' })
    .where('id', '=', owner.memberId)
    .execute()
  await chooseModel(db, businessId, 'held')
  const begin = await copyRows(db)
  /** What has happened in all histories, and how often. */
  const seen = new Map<string, number>()
  const saw = (what: string, isSo = true) => isSo && seen.set(what, (seen.get(what) ?? 0) + 1)

  async function play(moves: readonly Action[]): Promise<void> {
    await begin()
    const game = await beginGame()
    // Something to begin with, so that every history is about money.
    for (const [to, yen] of [777, 1000, 2501].entries())
      await game.act({ do: 'tip', branch: to, to: to === 2 ? to : 'all', yen, ahead: false })
    await game.act({ do: 'copy' })
    for (const move of moves) {
      await game.act(move)
      await game.look()
    }
    await game.end(moves.length % 2 === 0 ? 'older' : 'newer')
  }

  async function beginGame() {
    const accountant = openAccountant()
    let people: Person[] = staff.map((id, n) => ({
      id,
      branch: branches[n < staff.length / 2 - 1 ? 0 : 1] ?? '',
    }))
    for (const { id } of people)
      Object.assign(people.find((one) => one.id === id) ?? {}, {
        branch: (await readRow(db, 'staff', id)).branch_id,
      })
    for (const [n, { id }] of people.entries()) accountant.joins(id, wayOf(n))
    let tips: Tip[] = []
    let [day, moment, joined] = [1, 0, staff.length]
    let stands = false
    const copies: { put: () => Promise<void>; back: () => void; at: number }[] = []
    const kept = new Map<string, { press: Kept; newest: Kept }>()
    const now = () => noon(day) + moment++ * 1000
    const dayOf = (ago = 0) => dayIn(timeZone, noon(day - ago))
    const of = <One>(list: readonly One[], n: number): One | undefined => list[n % Math.max(1, list.length)]
    const branchOf = (n: number) => of(branches, n) ?? ''
    const at = (branch: string) => people.filter((person) => person.branch === branch).map(({ id }) => id)

    /** The mail box of an owner: of each payday the record of its press, and that of the newest mail. */
    const mail: MailOutbox = {
      async queue(_, { kind, values }: Mail) {
        if (kind !== 'payday-made' && kind !== 'payday-returned') return
        const { payday: id, record } = values as { payday: string; record: string }
        const before = kept.get(id)
        const newest = { record, payday: { id } as NotedPayday }
        kept.set(id, { press: before?.press ?? newest, newest })
      },
    }
    const tell = { mail, lang: 'ja' as const }
    /** What the mails since have said of a payday, as the accountant has it. */
    function keep(id: string) {
      const payday = structuredClone(accountant.paydays().find((one) => one.id === id))
      const mails = kept.get(id)
      if (!payday || !mails) throw new Error(`no mail about ${id}`)
      mails.newest.payday = payday
      if (mails.press.payday.lines === undefined) mails.press.payday = payday
    }

    async function tip({ branch, to, yen, ahead }: Pick<Tip, 'branch' | 'to' | 'yen' | 'ahead'>) {
      const made = now() + (ahead ? 24 * 3_600_000 : 0)
      const tip = await tipInto(db, { businessId, branchId: branch }, { yen, to, now: made })
      tips.push({ ...tip, branch, to, yen, ahead })
      const given = to === 'all' ? at(branch) : to === 'branch' ? [] : [to]
      accountant.tip(tip.id, branch, given, yen, dayIn(timeZone, made))
    }

    const plays: { [D in Action['do']]: (move: Extract<Action, { do: D }>) => Promise<void> } = {
      async tip({ branch, to, yen, ahead }) {
        const person = typeof to === 'number' ? of(people, to) : undefined
        if (typeof to === 'number' && !person) return
        await tip({ branch: person?.branch ?? branchOf(branch), to: person?.id ?? String(to), yen, ahead })
      },
      async back({ tip: n, refunded, disputed }) {
        const one = of(
          tips.filter(({ ahead }) => !ahead),
          n,
        )
        if (!one) return
        const news = { refunded, disputed, disputeFee: 0, feeKnown: false }
        const { snapshot_seq: seq } = await readRow(db, 'tip', one.id)
        const [snapshot, moment] = [snapshotOf(news, one.yen), now()]
        await inTransaction(db, (trx) => applySnapshot(trx, one.attempt as never, seq, snapshot, moment))
        const part = (percent: number) => Math.floor((percent * one.yen) / 100)
        accountant.takenBack(one.id, part(refunded), part(disputed), dayOf())
      },
      async count({ branch, yen, ago, skip }) {
        const [id, branchId] = [newId(), branchOf(branch)]
        const there = at(branchId)
        const chosen = there.length > 1 ? there.filter((_, n) => n !== skip % there.length) : there
        if (chosen.length === 0) return
        const box = { id, amount: yen, firstName: 'a', secondName: 'b', day: dayOf(ago), people: chosen }
        const counted = await countCash(db, { ...owner, branchId }, box, now())
        // Who joined since was not there yet.
        if (counted.refused === 'people') return
        expect(counted).toEqual({})
        accountant.count(id, branchId, chosen, yen, dayOf(ago))
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
      pay,
      async return({ payday: n, line: wanted }) {
        const payday = of(accountant.paydays(), n)
        if (!payday) return
        const chosen =
          wanted === null ? payday.lines : payday.lines.filter((_, at) => at === wanted % payday.lines.length)
        const fresh = chosen.filter(({ returned }) => !returned)
        const lines = chosen.map(({ key }) => keysOf(key))
        const press = { paydayId: payday.id, lines: wanted === null ? ('all' as const) : lines, why: 'back' }
        expect(await returnLines(db, tell, owner, press, now())).toEqual({ returned: fresh.length })
        for (const line of fresh) {
          line.returned = true
          saw('returned')
        }
        if (fresh.length > 0) keep(payday.id)
      },
      async move({ person: n, branch }) {
        const person = of(people, n)
        if (!person) return
        person.branch = branchOf(branch)
        await db.updateTable('staff').set({ branch_id: person.branch }).where('id', '=', person.id).execute()
      },
      async leave({ person: n }) {
        const person = of(people, n)
        if (!person) return
        people = people.filter((one) => one !== person)
        await db.updateTable('staff').set({ deleted_at: now() }).where('id', '=', person.id).execute()
      },
      async join({ branch }) {
        const [id, n] = [newId(), joined++]
        const place = {
          id,
          business_id: businessId,
          branch_id: branchOf(branch),
          code: id,
          name: id,
          role: 'staff' as const,
        }
        await db
          .insertInto('staff')
          .values({ ...place, payroll_number: `${n + 1}`, pay_way: wayOf(n), created_at: n })
          .execute()
        people.push({ id, branch: place.branch_id })
        accountant.joins(id, wayOf(n))
      },
      async copy() {
        const was = structuredClone({ people, tips, stands })
        const books = accountant.copy()
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
        stands = true
        const lost = before.filter(({ id }) => !tips.some((known) => known.id === id))
        for (const [n, { to, branch, yen }] of lost.entries()) {
          if (((found >> (n % 4)) & 1) === 0) continue
          const known = people.find(({ id }) => id === to)
          await tip({
            branch: known?.branch ?? branch,
            to: to === 'branch' ? to : (known?.id ?? 'all'),
            yen,
            ahead: false,
          })
        }
      },
      read,
    }

    async function pay({ kind, ago, branch, off, wait, how }: Extract<Action, { do: 'pay' }>) {
      const until = dayOf(ago)
      const payDay = {
        payday: dayOf(ago - wait),
        outside: dayOf(ago - Math.min(ago, wait)),
        absorbed: dayOf(),
      }[kind]
      const wanted = {
        businessId,
        until,
        payDay,
        kind,
        ...(branch !== null && { branchIds: [branchOf(branch)] }),
      }
      const shown = await previewPayday(db, wanted)
      const isThere = ({ key }: Shown) => branch === null || key.endsWith(branchOf(branch))
      const hasNumbers = kind === 'payday'
      const expected = () =>
        accountant
          .shown(until, payDay)
          .filter(isThere)
          .map((one) => (hasNumbers ? one : { ...one, samePayDay: [] }))
      expectShown(shown, expected())
      const offered = kindRules[kind].sign > 0 ? shown.paying : shown.owing
      const lines = offered.filter((_, n) => !off.some((one) => one % offered.length === n))
      const press = { id: newId(), kind, until, payDay, ticks: lines.map(({ tick }) => tick) }
      const partsNow = () =>
        JSON.stringify(
          lines.map((line) => {
            const { openBefore, tips, cash, deductions, yen } =
              expected().find(({ key }) => key === keyOf(line)) ?? {}
            return [openBefore, tips, cash, deductions, yen]
          }),
        )
      const parts = partsNow()
      const [first] = lines
      if (how === 'late' && first)
        await tip({ branch: first.branchId, to: first.staffId, yen: 77, ahead: false })
      const isSame = partsNow() === parts
      const number = accountant.nextNumber()
      const pressing = (on: Db, id = press.id) => payStaff(on, tell, owner, { ...press, id }, now())
      const made = { id: press.id, number }
      const refused = stands ? 'marker' : lines.length === 0 ? 'nobody' : isSame ? undefined : 'changed'
      if (refused) {
        expect(await pressing(other)).toEqual({ refused })
        saw(`refused: ${refused}`)
        return
      }
      let { id } = press
      if (how === 'twoServers')
        expect(await Promise.all([pressing(db), pressing(other)])).toEqual([made, made])
      else if (how === 'twoForms') {
        const forms = [press.id, newId()] as const
        const both = await Promise.all([pressing(db, forms[0]), pressing(other, forms[1])])
        const done = both.findIndex((one) => 'id' in one)
        id = forms[done] ?? ''
        expect(both).toContainEqual({ id, number })
        expect(both).toContainEqual({ refused: 'changed' })
      } else expect(await pressing(db)).toEqual(made)
      if (how === 'again') expect(await pressing(other)).toEqual(made)
      const noted = lines.map(({ openBefore, tips, cash, deductions, yen, way, ...line }) => {
        const key = keyOf(line)
        expect(way).toBe(accountant.wayOf(line.staffId))
        // No line pays more than is owed, nor takes over more.
        expect(Math.abs(yen)).toBeLessThanOrEqual(Math.abs(accountant.owedNow(key)))
        saw(`${kind} ${how}`)
        saw('less is owed than was earned up to that day', yen > 0 && yen === line.owedNow && ago > 0)
        saw('open before', openBefore !== 0 && tips !== 0)
        saw('left', line.left)
        return { key, openBefore, tips, cash, deductions, yen, way, returned: false }
      })
      accountant.note({ id, number, kind, until, payDay, lines: noted })
      keep(id)
    }

    /** Records of lost paydays are read back, in an order; then an owner may say that all are here. */
    async function read({ order, lost, which, typed, answer }: Omit<Extract<Action, { do: 'read' }>, 'do'>) {
      const known = new Set(accountant.paydays().map(({ id }) => id))
      const records = [...kept.values()]
        .map((one) => one[which])
        .filter(({ payday }) => !known.has(payday.id))
        .sort((a, b) => (a.payday.number - b.payday.number) * (order === 'older' ? 1 : -1))
        .slice(0, lost === 0 ? undefined : -lost)
      for (const { record, payday } of records) {
        const back = await readRecordBack(db, tell, owner, record, now())
        const isTaken = accountant.paydays().some(({ number }) => number === payday.number)
        if (!stands || isTaken) {
          expect(back).toEqual({ refused: stands ? 'number' : 'marker' })
          saw(`not read back: ${stands ? 'number' : 'marker'}`)
          continue
        }
        const lines = payday.lines.filter(({ key }) => accountant.knows(keysOf(key).staffId))
        expect(back).toEqual({ id: payday.id, left: expect.any(Array) })
        expect((back as { left: string[] }).left).toHaveLength(payday.lines.length - lines.length)
        saw('read back, with lines left out', lines.length < payday.lines.length)
        saw(
          'read back, with lines that came back',
          lines.some(({ returned }) => returned),
        )
        saw(`read back ${order} first`)
        accountant.note({ ...payday, lines })
        // The mail has the record as it was read.
        const mails = kept.get(payday.id)
        if (mails) mails.newest = { record, payday }
      }
      if (!answer || !stands) return
      const largest = Math.max(0, ...[...kept.values()].map(({ press }) => press.payday.number))
      await answerMarker(db, owner, typed ? { numbersAbove: largest } : {}, now())
      accountant.goesOnAbove(typed ? largest : 0)
      stands = false
    }

    /** What is shown up to today is what the accountant has. */
    async function look() {
      const payDay = dayOf()
      const shown = await previewPayday(other, { businessId, until: dayOf(), payDay, kind: 'payday' })
      expectShown(shown, accountant.shown(dayOf(), payDay))
      saw(
        'absorbed before',
        shown.paying.some(({ absorbed }) => absorbed.length > 0),
      )
      saw(
        'the same pay day',
        shown.paying.some(({ samePayDay }) => samePayDay.length > 0),
      )
    }

    async function end(order: 'older' | 'newer') {
      if (stands) await read({ order, lost: 0, which: 'newest', typed: true, answer: true })
      day += 2
      for (const kind of ['payday', 'absorbed'] as const)
        await pay({ do: 'pay', kind, ago: 0, branch: null, off: [], wait: 0, how: 'once' })
      await look()
      const { paying, owing } = await previewPayday(db, {
        businessId,
        until: dayOf(),
        payDay: dayOf(),
        kind: 'payday',
      })
      expect([paying, owing]).toEqual([[], []])
      const lines = await db.selectFrom('payday_line').selectAll().execute()
      const written = lines.map((line) => [
        line.payday_id,
        `${line.staff_id} ${line.branch_id}`,
        line.yen,
        line.returned_at !== null,
      ])
      const noted = accountant
        .paydays()
        .flatMap((payday) => payday.lines.map((line) => [payday.id, line.key, line.yen, line.returned]))
      expect(written.map(String).sort()).toEqual(noted.map(String).sort())
      expect((await verifyBooks(db)).differences).toEqual([])
      const { cash, paid } = accountant.totals()
      const entries = await listEntries(db, businessId, { first: '2026-01-01', last: '2036-12-31' })
      const held = entries.flatMap((entry) => entry.lines.filter(({ account }) => account === 'held'))
      expect(held.reduce((sum, line) => sum + line.yen, 0)).toBe(paid - cash)
    }

    return {
      act: (move: Action) => (plays[move.do] as (move: Action) => Promise<void>)(move),
      look,
      end,
    }
  }

  return { play, seen }
}

const wayOf = (n: number) => (n % 3 === 2 ? ('cash' as const) : ('payroll' as const))

function keysOf(key: string) {
  const [staffId = '', branchId = ''] = key.split(' ')
  return { staffId, branchId }
}

function expectShown({ paying, owing }: { paying: PreviewLine[]; owing: PreviewLine[] }, expected: Shown[]) {
  const told = ({
    openBefore,
    tips,
    cash,
    deductions,
    yen,
    owedNow,
    absorbed,
    samePayDay,
    ...line
  }: PreviewLine) => ({
    ...{ key: keyOf(line), owedNow, yen, openBefore, tips, cash, deductions },
    ...{ absorbed: absorbed.map((one) => one.yen), samePayDay },
  })
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
  expect(paying.map(told).sort(byKey)).toEqual(expected.filter(({ yen }) => yen > 0).sort(byKey))
  expect(owing.map(told).sort(byKey)).toEqual(expected.filter(({ yen }) => yen < 0).sort(byKey))
}
