import type { IdentityUser } from '../../../gateways/identity/identity-gateway.ts'
import { readAnswers, type Said } from '../../../money/payday/payday.answers.ts'
import { listOwnLines, type OwnLine } from '../../../money/payday/payday.own.ts'
import {
  listLines,
  listPaydays,
  type MarkedLine,
  type Payday as PaydayRow,
} from '../../../money/payday/payday.store.ts'
import { may } from '../../../people/access/rights.ts'
import type { Branch as BranchRow } from '../../../venues/branch.store.ts'
import type { Context } from '../graphql.context.ts'
import { connection, type Fields, type ListArgs, places } from './fields.ts'

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
  async lines({ id: paydayId }, _, { db, charge, member }) {
    const lines = await listLines(db, paydayId)
    charge(lines.length)
    // What people say of the payment is for owners, as on the page.
    const saidOf = may(await member(), 'payday') ? await readAnswers(db, [paydayId]) : () => undefined
    return lines.map((line) => ({ ...line, said: saidOf({ paydayId, staffId: line.staffId }) }))
  },
} satisfies Fields<PaydayRow>

const PaydayLine = {
  paidOn: ({ state, day }) => (state === 'paid' ? day : undefined),
  answer: ({ said }) => said?.answer,
} satisfies Fields<MarkedLine & { said: Said | undefined }>

const OwnPayday = {
  branch: ({ branchId }, _, { loaders }) => loaders.branch(branchId),
  firstDay: ({ first }) => first,
  lastDay: ({ last }) => last,
  closedAt: ({ at }) => at,
  line: (own) => own,
} satisfies Fields<OwnLine>

export const paydayFields = { Payday, PaydayLine, OwnPayday }
