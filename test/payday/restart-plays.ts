import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import type { TakenBackAt } from '../../server/gateways/stripe/payment-snapshot.ts'
import { noteOwed } from '../../server/money/payday/payday.later.ts'
import type { By, Where } from '../../server/money/payday/payday.service.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import { tipInto } from './payday-rows.ts'

/** So many people, of whom the first half are of one branch and the others of another. */
export const people = 4
const person = fc.nat(people - 1)
const branch = fc.nat(1)
const some = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tip' as const), person, yen: fc.integer({ min: 1, max: 99 }) }),
  },
  // Stripe brings it back for a person whom the books do not know; an owner says whose it is.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('unclaimed' as const),
      person,
      yen: fc.integer({ min: 1, max: 99 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), person }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('close' as const), branch }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('out' as const), some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('callBack' as const), paper: fc.nat(2), some }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      mark: fc.constantFrom('paid' as const, 'carried' as const, 'undone' as const),
      person,
      payday: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), branch }) },
  // What came late is said to be on a paper, or opens the next payday.
  { weight: 3, arbitrary: fc.record({ do: fc.constant('late' as const), branch, some }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('backup' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('restore' as const),
      // Any of the backups, also one that is newer than the books which were put back before.
      backup: fc.nat(4),
      // Answered at once, twice, or first after yet another restore.
      answers: fc.nat(2),
      some,
      later: fc.nat(1),
      straggle: fc.boolean(),
    }),
  },
)
/** What happens in a house whose books go back now and then, in any order. */
export const restartPlays = fc.array(step, { minLength: 8, maxLength: 40 })
export type RestartPlays = typeof restartPlays extends fc.Arbitrary<infer T> ? T : never

/** What a person was promised by a paper, or given by hand; `tips`: of which tips it is. It outlasts every restore. */
type Promised = { paper: string; line: string; who: string; yen: number; tips: Set<string>; back: boolean }
/** `history`: given back in two halves, what Stripe says of it. `house`: the branch has it, for the person. */
export type Tip = {
  id: string
  branch: number
  who: string
  yen: number
  at: number
  history: TakenBackAt[]
  house?: true
}

export const keyOf = ({ paydayId, staffId }: { paydayId: string; staffId: string }) =>
  `${paydayId} ${staffId}`

/** What was ever promised to people, whatever the books know of it: papers lie in a drawer, and money was given by hand. */
export function promises(staff: string[], tips: Tip[]) {
  const promised: Promised[] = []
  /** Of which tips a line is, by payday and person. */
  const tipsOf = new Map<string, Set<string>>()
  const standing = () => promised.filter(({ back }) => !back)
  return {
    promised,
    tipsOf,
    promise(paper: string, line: { paydayId: string; staffId: string; toPay: number }) {
      const of = tipsOf.get(keyOf(line)) ?? new Set()
      promised.push({ paper, line: keyOf(line), who: line.staffId, yen: line.toPay, tips: of, back: false })
    },
    /** Whether an honest owner can say that nothing of a line stands on a paper. */
    mayTick: (line: string) =>
      standing().every(({ tips: given }) => [...(tipsOf.get(line) ?? [])].every((id) => !given.has(id))),
    isPromised: (tipId: string) => standing().some(({ tips: given }) => given.has(tipId)),
    /** Nobody was promised more than they ever earned, and nothing twice. */
    check() {
      for (const who of staff) {
        const all = standing().filter((one) => one.who === who)
        const ids = all.flatMap((one) => [...one.tips])
        expect(ids.length).toBe(new Set(ids).size)
        const earned = tips.reduce((yen, tip) => yen + (tip.who === who ? tip.yen : 0), 0)
        expect(all.reduce((yen, one) => yen + one.yen, 0)).toBeLessThanOrEqual(earned)
      }
    },
  }
}

/** Of which tips a person's line of a payday is: those of its days, what was carried into it, and what came late. */
export async function tipsIn(
  db: Db,
  { id, first, last }: { id: string; first: string; last: string },
  staffId: string,
  tipsOf: ReadonlyMap<string, Set<string>>,
): Promise<Set<string>> {
  const own = await db
    .selectFrom('share')
    .select('tip_id')
    .where('staff_id', '=', staffId)
    .where('reason', '=', 'tip')
    .where('booked_on', '>=', first)
    .where('booked_on', '<=', last)
    .execute()
  const late = await db
    .selectFrom('payday_owed')
    .select('tip_id')
    .where('opened_in', '=', id)
    .where('staff_id', '=', staffId)
    .execute()
  const carried = await db
    .selectFrom('payday_line')
    .select('payday_id')
    .where('opened_in', '=', id)
    .where('staff_id', '=', staffId)
    .execute()
  const before = carried.flatMap((line) => [...(tipsOf.get(`${line.payday_id} ${staffId}`) ?? [])])
  return new Set([...[...own, ...late].flatMap(({ tip_id }) => tip_id ?? []), ...before])
}

/** A tip that the branch has because nobody knew for whom it is, and what becomes of it when an owner says who. */
export async function claimForSomebody(
  db: Db,
  by: By,
  where: Where,
  { who, yen }: { who: string; yen: number },
  now: number,
) {
  const { id } = await tipInto(db, where, { yen, to: 'branch', now, at: now })
  const found = { businessId: by.businessId, branchId: where.branchId, details: { amount: yen } }
  await recordChange(db, { ...found, action: 'tip.unclaimed', subject: id }, now)
  const owed = { branchId: where.branchId, staffId: who, yen, reason: 'r', tipId: id }
  return { id, done: await noteOwed(db, by, owed, now) }
}
