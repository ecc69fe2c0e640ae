import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { listJournalEntries } from '../../server/money/journal/list-journal-entries.ts'
import { answerMarker } from '../../server/money/payday/answer-marker.ts'
import { kindRules } from '../../server/money/payday/kind-rules.ts'
import { payStaff } from '../../server/money/payday/pay-staff.ts'
import type { Owner, Preview, PreviewLine } from '../../server/money/payday/payday.types.ts'
import { previewPayday } from '../../server/money/payday/preview-payday.ts'
import { readRecordBack } from '../../server/money/payday/read-record-back.ts'
import { returnLines } from '../../server/money/payday/return-lines.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import type { Mail, MailOutbox } from '../../server/outbox/mail/mail.types.ts'
import { sumsOf } from '../journal/journal-rows.ts'
import { partsOf, recordIn } from './pay-world.ts'
import { type Accountant, keyOf, type NotedPayday, type Shown } from './payday-accountant.ts'
import type { Of } from './payday-actions.ts'
import { dayOf as nameOf } from './payday-rows.ts'

/** What presses know of a game. `other`: the same books, opened by a second server. */
export type Table = {
  db: Db
  other: Db
  owner: Owner
  accountant: Accountant
  /** The books went back, and nobody has said since that all paydays are here. */
  marker: { stands: boolean }
  now: () => number
  dayOf: (ago?: number) => string
  branchOf: (n: number) => string
  saw: (what: string, isSo?: boolean) => void
}

