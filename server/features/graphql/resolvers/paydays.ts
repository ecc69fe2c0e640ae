import type { IdentityUser } from '../../../gateways/identity/identity-gateway.ts'
import { places } from '../../../http/cursor.ts'
import {
  type PaydayLine as LineRow,
  linesOf,
  listOwnOpen,
  listPaydays,
  ownLines,
  type Payday as PaydayRow,
} from '../../../money/payday/index.ts'
import { may } from '../../../people/access/index.ts'
import type { Business as BusinessRow } from '../../../venues/business.store.ts'
import type { Context } from '../graphql.context.ts'
import { connection, type Fields, type ListArgs } from './fields.ts'

/** `own`: the only lines that the reader sees of it. */
type Shown = PaydayRow & { own?: LineRow[] }

/** A business's paydays, the newest first: few enough to be read at once. */
export async function paydaysOf({ id }: BusinessRow, asked: ListArgs, { db, mustAt }: Context) {
  await mustAt('payday.see', { businessId: id })
  const all = await listPaydays(db, id)
  return connection(places.number, asked, async ({ after, limit }) =>
    all.filter(({ number }) => !after || number < after.number).slice(0, limit),
  )
}

/** What an account was paid, the newest payday first. */
export const ownPaydaysOf = ({ sub }: IdentityUser, asked: ListArgs, { db }: Context) =>
  connection(places.payLine, asked, async (page) => {
    const lines = await ownLines(db, sub, page)
    return lines.map(({ payday, ...line }) => ({ ...line, ...payday, own: [line] }))
  })

/** What is open for an account today. */
export const owedTo = async ({ sub }: IdentityUser, _: unknown, { db }: Context) =>
  (await listOwnOpen(db, sub)).reduce((sum, { yen }) => sum + yen, 0)

const Payday = {
  readBackAt: ({ readBack }) => readBack?.at,
  async lines({ id, own }, _, { db, charge, member }) {
    if (own) return own
    const here = await member()
    // What people say of the payment is for owners, as on the pages.
    const wide = may(here, 'payday')
    const lines = await linesOf(db, id, { branchId: wide ? undefined : here.branchId })
    charge(lines.length)
    return wide ? lines : lines.map((line) => ({ ...line, answer: undefined }))
  },
} satisfies Fields<Shown>

const PaydayLine = {
  answer: ({ answer }) => answer?.answer,
  returnedAt: ({ returned }) => returned?.at,
} satisfies Fields<LineRow>

export const paydayFields = { Payday, PaydayLine }
