import { type SqlBool, sql } from 'kysely'
import type { Lang } from '../../../views/lang.ts'
import { digestOf } from '../../base/digest.ts'
import { nextThousand } from '../../base/next-thousand.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MailOutbox } from '../../outbox/mail/mail.types.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { addressesOfOwners } from '../../venues/owner-addresses.store.ts'
import { sumForGuests } from './guest-notice.ts'
import { countAct } from './payday.count.ts'
import { isPresent, type Judged, judgeNumbers } from './payday.numbers.ts'
import { openWith } from './payday.opening.ts'
import { keyOf } from './payday.papers.ts'
import {
  type By,
  branchName,
  type PaydayRefusal,
  type PaydayRefused,
  type Preview,
  previewPayday,
  recordPayday,
  type Where,
} from './payday.service.ts'
import { accountsOfStaff, findChain, holdChain, listCarried, updateChain } from './payday.store.ts'
import { branchWaits, listLost } from './payday.wait.ts'

/** How the owners are told of a closed payday: by whom it was, and in which language. */
type Tell = { mail: MailOutbox | undefined; lang: Lang; by: string }

/** To each owner, also the one who did it: after a restore the mail is what tells that a payday is missing. */
async function tellOwners(
  trx: Trx,
  { mail, lang, by }: Tell,
  { id, number, where, shown }: { id: string; number: number; where: Where; shown: Preview },
  now: number,
): Promise<void> {
  const { first, last, lines } = shown
  const yen = lines.reduce((sum, line) => sum + Math.max(0, line.toPay), 0)
  const branch = await branchName(trx, where.branchId)
  const values = { at: now, by, number, branch, first, last, yen, payday: id }
  for (const to of await addressesOfOwners(trx, { businessId: where.businessId }))
    await mail?.queue(trx, { kind: 'payday-closed', to, lang, values }, now)
}

/** `near`: numbers of its people that differ from others by leading zeros, which closing them confirms. */
export type ToClose = Preview & Pick<Judged, 'near'>

/** What all branches together would hold, and which are left out, and why. `seal`: of all that would be closed. */
type Together = {
  closable: { where: Where; shown: ToClose }[]
  left: { where: Where; why: PaydayRefusal }[]
  seal: string
}

/** What closing these branches together would hold. One that can't be closed up to that day is left out. */
export async function previewTogether(
  db: Db,
  places: Where[],
  until: string,
  now: number,
): Promise<Together> {
  const together: Together = { closable: [], left: [], seal: '' }
  for (const where of places) {
    const shown = await previewToClose(db, where, until, now)
    if ('refused' in shown) together.left.push({ where, why: shown.refused })
    else together.closable.push({ where, shown })
  }
  const seals = together.closable.map(({ where, shown }) => {
    const near = shown.near.flatMap(({ numbers, names }) => [...numbers, ...names])
    return [where.branchId, shown.seal, ...near].join(' ')
  })
  return { ...together, seal: digestOf(seals.join()) }
}

/** The preview of one branch, if it can be closed like this: its books are known, and nobody is two people to the payroll. */
async function previewToClose(
  db: Db,
  where: Where,
  until: string,
  now: number,
): Promise<ToClose | PaydayRefused> {
  if (await branchWaits(db, where.branchId)) return { refused: 'restored' }
  const shown = await previewPayday(db, where, until, now)
  if ('refused' in shown) return shown
  if (await carriesOfOthers(db, where.branchId)) return { refused: 'others' }
  const numbers = shown.lines.filter(({ toPay }) => toPay > 0).map(({ payrollNumber }) => payrollNumber)
  const { clashes, near } = await judgeNumbers(db, where.businessId, numbers)
  return clashes.length > 0 ? { refused: 'number' } : { ...shown, near }
}

/**
 * Whether something is carried of an account that does not hold its place any more: the next payday would give it to another one,
 * or take it of them. Of before the books went back nothing can be done with it.
 */
