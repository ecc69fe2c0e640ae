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
import { recordIn } from './pay-world.ts'
import { type Accountant, keyOf, type NotedPayday, type Shown } from './payday-accountant.ts'
import type { Of } from './payday-actions.ts'

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
  tipTo: (staffId: string, branch: string) => Promise<void>
  saw: (what: string, isSo?: boolean) => void
}

/** What an owner presses, each held against the accountant. */
export function pressesOf(table: Table) {
  const { db, other, owner, accountant, marker, now, dayOf, branchOf, saw } = table
  const { businessId } = owner
  /** The mails of an owner: each record, and what the accountant had of the payday then. */
  const mails: { id: string; record: string; said?: NotedPayday }[] = []
  const mail: MailOutbox = {
    async queue(_, news: Mail) {
      if ('payday' in news.values) mails.push({ id: news.values.payday, record: recordIn(news) })
    },
  }
  const tell = { mail, lang: 'ja' as const }
  function keep(id: string, said = accountant.paydays().find((one) => one.id === id)) {
    const newest = mails.findLast((one) => one.id === id)
    if (!newest || !said) throw new Error(`no mail about ${id}`)
    newest.said = structuredClone(said)
  }

  async function pay({ kind, ago, branch, off, wait, how }: Of<'pay'>) {
    const until = dayOf(ago)
    const payDays = {
      payday: dayOf(ago - wait),
      outside: dayOf(ago - Math.min(ago, wait)),
      absorbed: dayOf(),
    }
    const [payDay, chosen] = [payDays[kind], branch === null ? undefined : branchOf(branch)]
    const shown = await previewPayday(db, {
      ...{ businessId, until, payDay, kind },
      ...(chosen && { branchIds: [chosen] }),
    })
    const expected = () =>
      accountant
        .shown(until, payDay)
        .filter(({ key }) => !chosen || key.endsWith(chosen))
        .map((one) => (kind === 'payday' ? one : { ...one, samePayDay: [] }))
    expectShown(shown, expected())
    const offered = kindRules[kind].sign > 0 ? shown.paying : shown.owing
    const lines = offered.filter((_, n) => !off.some((one) => one % offered.length === n))
    const form = { id: newId(), kind, until, payDay, ticks: lines.map(({ tick }) => tick) }
    const partsNow = () => {
      const parts = new Map(
        expected().map(({ owedNow: _, absorbed: __, samePayDay: ___, ...one }) => [one.key, one]),
      )
      return JSON.stringify(lines.map((line) => parts.get(keyOf(line))))
    }
    const parts = partsNow()
    const [first] = lines
    if (how === 'late' && first) await table.tipTo(first.staffId, first.branchId)
    const isSame = partsNow() === parts
    const number = accountant.nextNumber()
    const press = (on: Db, id = form.id) => payStaff(on, tell, owner, { ...form, id }, now())
    const made = { id: form.id, number }
    const nothing = lines.length === 0 ? 'nobody' : isSame ? undefined : 'changed'
    const refused = marker.stands ? 'marker' : nothing
    if (refused) {
      expect(await press(other)).toEqual({ refused })
      saw(`refused: ${refused}`)
      return
    }
    let { id } = form
    if (how === 'twoServers') expect(await Promise.all([press(db), press(other)])).toEqual([made, made])
    else if (how === 'twoForms') {
      const forms = [form.id, newId()]
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
      saw('open before', line.openBefore !== 0 && line.tips !== 0)
      saw('left', line.left)
      const { openBefore, tips, cash, deductions, yen } = line
      const way = accountant.wayOf(line.staffId)
      return { key: keyOf(line), openBefore, tips, cash, deductions, yen, way, returned: false }
    })
    accountant.note({ id, number, kind, until, payDay, lines: noted })
    keep(id)
  }

  async function giveBackLines({ payday: n, line }: Of<'return'>) {
    const all = accountant.paydays()
    const payday = all[n % Math.max(1, all.length)]
    if (!payday) return
    const chosen =
      line === null ? payday.lines : payday.lines.filter((_, at) => at === line % payday.lines.length)
    const fresh = chosen.filter(({ returned }) => !returned)
    const lines = line === null ? ('all' as const) : chosen.map(({ key }) => keysOf(key))
    const back = await returnLines(db, tell, owner, { paydayId: payday.id, lines, why: 'back' }, now())
    expect(back).toEqual({ returned: fresh.length })
    for (const one of fresh) one.returned = true
    saw('returned', fresh.length > 0)
    if (fresh.length > 0) keep(payday.id)
  }

  /** Records of lost paydays are read back, in an order; then an owner may say that all are here. */
  async function read({ order, lost, which, typed, answer }: Omit<Of<'read'>, 'do'>) {
    const known = new Set(accountant.paydays().map(({ id }) => id))
    const kept = Map.groupBy(mails, ({ id }) => id)
    const records = [...kept.values()]
      .flatMap((some) => some.filter(({ said }) => said).at(which === 'press' ? 0 : -1) ?? [])
      .flatMap(({ id, record, said }) => (said && !known.has(id) ? [{ record, said }] : []))
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
      saw('read back, with lines left out', left !== 0)
      saw(
        'read back, with lines that came back',
        lines.some(({ returned }) => returned),
      )
      saw(`read back ${order} first`)
      accountant.note({ ...said, lines })
      // The mail has the record as it was read.
      keep(said.id, said)
    }
    if (!answer || !marker.stands) return
    const largest = Math.max(0, ...mails.map(({ said }) => said?.number ?? 0))
    await answerMarker(db, owner, typed ? { numbersAbove: largest } : {}, now())
    accountant.goesOnAbove(typed ? largest : 0)
    marker.stands = false
  }

  /** What is shown up to today is what the accountant has. */
  async function look(): Promise<Preview> {
    const shown = await previewPayday(other, { businessId, until: dayOf(), payDay: dayOf(), kind: 'payday' })
    expectShown(shown, accountant.shown(dayOf(), dayOf()))
    saw(
      'absorbed before',
      shown.paying.some(({ absorbed }) => absorbed.length > 0),
    )
    saw(
      'the same pay day',
      shown.paying.some(({ samePayDay }) => samePayDay.length > 0),
    )
    return shown
  }

  /** A last payday leaves nobody anything. What was written is what was shown, and the journals add up to it. */
  async function end(order: 'older' | 'newer') {
    await read({ order, lost: 0, which: 'newest', typed: true, answer: true })
    for (const kind of ['payday', 'absorbed'] as const)
      await pay({ do: 'pay', kind, ago: 0, branch: null, off: [], wait: 0, how: 'once' })
    expect(await look()).toMatchObject({ paying: [], owing: [] })
    const rows = await db.selectFrom('payday_line').selectAll().execute()
    const written = rows.map((row) => [
      row.payday_id,
      row.staff_id,
      row.branch_id,
      row.yen,
      row.returned_at !== null,
    ])
    const noted = accountant
      .paydays()
      .flatMap(({ id, lines }) => lines.map((line) => [id, ...line.key.split(' '), line.yen, line.returned]))
    expect(written.map(String).sort()).toEqual(noted.map(String).sort())
    expect((await verifyBooks(db)).differences).toEqual([])
    const { cash, paid } = accountant.totals()
    const entries = await listJournalEntries(db, businessId, { first: '2026-01-01', last: '2036-12-31' })
    const held = entries.flatMap((entry) => entry.lines.filter(({ account }) => account === 'held'))
    expect(held.reduce((sum, line) => sum + line.yen, 0)).toBe(paid - cash)
  }

  return { pay, giveBackLines, read, look, end }
}

function keysOf(key: string) {
  const [staffId = '', branchId = ''] = key.split(' ')
  return { staffId, branchId }
}

function expectShown({ paying, owing }: Preview, expected: Shown[]) {
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