/** What an owner presses, each held against the accountant. */
export function pressesOf({ db, other, owner, accountant, marker, now, dayOf, branchOf, saw }: Table) {
  const { businessId } = owner
  /** The mails of an owner: each record, and what the accountant had of the payday then. */
  const mails: { id: string; record: string; said: NotedPayday }[] = []
  /** The newest record that was mailed. */
  let record = ''
  const mail: MailOutbox = {
    async queue(_, news: Mail) {
      record = recordIn(news)
    },
  }
  const tell = { mail, lang: 'ja' as const }
  const keep = (said: NotedPayday) => mails.push({ id: said.id, record, said: structuredClone(said) })

  async function pay({ kind, ago, branch, off, wait, how }: Of<'pay'>) {
    const until = dayOf(ago)
    const payDay = dayOf({ payday: ago - wait, outside: ago - Math.min(ago, wait), absorbed: 0 }[kind])
    const chosen = branch === null ? undefined : branchOf(branch)
    const branchIds = chosen ? [chosen] : undefined
    const shown = await previewPayday(db, { businessId, until, payDay, kind, branchIds })
    const expected = accountant.shown(until, payDay).filter(({ key }) => !chosen || key.endsWith(chosen))
    expectShown(shown, kind === 'payday' ? expected : expected.map((one) => ({ ...one, samePayDay: [] })))
    const offered = kindRules[kind].sign > 0 ? shown.paying : shown.owing
    const lines = offered.filter((_, n) => !off.some((one) => one % offered.length === n))
    const ticks = lines.map(({ tick }) => tick)
    const number = accountant.nextNumber()
    let id = newId()
    const press = (on: Db, form = id) =>
      payStaff(on, tell, owner, { id: form, kind, until, payDay, ticks }, now())
    const made = { id, number }
    if (marker.stands || ticks.length === 0) {
      const refused = marker.stands ? 'marker' : 'nobody'
      expect(await press(other)).toEqual({ refused })
      saw(`refused: ${refused}`)
      return
    }
    if (how === 'twoServers') expect(await Promise.all([press(db), press(other)])).toEqual([made, made])
    else if (how === 'twoForms') {
      const forms = [id, newId()]
      const both = await Promise.all([press(db, forms[0]), press(other, forms[1])])
      id = forms[both.findIndex((one) => 'id' in one)] ?? ''
      expect(both).toContainEqual({ id, number })
      expect(both).toContainEqual({ refused: 'changed' })
    } else expect(await press(db)).toEqual(made)
    if (how === 'again') expect(await press(other)).toEqual(made)
    const noted = lines.map((line) => {
      // No line pays more than is owed, nor takes over more.
      expect(Math.abs(line.yen)).toBeLessThanOrEqual(Math.abs(accountant.owedNow(keyOf(line))))
      saw(`${kind} ${how}`)
      saw('less is owed than was earned up to that day', line.yen > 0 && line.yen === line.owedNow && ago > 0)
      return { ...partsOf(line), key: keyOf(line), way: accountant.wayOf(line.staffId), returned: false }
    })
    const payday = { id, number, kind, until, payDay, lines: noted }
    accountant.note(payday)
    keep(payday)
  }

  async function giveBackLines({ payday: n, line }: Of<'return'>) {
    const all = accountant.paydays()
    const payday = all[n % Math.max(1, all.length)]
    if (!payday) return
    const chosen = payday.lines.filter((_, at) => line === null || at === line % payday.lines.length)
    const fresh = chosen.filter(({ returned }) => !returned)
    const lines = line === null ? ('all' as const) : chosen.map(({ key }) => keysOf(key))
    const back = await returnLines(db, tell, owner, { paydayId: payday.id, lines, why: 'back' }, now())
    expect(back).toEqual({ returned: fresh.length })
    for (const one of fresh) one.returned = true
    if (fresh.length === 0) return
    saw('returned')
    keep(payday)
  }

  /** Records of lost paydays are read back, in an order; then an owner may say that all are here. */
  async function read({ order, lost, which, typed, answer }: Omit<Of<'read'>, 'do'>) {
    const known = new Set(accountant.paydays().map(({ id }) => id))
    const kept = Map.groupBy(mails, ({ id }) => id)
    const records = [...kept.values()]
      .flatMap((some) => some.at(which === 'press' ? 0 : -1) ?? [])
      .filter(({ id }) => !known.has(id))
      .sort((a, b) => (a.said.number - b.said.number) * (order === 'older' ? 1 : -1))
    for (const { record, said } of records.slice(0, lost === 0 ? undefined : -lost)) {
      const back = await readRecordBack(db, tell, owner, record, now())
      const isTaken = accountant.paydays().some(({ number }) => number === said.number)
      if (!marker.stands || isTaken) {
        expect(back).toEqual({ refused: marker.stands ? 'number' : 'marker' })
        saw('not read back')
        continue
      }
      const lines = said.lines.filter(({ key }) => accountant.knows(keysOf(key).staffId))
      const left = 'left' in back ? back.left.length : undefined
      expect([back, left]).toMatchObject([{ id: said.id }, said.lines.length - lines.length])
      saw(`read back ${order} first`)
      accountant.note({ ...said, lines })
      // The mail has the record as it was read.
      keep(said)
    }
    if (!answer || !marker.stands) return
    const largest = Math.max(0, ...mails.map(({ said }) => said.number))
    await answerMarker(db, owner, typed ? { numbersAbove: largest } : {}, now())
    accountant.goesOnAbove(typed ? largest : 0)
    marker.stands = false
  }

  /** What is shown up to today is what the accountant has. */
  async function look(): Promise<Preview> {
    const shown = await previewPayday(other, { businessId, until: dayOf(), payDay: dayOf(), kind: 'payday' })
    expectShown(shown, accountant.shown(dayOf(), dayOf()))
    return shown
  }

  /** A last payday leaves nobody anything. What was written is what was shown, and the journals add up to it. */
  async function end(order: 'older' | 'newer') {
    await read({ order, lost: 0, which: 'newest', typed: true, answer: true })
    for (const kind of ['payday', 'absorbed'] as const)
      await pay({ do: 'pay', kind, ago: 0, branch: null, off: [], wait: 0, how: 'once' })
    expect(await look()).toMatchObject({ paying: [], owing: [] })
    const rows = await db.selectFrom('payday_line').selectAll().execute()
    const written = rows.map(({ payday_id, staff_id, branch_id, yen, returned_at }) =>
      [payday_id, staff_id, branch_id, yen, returned_at !== null].join(' '),
    )
    const noted = accountant
      .paydays()
      .flatMap(({ id, lines }) => lines.map(({ key, yen, returned }) => [id, key, yen, returned].join(' ')))
    expect(written.sort()).toEqual(noted.sort())
    expect((await verifyBooks(db)).differences).toEqual([])
    const entriesIn = (first: number, last: number) =>
      listJournalEntries(db, businessId, { first: nameOf(first), last: nameOf(last) })
    const all = await entriesIn(0, 999)
    const accounts = Object.entries(accountant.accounts()).filter(([, yen]) => yen !== 0)
    expect(sumsOf(all.flatMap(({ lines }) => lines))).toEqual(Object.fromEntries(accounts))
    // No period changes what another says.
    const parts: typeof all = []
    for (let first = 0; first < 1000; first += 100) parts.push(...(await entriesIn(first, first + 99)))
    expect(parts).toEqual(all)
  }

  return { pay, giveBackLines, read, look, end }
}

function keysOf(key: string) {
  const [staffId = '', branchId = ''] = key.split(' ')
  return { staffId, branchId }
}

function expectShown({ paying, owing }: Preview, expected: Shown[]) {
  const told = (line: PreviewLine): Shown => ({
    ...partsOf(line),
    key: keyOf(line),
    owedNow: line.owedNow,
    absorbed: line.absorbed.map((one) => one.yen),
    samePayDay: line.samePayDay,
  })
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
  expect(paying.map(told).sort(byKey)).toEqual(expected.filter(({ yen }) => yen > 0).sort(byKey))
  expect(owing.map(told).sort(byKey)).toEqual(expected.filter(({ yen }) => yen < 0).sort(byKey))
}