async function carriesOfOthers(db: Db, branchId: string): Promise<boolean> {
  const carried = (await listCarried(db, branchId)).filter(({ past }) => !past)
  const others = await db
    .selectFrom('payday_line as line')
    .select(['line.payday_id as paydayId', 'line.staff_id as staffId'])
    .where('line.payday_id', 'in', [...carried.map(({ paydayId }) => paydayId), ''])
    .where(sql<SqlBool>`not ${isPresent}`)
    .execute()
  const isOther = new Set(others.map(keyOf))
  return carried.some((line) => isOther.has(keyOf(line)))
}

/**
 * Closes the days up to `until` of all branches that can be, or of none, as they were shown: `seal` is that of
 * {@link previewTogether}. Locks them in one order, so that two of these calls can't wait for each other.
 */
export function closeTogether(
  db: Db,
  by: By,
  places: Where[],
  { until, seal, tell }: { until: string; seal: string; tell?: Tell },
  now: number,
): Promise<PaydayRefused | { ids: string[] }> {
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    for (const branchId of places.map((place) => place.branchId).sort()) await holdChain(trx, branchId)
    const { closable, left, ...shown } = await previewTogether(trx, places, until, now)
    if (closable.length === 0) return { refused: left[0]?.why ?? 'noChain' }
    if (shown.seal !== seal) return { refused: 'changed' }
    const ids: string[] = []
    for (const { where, shown } of closable)
      ids.push(await writePayday(trx, by, where, { shown, ...(tell && { tell }) }, now))
    return { ids }
  })
}

/** Writes what was shown, in a branch that is locked. From then on nothing is booked on these days. @returns the payday's id. */
async function writePayday(
  trx: Trx,
  by: By,
  where: Where,
  { shown, tell }: { shown: Preview; tell?: Tell },
  now: number,
): Promise<string> {
  const { first, last, lines, house, houseCash } = shown
  const id = newId()
  const number = await nextNumber(trx, where.branchId)
  const forGuests = await sumForGuests(trx, where.branchId, { first, last })
  await trx
    .insertInto('payday')
    .values({
      id,
      branch_id: where.branchId,
      branch_name: await branchName(trx, where.branchId),
      number,
      first_day: first,
      last_day: last,
      house,
      house_cash: houseCash,
      house_given: forGuests.given,
      staff_tips: forGuests.tips,
      closed_by: by.memberId,
      closed_at: now,
      taken_back_by: null,
      taken_back_at: null,
    })
    .execute()
  // Before its own lines are there, of which some are carried, too.
  await openWith(trx, where.branchId, id)
  const accounts = await accountsOfStaff(
    trx,
    lines.map((line) => line.staffId),
  )
  const rows = lines.map((line) => ({
    payday_id: id,
    staff_id: line.staffId,
    person_id: accounts.get(line.staffId) ?? null,
    name: line.name,
    code: line.code,
    payroll_number: line.payrollNumber,
    way: line.way,
    opening: line.opening,
    earned: line.earned,
    cash: line.cash,
    taken_back: line.takenBack,
  }))
  await inChunks(rows, (some) => trx.insertInto('payday_line').values(some).execute())
  const { from } = await findChain(trx, where.branchId)
  await updateChain(trx, where.branchId, { from, until: last })
  const paid = lines.filter((line) => line.toPay > 0)
  const toPay = paid.reduce((yen, line) => yen + line.toPay, 0)
  await recordPayday(trx, by, 'payday.closed', { id, branch_id: where.branchId, number }, now, {
    ...{ first, last, people: paid.length, toPay, house },
  })
  if (tell) await tellOwners(trx, tell, { id, number, where, shown }, now)
  await countAct(trx)
  return id
}

async function nextNumber(trx: Trx, branchId: string): Promise<number> {
  const { newest } = await trx
    .selectFrom('payday')
    .select((e) => e.fn.max<number | null>('number').as('newest'))
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow()
  const lost = await listLost(trx, branchId)
  const known = lost.map((one) => one.payday_number ?? nextThousand(one.after_payday))
  return Math.max(newest ?? 0, ...known) + 1
}
