import type { Lang } from '../../../views/lang.ts'
import type { PayAnswer } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MailOutbox } from '../../outbox/mail/mail.types.ts'
import { addressesOfOwners } from '../../venues/owner-addresses.store.ts'
import { openComplaints } from './payday.complaints.store.ts'
import type { By, PaydayRefused } from './payday.service.ts'
import {
  findPayday,
  holdChain,
  type LineId,
  listLines,
  type MarkedLine,
  type Payday,
} from './payday.store.ts'
import { holderOf } from './statement.store.ts'

type Marked = LineId & Pick<MarkedLine, 'markedAt'>

/** What its person says of a line's payment now, and what owners have replied since. `at`: ms since 1970. */
export type Said = {
  answer: PayAnswer
  at: number
  replies: { words: string; by: string; at: number }[]
}

/**
 * What is said of the lines of some paydays: asked for a line, undefined if nothing is. A "received" belongs to the mark that its
 * person had seen; a "not received" stands until they take it off.
 */
export async function readAnswers(db: Db, paydayIds: string[]): Promise<(of: Marked) => Said | undefined> {
  if (paydayIds.length === 0) return () => undefined
  const rows = await db
    .selectFrom('payday_answer')
    .innerJoin('staff', 'staff.id', 'payday_answer.said_by')
    .selectAll('payday_answer')
    .select('staff.name as by')
    .where('payday_id', 'in', paydayIds)
    .orderBy('n')
    .execute()
  const said = new Map<string, Said>()
  for (const { payday_id, staff_id, answer, words, by, created_at: at } of rows) {
    const line = `${payday_id} ${staff_id}`
    if (answer === 'replied') said.get(line)?.replies.push({ words, by, at })
    else said.set(line, { answer, at, replies: [] })
  }
  return ({ paydayId, staffId, markedAt = 0 }) => {
    const one = said.get(`${paydayId} ${staffId}`)
    return one?.answer === 'received' && one.at < markedAt ? undefined : one
  }
}

/** Owners are told of a "not received" in this language, if there is mail. */
type Tell = { mail: MailOutbox | undefined; lang: Lang }

/**
 * The account of a paid line says whether the money came; it can be said anew at any time. The same again changes nothing.
 * `gone`: it is not their line, or its days were reopened. `state`: the line is not marked as paid, or
 * for a later day.
 */
export function answerLine(
  db: Db,
  personId: string,
  { answer, ...at }: LineId & { answer: PayAnswer },
  tell: Tell,
  now: number,
): Promise<PaydayRefused | { answered: boolean }> {
  return inTransaction(db, async (trx) => {
    const held = await holdLine(trx, at)
    if (!held || (await holderOf(trx, at.paydayId, at.staffId)) !== personId) return { refused: 'gone' }
    const saidOf = await readAnswers(trx, [at.paydayId])
    const said = saidOf(held.line)?.answer
    // What is paid no more is still to be answered, where somebody waits for it.
    if (said !== 'not_received' && !(await canAnswer(trx, held, now))) return { refused: 'state' }
    if (said === answer) return { answered: false }
    await addRow(trx, at, { answer, words: '', said_by: at.staffId, created_at: now })
    if (answer === 'not_received') await tellOwners(trx, held, tell, now)
    return { answered: true }
  })
}

/** An owner replies to a "not received", which stands on. */
export function replyToPerson(
  db: Db,
  by: By,
  { words, ...at }: LineId & { words: string },
  now: number,
): Promise<PaydayRefused | { replied: true }> {
  return inTransaction(db, async (trx) => {
    if (!(await holdLine(trx, at))) return { refused: 'gone' }
    if (!(await openComplaints(trx, at.paydayId)).has(at.staffId)) return { refused: 'state' }
    await addRow(trx, at, { answer: 'replied', words, said_by: by.memberId, created_at: now })
    return { replied: true }
  })
}

/** Only what is marked as paid has a day, and nobody has received what is noted for a later one. */
async function canAnswer(trx: Trx, { payday, line }: Held, now: number): Promise<boolean> {
  const { timeZone } = await trx
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .select('business.time_zone as timeZone')
    .where('branch.id', '=', payday.branch_id)
    .executeTakeFirstOrThrow()
  return line.day !== undefined && line.day <= dayIn(timeZone, now)
}

type Held = { payday: Payday; line: MarkedLine }

/** A line of a payday that counts, whose branch is locked: nothing else is said or noted of it meanwhile. */
async function holdLine(trx: Trx, { paydayId, staffId }: LineId): Promise<Held | undefined> {
  const seen = await findPayday(trx, paydayId)
  if (!seen) return undefined
  await holdChain(trx, seen.branch_id)
  const payday = await findPayday(trx, paydayId)
  const line = (await listLines(trx, paydayId)).find((each) => each.staffId === staffId)
  return payday && line && payday.taken_back_at === null ? { payday, line } : undefined
}

async function addRow(
  trx: Trx,
  { paydayId: payday_id, staffId: staff_id }: LineId,
  row: { answer: PayAnswer | 'replied'; words: string; said_by: string; created_at: number },
) {
  const { newest } = await trx
    .selectFrom('payday_answer')
    .select((e) => e.fn.max<number | null>('n').as('newest'))
    .where('payday_id', '=', payday_id)
    .where('staff_id', '=', staff_id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('payday_answer')
    .values({ payday_id, staff_id, n: (newest ?? 0) + 1, ...row })
    .execute()
}

async function tellOwners(trx: Trx, { payday, line }: Held, { mail, lang }: Tell, now: number) {
  if (!mail) return
  const { name: branch, business_id: businessId } = await trx
    .selectFrom('branch')
    .select(['name', 'business_id'])
    .where('id', '=', payday.branch_id)
    .executeTakeFirstOrThrow()
  const { id, number, first_day: first, last_day: last } = payday
  const values = { at: now, by: line.name, number, first, last, branch, payday: id }
  for (const to of await addressesOfOwners(trx, { businessId, memberId: line.staffId }))
    await mail.queue(trx, { kind: 'not-received', to, lang, values }, now)
}
