import {
  getDirectiveValues,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import type { RefundState } from '../../../server/db/schema.ts'
import { schema } from '../../../server/features/graphql/graphql.server.ts'
import type { SpokenField } from '../../../views/venue-texts.ts'
import type {
  AccountState,
  BookingReason,
  PaidState,
  PayAnswer,
  PaydayKind,
  PayWay,
  RefundReason,
  Role,
  VenueKind,
} from '../../../views/words.ts'

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

/** Our own words, each as a key: the compiler says which is missing. */
const words = {
  AccountState: { active: 1, invited: 1, declined: 1, none: 1 } satisfies Record<AccountState, 1>,
  EntryReason: {
    tip: 1,
    refund: 1,
    refund_failed: 1,
    dispute: 1,
    dispute_won: 1,
    loss: 1,
    loss_back: 1,
    dispute_fee: 1,
    dispute_fee_back: 1,
    second_fee: 1,
  } satisfies Record<BookingReason, 1>,
  PayAnswer: { received: 1, not_received: 1 } satisfies Record<PayAnswer, 1>,
  PayWay: { payroll: 1, cash: 1 } satisfies Record<PayWay, 1>,
  PaydayKind: { payday: 1, outside: 1, absorbed: 1 } satisfies Record<PaydayKind, 1>,
  StaffPayWay: { usual: 1, payroll: 1, cash: 1 } satisfies Record<PayWay | 'usual', 1>,
  RecipientKind: { all: 1, staff: 1, branch: 1 },
  RefundReason: { requested_by_customer: 1, duplicate: 1, fraudulent: 1 } satisfies Record<RefundReason, 1>,
  RefundState: { draft: 1, open: 1, accepted: 1, done: 1, failed: 1 } satisfies Record<RefundState, 1>,
  Role: { staff: 1, manager: 1, owner: 1 } satisfies Record<Role, 1>,
  TipState: { succeeded: 1, partially_refunded: 1, refunded: 1, disputed: 1 } satisfies Record<PaidState, 1>,
  VenueTextField: { name: 1, address: 1, greeting: 1 } satisfies Record<SpokenField, 1>,
  VenueKind: { restaurant: 1, hotel: 1 } satisfies Record<VenueKind, 1>,
}

describe('the schema', () => {
  it('changes nothing', () => {
    expect(schema.getMutationType()).toBeUndefined()
    expect(types.filter(isInputObjectType)).toEqual([])
  })

  it('says of each type, field and argument what it is', () => {
    const silent = types
      .filter(({ name }) => !['ID', 'Int', 'String', 'Boolean'].includes(name))
      .flatMap((type) => {
        const fields = 'getFields' in type ? Object.values(type.getFields()) : []
        const parts = fields.flatMap((field) => [field, ...('args' in field ? field.args : [])])
        return [type, ...parts]
          .filter(({ description }) => !description)
          .map(({ name }) => `${type.name}.${name}`)
      })
    expect(silent).toEqual([])
  })

  it('has all our words in its enums', () => {
    const values = types.filter(isEnumType).map((type) => [
      type.name,
      type
        .getValues()
        .map(({ value }) => value)
        .toSorted(),
    ])
    const ours = Object.entries(words).map(([name, of]) => [name, Object.keys(of).toSorted()])
    expect(Object.fromEntries(values)).toEqual(Object.fromEntries(ours))
  })

  it('says of each list how long it may be, so that it costs as much', () => {
    const cost = schema.getDirective('cost')
    const unbounded = types.filter(isObjectType).flatMap((type) =>
      Object.values(type.getFields())
        .filter(
          ({ type: of }) => isListType(isNonNullType(of) ? of.ofType : of) && !isLeafType(getNamedType(of)),
        )
        .filter(({ args }) => !args.some(({ name }) => name === 'first'))
        .filter(({ astNode }) => !(cost && astNode && getDirectiveValues(cost, astNode)?.lines))
        .map(({ name }) => `${type.name}.${name}`),
    )
    expect(unbounded).toEqual([])
  })
})
