import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { setMarker } from '../../server/money/books/books-marker.ts'
import type { Counted } from '../../server/money/cash/cash.service.ts'
import { payStaff } from '../../server/money/payday/pay-staff.ts'
import type { Parts, Press } from '../../server/money/payday/payday.types.ts'
import { previewPayday } from '../../server/money/payday/preview-payday.ts'
import { returnLines } from '../../server/money/payday/return-lines.ts'
import type { Mail } from '../../server/outbox/mail/mail.types.ts'
import { setRow } from '../support/rows.ts'
import { anotherBranch, countBox, dayOf, hear, noon, paydayRows, tipInto } from './payday-rows.ts'
import { readLine, setLine } from './put-payday.ts'

type Returned = Parameters<typeof returnLines>[3]
type Asked = Partial<Pick<Press, 'kind' | 'id'>> & {
  until?: number
  payDay?: number
  branchIds?: string[]
  now?: number
}

/** A business of its own with an owner, a branch, and people with numbers 101, 102 and so on: what an owner does, and what it leads to. */
export async function payWorld(db: Db, people = 2) {
  const { by: owner, where, staff } = await paydayRows(db, { people })
  for (const [n, id] of staff.entries())
    await setRow(db, 'staff', id, { name: `Staff ${n}`, code: `${n}`, payroll_number: `${101 + n}` })
  const account = { name: 'Aya', email: 'aya@example.jp', person_id: `aya ${owner.memberId}` }
  await setRow(db, 'staff', owner.memberId, account)
  const mails: Mail[] = []
  const tell = { mail: { queue: async (_: Db, mail: Mail) => void mails.push(mail) }, lang: 'ja' as const }
  const person = (n: number) => staff[n] ?? ''
  const key = (n: number, branchId = where.branchId) => ({ staffId: person(n), branchId })

  const asking = ({ kind = 'payday', until = 31, payDay = until + 25, branchIds }: Asked) => ({
    kind,
    businessId: owner.businessId,
    until: dayOf(until),
    payDay: dayOf(payDay),
    branchIds,
  })
  const preview = (asked: Asked = {}) => previewPayday(db, asking(asked))
  /** Presses what is shown; `ticks`: instead of those. */
  async function press(asked: Asked & { ticks?: string[]; on?: Db } = {}) {
    const { id = newId(), now = 32, on = db } = asked
    const { paying, owing } = await preview(asked)
    const offered = asked.kind === 'absorbed' ? owing : paying
    const { ticks = offered.map(({ tick }) => tick) } = asked
    return payStaff(on, tell, owner, { ...asking(asked), id, ticks }, noon(now))
  }
  /** The same, and it must be done: its id. */
  async function pay(asked: Asked = {}): Promise<string> {
    const made = await press(asked)
    expect(made).toEqual({ id: expect.any(String), number: expect.any(Number) })
    return 'id' in made ? made.id : ''
  }

  return {
    owner,
    where,
    staff,
    person,
    key,
    mails,
    tell,
    preview,
    press,
    pay,
    earn: (n: number, yen: number, day: number, branchId = where.branchId) =>
      tipInto(db, { ...where, branchId }, { yen, to: person(n), now: noon(day) }),
    giveBack: (tip: Awaited<ReturnType<typeof tipInto>>, refunded: number, day: number, seq = 1) =>
      hear(db, tip, { refunded }, noon(day), { seq }),
    count: (n: number, yen: number, day: number, more: Partial<Counted> = {}) =>
      countBox(db, { by: owner, where }, yen, noon(day), { people: [person(n)], ...more }),
    change: (n: number, cells: Parameters<typeof setRow<'staff'>>[3]) =>
      setRow(db, 'staff', person(n), cells),
    business: (cells: Parameters<typeof setRow<'business'>>[3]) =>
      setRow(db, 'business', owner.businessId, cells),
    /** Lines of a payday did not reach their people; how many are noted as that. */
    back: (
      paydayId: string,
      lines: Returned['lines'],
      day: number,
      { why = 'x', by = owner, on = db } = {},
    ) => returnLines(on, tell, by, { paydayId, lines, why }, noon(day)),
    /** These books know nothing of what happened after a day. */
    goBack: (day: number) => inTransaction(db, (trx) => setMarker(trx, noon(day))),
    /** A second branch of the business. */
    branch: (name: string) => anotherBranch(db, where.branchId, name),
    audited: () =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'subject', 'details', 'member_id'])
        .where('business_id', '=', owner.businessId)
        .where('action', 'like', 'payday.%')
        .orderBy('created_at')
        .execute(),
    /** What the webhook says of a payday. */
    async events(paydayId: string) {
      const rows = await db.selectFrom('outbox').selectAll().where('subject', '=', paydayId).execute()
      return rows.map(({ type, payload }) => [type, JSON.parse(payload ?? '').data])
    },
    line: (paydayId: string, n: number) => readLine(db, paydayId, person(n)),
    setLine: (paydayId: string, n: number, cells: Parameters<typeof setLine>[3]) =>
      setLine(db, paydayId, person(n), cells),
  }
}

/** What a line is made of, and what it comes to. */
export const partsOf = ({ openBefore, tips, cash, deductions, yen }: Parts & { yen: number }) => ({
  openBefore,
  tips,
  cash,
  deductions,
  yen,
})

/** The record that a mail brings. */
export const recordIn = (mail: Mail | undefined): string =>
  mail && 'record' in mail.values ? mail.values.record : ''
