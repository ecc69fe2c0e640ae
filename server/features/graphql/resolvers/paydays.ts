import type { IdentityUser } from '../../../gateways/identity/identity-gateway.ts'
import { places } from '../../../http/cursor.ts'
import { readAnswers, type Said } from '../../../money/payday/payday.answers.ts'
import { listOwnLines, type OwnLine } from '../../../money/payday/payday.own.ts'
import {
  listLines,
  listPaydays,
  type MarkedLine,
  type Payday as PaydayRow,
} from '../../../money/payday/payday.store.ts'
import { type BackEntry, listTakenBack } from '../../../money/payday/statement.store.ts'
import { may } from '../../../people/access/rights.ts'
import type { Branch as BranchRow } from '../../../venues/branch.store.ts'
import type { Context } from '../graphql.context.ts'
import { connection, type Fields, type ListArgs } from './fields.ts'

/** A branch's paydays, the newest first: few enough to be read at once. */
export async function paydaysOf({ id, businessId }: BranchRow, asked: ListArgs, { db, mustAt }: Context) {
  await mustAt('payday.see', { businessId, branchId: id })
  const all = await listPaydays(db, id)
  return connection(places.number, asked, async ({ after, limit }) =>
    all.filter(({ number }) => !after || number < after.number).slice(0, limit),
  )
}

/** What an account is to be paid, the newest payday first. */
export const ownPaydaysOf = ({ sub }: IdentityUser, asked: ListArgs, { db }: Context) =>
  connection(places.moment, asked, (page) => listOwnLines(db, sub, page))

const Payday = {
  firstDay: ({ first_day }) => first_day,
  lastDay: ({ last_day }) => last_day,
  closedAt: ({ closed_at }) => closed_at,
  houseCash: ({ house_cash }) => house_cash,
  takenBackAt: ({ taken_back_at }) => taken_back_at,
  async lines(payday, _, { db, charge, member }) {
    const lines = await listLines(db, payday.id)
    charge(lines.length)
    // What people say of the payment, and their statements, are for owners, as on the pages.
    if (!may(await member(), 'payday')) return lines
    const saidOf = await readAnswers(db, [payday.id])
    let read: ReturnType<typeof listTakenBack> | undefined
    const entries = (staffId: string) => async () => {
      read ??= listTakenBack(db, payday)
      return (await read).get(staffId) ?? []
    }
    return lines.map((line) => ({
      ...line,
      said: saidOf(line),
      taken: entries(line.staffId),
    }))
  },
} satisfies Fields<PaydayRow>

const PaydayLine = {
  paidOn: ({ state, day }) => (state === 'paid' ? day : undefined),
  answer: ({ said }) => said?.answer,
  async entries({ taken }, _, { charge }) {
    const entries = await taken?.()
    charge(entries?.length ?? 0)
    return entries
  },
} satisfies Fields<MarkedLine & { said?: Said | undefined; taken?: () => Promise<BackEntry[]> }>

const OwnPayday = {
  branch: ({ branchId }, _, { loaders }) => loaders.branch(branchId),
  firstDay: ({ first }) => first,
  lastDay: ({ last }) => last,
  closedAt: ({ at }) => at,
  line: (own, _, { db }) => ({
    ...own,
    async taken() {
      const days = { branch_id: own.branchId, first_day: own.first, last_day: own.last }
      return (await listTakenBack(db, { ...days, closed_at: own.at }, own.staffId)).get(own.staffId) ?? []
    },
  }),
} satisfies Fields<OwnLine>

export const paydayFields = { Payday, PaydayLine, OwnPayday }
