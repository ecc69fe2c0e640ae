import type { PaydayKind, PayWay } from '../../../views/words.ts'
import { digestOf } from '../../base/digest.ts'
import type { Db } from '../../db/database.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { kindRules } from './kind-rules.ts'
import { balancesOf, type Owed, owedOf } from './owed.store.ts'
import { lastPayday } from './payday.store.ts'
import type { BalanceKey, Doubt, Parts, Preview, PreviewLine } from './payday.types.ts'
import { findPayrollFormat, lackingFor } from './payroll-columns.ts'
import { clashesOf } from './payroll-numbers.ts'
import { listPlaces } from './places.store.ts'

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
  const all = keys ?? (await balancesOf(db, businessId))
  const wanted = branchIds ? all.filter(({ branchId }) => branchIds.includes(branchId)) : all
  const owed = (await owedOf(db, wanted, until)).filter((one) => yenOf(one) !== 0)
  const places = new Map((await listPlaces(db, businessId)).map((place) => [place.staffId, place]))
  const branches = (await listBranches(db, businessId)).map((branch, rank) => ({ ...branch, rank }))
  const branchOf = new Map(branches.map((branch) => [branch.id, branch]))
  const doubtOf = await doubtsOf(db, businessId, kind)
  const same = kindRules[kind].isHandedOver ? await numbersOnDay(db, businessId, payDay) : new Map()
  const absorbed = await absorbedOf(db, businessId)
  const lines = owed
    .flatMap((one): (PreviewLine & Order)[] => {
      const place = places.get(one.staffId)
      const branch = branchOf.get(one.branchId)
      if (!place || !branch) return []
      const { name, code, way, number } = place
      const yen = yenOf(one)
      const key = { staffId: one.staffId, branchId: one.branchId }
      const line = { ...key, ...partsOf(one, yen), yen, name, code, way, number }
      const isPaid = yen > 0
      return [
        {
          ...line,
          owedNow: one.now,
          branch: branch.name,
          left: place.left || branch.closed,
          tick: tickOf(line),
          ...(isPaid ? doubtOf(line) : noDoubt),
          samePayDay: (isPaid && same.get(one.staffId)) || [],
          absorbed: (isPaid && absorbed.get(keyOf(one))) || [],
          order: [branch.rank, place.rank],
        },
      ]
    })
    .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
    .map(({ order: _, ...line }) => line)
  return {
    until,
    paying: lines.filter(({ yen }) => yen > 0),
    owing: lines.filter(({ yen }) => yen < 0),
    last: await lastPayday(db, businessId),
  }
}

type Order = { order: [branch: number, place: number] }

/** What a payday pays: never more than is owed now. Below 0: what is owed by the place now. */
export const yenOf = ({ upTo, now }: Owed): number => (now < 0 ? now : Math.max(0, Math.min(upTo, now)))

/** What the books hold back because less is owed now counts as taken back; the rest was open before. */
function partsOf({ upTo, now, tips, cash, takenBack }: Owed, yen: number): Parts {
  const deductions = 0 - takenBack + Math.min(0, now - upTo)
  return { openBefore: yen - tips - cash - deductions, tips, cash, deductions }
}

const keyOf = ({ staffId, branchId }: BalanceKey) => `${staffId} ${branchId}`

/** The value of a checkbox; the press compares it. */
const tickOf = ({
  staffId,
  branchId,
  yen,
  openBefore,
  tips,
  cash,
  deductions,
}: BalanceKey & Parts & { yen: number }) =>
  [staffId, branchId, digestOf([openBefore, tips, cash, deductions, yen].join())].join('.')

/** Whose balance a tick is; undefined if it is none. */
export function keyOfTick(tick: string): BalanceKey | undefined {
  const [staffId, branchId, digest, ...more] = tick.split('.')
  return staffId && branchId && digest && more.length === 0 ? { staffId, branchId } : undefined
}

type Doubted = { staffId: string; name: string; way: PayWay; number: string }
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
  return ({ staffId, name, way, number }: Doubted): Doubts => {
    if (way !== 'payroll') return noDoubt
    if (number === '') return { doubt: 'noNumber', doubtAbout: [] }
    const others = sharing.get(staffId)
    if (others) return { doubt: 'sharedNumber', doubtAbout: others.map((other) => other.name) }
    const lacking = isNamed ? lackingFor(encoding, name) : []
    return lacking.length > 0 ? { doubt: 'lackingName', doubtAbout: lacking } : noDoubt
  }
}

/** The numbers of paydays of this pay day that have a payroll line of a place. */
async function numbersOnDay(db: Db, businessId: string, payDay: string): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom('payday')
    .innerJoin('payday_line as line', 'line.payday_id', 'payday.id')
    .select(['line.staff_id', 'payday.number'])
    .distinct()
    .where('payday.business_id', '=', businessId)
    .where('payday.kind', '=', 'payday')
    .where('payday.pay_day', '=', payDay)
    .where('line.way', '=', 'payroll')
    .where('line.returned_at', 'is', null)
    .orderBy('payday.number')
    .execute()
  const numbers = new Map<string, number[]>()
  for (const { staff_id, number } of rows) numbers.set(staff_id, [...(numbers.get(staff_id) ?? []), number])
  return numbers
}

/** What the business took over of what places owed, with days. */
async function absorbedOf(db: Db, businessId: string): Promise<Map<string, { yen: number; day: string }[]>> {
  const rows = await db
    .selectFrom('payday')
    .innerJoin('payday_line as line', 'line.payday_id', 'payday.id')
    .select(['line.staff_id as staffId', 'line.branch_id as branchId', 'line.yen', 'payday.pay_day as day'])
    .where('payday.business_id', '=', businessId)
    .where('payday.kind', '=', 'absorbed')
    .where('line.returned_at', 'is', null)
    .orderBy('payday.number')
    .execute()
  const absorbed = new Map<string, { yen: number; day: string }[]>()
  for (const { yen, day, ...key } of rows)
    absorbed.set(keyOf(key), [...(absorbed.get(keyOf(key)) ?? []), { yen: 0 - yen, day }])
  return absorbed
}
