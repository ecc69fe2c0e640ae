import type { PayWay } from '../../../views/words.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Trx } from '../../db/database.ts'
import { listBranches } from '../../venues/branch.store.ts'
import type { BalanceKey, Owner, Parts, Payday } from './payday.types.ts'
import { listPlaces, type Place } from './places.store.ts'
import { type Tell, tellOfPress } from './tell-owners.ts'

/** A line to be written. What else it says is read from its place, as that stands now. */
type NewLine = BalanceKey &
  Parts & { yen: number; way: PayWay; returned?: { at: number; why: string } | undefined }

type NewPayday = {
  payday: Pick<Payday, 'id' | 'number' | 'kind' | 'until' | 'payDay' | 'madeAt'>
  lines: NewLine[]
  /** The record that it is read from, and what of it these books can't take. */
  readBack?: { record: string; left: string[] }
}

/**
 * Writes a payday with its lines, and tells of it. A line belongs to the account that holds its place, or has left it. Call it with
 * the business locked.
 */
export async function writePayday(
  trx: Trx,
  tell: Tell,
  owner: Owner,
  { payday, lines, readBack }: NewPayday,
  now: number,
): Promise<void> {
  const { id, number, kind, until, payDay, madeAt } = payday
  const { businessId, memberId } = owner
  await trx
    .insertInto('payday')
    .values({
      id,
      business_id: businessId,
      number,
      kind,
      until,
      pay_day: payDay,
      made_by: memberId,
      made_at: madeAt,
      ...(readBack && { read_back_by: memberId, read_back_at: now }),
    })
    .execute()
  const places = new Map((await listPlaces(trx, businessId)).map((place) => [place.staffId, place]))
  const branches = new Map((await listBranches(trx, businessId)).map(({ id, name }) => [id, name]))
  const rows = lines.map((line) => {
    const { account, name = '', code = '', number = '' }: Partial<Place> = places.get(line.staffId) ?? {}
    return {
      payday_id: id,
      staff_id: line.staffId,
      branch_id: line.branchId,
      person_id: account ?? null,
      name,
      code,
      payroll_number: number,
      branch_name: branches.get(line.branchId) ?? '',
      way: line.way,
      yen: line.yen,
      open_before: line.openBefore,
      tips: line.tips,
      cash: line.cash,
      deductions: line.deductions,
      returned_by: line.returned ? memberId : null,
      returned_at: line.returned?.at ?? null,
      returned_why: line.returned?.why ?? null,
    }
  })
  await inChunks(rows, (some) => trx.insertInto('payday_line').values(some).execute())
  const left = readBack?.left.join(', ')
  await tellOfPress(
    trx,
    tell,
    owner,
    {
      paydayId: id,
      action: readBack ? 'payday.read_back' : 'payday.made',
      lines: lines.filter(({ returned }) => !returned),
      details: { kind, until, payDay, ...(left && { left }) },
      newsOf: (said) => ({
        kind: 'payday-made',
        // The record that was read has the lines that were left out, too.
        values: {
          ...said,
          kind,
          until,
          payDay,
          record: readBack?.record ?? said.record,
          readBack: !!readBack,
        },
      }),
    },
    now,
  )
}
