import type { Insertable } from 'kysely'
import type { PayWay } from '../../../views/words.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { PaydayTable } from '../../db/schema.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { findPayday, linesOf } from './payday.store.ts'
import type { BalanceKey, Owner, Parts, Payday } from './payday.types.ts'
import { recordOf } from './payday-record.ts'
import { listPlaces } from './places.store.ts'
import { type Tell, tellOwners } from './tell-owners.ts'

/** A line to be written. What else it says is read from its place, as that stands now. */
export type NewLine = BalanceKey &
  Parts & { yen: number; way: PayWay; returned?: { at: number; why: string } | undefined }

/**
 * Writes a payday with its lines, and tells of it. A line belongs to the account that holds its place, or has left it. Call it with
 * the business locked. `readBack`: the record that it was read from, and what of it these books could not take.
 */
export async function writePayday(
  trx: Trx,
  tell: Tell,
  owner: Owner,
  {
    payday,
    lines,
    readBack,
  }: {
    payday: Insertable<PaydayTable>
    lines: NewLine[]
    readBack?: { record: string; left: string[] } | undefined
  },
  now: number,
): Promise<void> {
  await trx.insertInto('payday').values(payday).execute()
  const places = new Map((await listPlaces(trx, owner.businessId)).map((place) => [place.staffId, place]))
  const branches = new Map((await listBranches(trx, owner.businessId)).map(({ id, name }) => [id, name]))
  const rows = lines.map((line) => {
    const place = places.get(line.staffId)
    return {
      payday_id: payday.id,
      staff_id: line.staffId,
      branch_id: line.branchId,
      person_id: place?.account ?? null,
      name: place?.name ?? '',
      code: place?.code ?? '',
      payroll_number: place?.number ?? '',
      branch_name: branches.get(line.branchId) ?? '',
      way: line.way,
      yen: line.yen,
      open_before: line.openBefore,
      tips: line.tips,
      cash: line.cash,
      deductions: line.deductions,
      returned_by: line.returned ? owner.memberId : null,
      returned_at: line.returned?.at ?? null,
      returned_why: line.returned?.why ?? null,
      answer: null,
      answered_at: null,
    }
  })
  await inChunks(rows, (some) => trx.insertInto('payday_line').values(some).execute())
  const { number, kind, until, pay_day: payDay } = payday
  const standing = lines.filter(({ returned }) => !returned)
  const people = new Set(standing.map(({ staffId }) => staffId)).size
  const yen = standing.reduce((sum, line) => sum + line.yen, 0)
  await recordChange(
    trx,
    {
      ...owner,
      action: readBack ? 'payday.read_back' : 'payday.made',
      subject: payday.id,
      details: {
        number,
        kind,
        until,
        payDay,
        people,
        yen,
        ...(readBack && readBack.left.length > 0 && { left: readBack.left.join(', ') }),
      },
    },
    now,
  )
  await tellOwners(
    trx,
    tell,
    owner.businessId,
    {
      kind: 'payday-made',
      values: {
        ...(await saidOf(trx, owner, payday, now)),
        // The record that was read has the lines that were left out, too.
        ...(readBack && { record: readBack.record }),
        ...{ people, yen, kind, until, payDay, readBack: readBack !== undefined },
      },
    },
    now,
  )
}

/** What each mail about a press says: by whom, of which payday, and its record as it stands. */
export async function saidOf(
  db: Db,
  owner: Owner,
  { id, number }: Pick<Payday, 'id' | 'number'>,
  now: number,
) {
  const { name: by } = await db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', owner.memberId)
    .executeTakeFirstOrThrow()
  const payday = await findPayday(db, owner.businessId, id)
  const record = payday ? recordOf(payday, await linesOf(db, id)) : ''
  return { at: now, by, number, payday: id, record }
}
