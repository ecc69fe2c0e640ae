import { sql } from 'kysely'
import type { PaydayKind } from '../../../views/words.ts'
import { digestOf } from '../../base/digest.ts'
import type { Db } from '../../db/database.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { kindRules, sqlKinds } from './kind-rules.ts'
import { type Owed, owedInAll, owedOf } from './owed.store.ts'
import { lastPayday } from './payday.store.ts'
import type { BalanceKey, Doubt, Parts, Preview, PreviewLine } from './payday.types.ts'
import { findPayrollFormat, lackingFor } from './payroll-columns.ts'
import { clashesOf } from './payroll-numbers.ts'
import { listPlaces, type Place } from './places.store.ts'

type Wanted = {
  businessId: string
  /** The last day of what is paid, today or before. */
  until: string
  /** Only of these branches. */
  branchIds?: string[] | undefined
  payDay: string
  kind: PaydayKind
  /** Only these balances. */
  keys?: BalanceKey[]
}

/** What a payday would pay, and who owes. It is computed and not stored. */
export async function previewPayday(
  db: Db,
  { businessId, until, branchIds, payDay, kind, keys }: Wanted,
): Promise<Preview> {
  const all = keys ? await owedOf(db, keys, until) : await owedInAll(db, businessId, until)
  const wanted = branchIds ? all.filter(({ branchId }) => branchIds.includes(branchId)) : all
  const owed = new Map(wanted.map((one) => [keyOf(one), one]))
  const places = await listPlaces(db, businessId)
  const doubtOf = await doubtsOf(db, businessId, kind)
  const beside = await linesBeside(db, businessId, kindRules[kind].isHandedOver ? payDay : '')
  const lines = (await listBranches(db, businessId)).flatMap((branch) =>
    places.flatMap((place): PreviewLine[] => {
      const key = { staffId: place.staffId, branchId: branch.id }
      const one = owed.get(keyOf(key))
      if (!one) return []
      const yen = yenOf(one)
      const parts = partsOf(one, yen)
      const { name, code, way, number } = place
      const others = yen > 0 ? (beside.get(place.staffId) ?? []) : []
      return [
        {
          ...key,
          ...parts,
          yen,
          owedNow: one.now,
          name,
          code,
          branch: branch.name,
          way,
          number,
          left: place.left || branch.closed,
          tick: tickOf(key, [...Object.values(parts), yen]),
          ...(yen > 0 ? doubtOf(place) : noDoubt),
          samePayDay: [
            ...new Set(others.filter(({ kind }) => kindRules[kind].isHandedOver).map((line) => line.number)),
          ],
          absorbed: others
            .filter((line) => kindRules[line.kind].sign < 0 && line.branchId === branch.id)
            .map((line) => ({ yen: 0 - line.yen, day: line.day })),
        },
      ]
    }),
  )
  return {
    until,
    paying: lines.filter(({ yen }) => yen > 0),
    owing: lines.filter(({ yen }) => yen < 0),
    last: await lastPayday(db, businessId),
  }
}

/** What a payday pays: never more than is owed now. Below 0: what is owed by the place now. */
export const yenOf = ({ upTo, now }: Owed): number => (now < 0 ? now : Math.max(0, Math.min(upTo, now)))

/** What the books hold back because less is owed now counts as taken back; the rest was open before. */
function partsOf({ upTo, now, tips, cash, takenBack }: Owed, yen: number): Parts {
  const deductions = 0 - takenBack + Math.min(0, now - upTo)
  return { openBefore: yen - tips - cash - deductions, tips, cash, deductions }
}

const keyOf = ({ staffId, branchId }: BalanceKey) => `${staffId} ${branchId}`

/** The value of a checkbox; the press compares it. */
const tickOf = ({ staffId, branchId }: BalanceKey, sums: number[]) =>
  [staffId, branchId, digestOf(sums.join())].join('.')

/** Whose balance a tick is. */
export function keyOfTick(tick: string): BalanceKey {
  const [staffId = '', branchId = ''] = tick.split('.')
  return { staffId, branchId }
}

type Doubts = { doubt: Doubt | undefined; doubtAbout: string[] }
const noDoubt: Doubts = { doubt: undefined, doubtAbout: [] }

/** Why somebody who is paid by payroll is not ticked beforehand. */
async function doubtsOf(db: Db, businessId: string, kind: PaydayKind) {
  if (!kindRules[kind].isHandedOver) return () => noDoubt
  const { columns, encoding } = await findPayrollFormat(db, businessId)
  const isNamed = columns.some(({ holds }) => holds === 'name')
  const sharing = new Map(
    (await clashesOf(db, businessId)).flatMap(({ people }) =>
      people.map(({ staffId }) => [staffId, people.filter((other) => other.staffId !== staffId)] as const),
    ),
  )
  return ({ staffId, name, way, number }: Place): Doubts => {
    if (way !== 'payroll') return noDoubt
    if (number === '') return { doubt: 'noNumber', doubtAbout: [] }
    const others = sharing.get(staffId)
    if (others) return { doubt: 'sharedNumber', doubtAbout: others.map((other) => other.name) }
    const lacking = isNamed ? lackingFor(encoding, name) : []
    return lacking.length > 0 ? { doubt: 'lackingName', doubtAbout: lacking } : noDoubt
  }
}

type Beside = BalanceKey & { yen: number; kind: PaydayKind; number: number; day: string }

/** Standing lines that a preview shows beside a place: payroll lines of this pay day, and what the business took over. */
async function linesBeside(db: Db, businessId: string, payDay: string) {
  const { rows } = await sql<Beside>`
    select line.staff_id as "staffId", line.branch_id as "branchId", line.yen, payday.kind, payday.number,
      payday.pay_day as day
    from payday join payday_line as line on line.payday_id = payday.id
    where payday.business_id = ${businessId} and line.returned_at is null and (payday.kind in (${sqlKinds(({ sign }) => sign < 0)})
      or (payday.kind in (${sqlKinds(({ isHandedOver }) => isHandedOver)}) and payday.pay_day = ${payDay} and line.way = 'payroll'))
    order by payday.number`.execute(db)
  return Map.groupBy(rows, ({ staffId }) => staffId)
}
