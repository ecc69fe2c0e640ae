import { type GraphQLObjectType, getNamedType, isLeafType, isObjectType } from 'graphql'
import { beforeAll, expect, it } from 'vitest'
import { setClosed } from '../../../server/features/branch/branch.service.ts'
import { schema } from '../../../server/features/graphql/graphql.server.ts'
import { putPayday } from '../../payday/put-payday.ts'
import { setRow } from '../../support/rows.ts'
import { takeBack } from '../earning/earned.ts'
import { graphqlSite } from './graphql-site.ts'

const site = graphqlSite()
let args: Record<string, string>

/** Something stands in every column that a field shows. */
beforeAll(async () => {
  const { db } = site.deps
  const { seed, tips, ask } = site
  const sub = (await ask.owner('{ me { id } }')).data.me.id
  const tip = tips.staff
  args = { branch: `(id: "${seed.branchId}")`, staff: '(id: "qr-staff")', tip: `(id: "${tip}")` }
  await db
    .updateTable('branch')
    .set({
      texts: '{"greetingEn":"Hello"}',
      opens_on: '2026-01-01',
      review_page: 'https://maps.example.jp/a',
    })
    .execute()
  const picture = Uint8Array.of(1)
  await db
    .insertInto('photo')
    .values({ hash: 'abc', small: picture, large: picture, created_at: 1 })
    .execute()
  await db.updateTable('staff').set({ greeting: 'Hi', photo: 'abc' }).execute()
  await setRow(db, 'staff', 'qr-owner', { branch_id: seed.branchId })
  await db.updateTable('tip').set({ person_id: sub, card_wallet: 'apple_pay', fee: 72 }).execute()
  const attempt = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('tip_id', '=', tip)
    .executeTakeFirst()
  await db
    .updateTable('payment_attempt')
    .set({ answer_kind: 'dispute', answer_due: 1 })
    .where('tip_id', '=', tip)
    .execute()
  const refund = {
    tip_id: tip,
    attempt_id: attempt?.id ?? '',
    member_id: 'qr-owner',
    amount: 1,
    note: '',
  } as const
  const state = {
    state: 'failed',
    failure: 'lost_card',
    reason: 'duplicate',
    created_at: 1,
    updated_at: 1,
  } as const
  await db
    .insertInto('refund_request')
    .values({ id: 'r', ...refund, ...state })
    .execute()
  const made = {
    business_id: seed.businessId,
    made_by: 'qr-owner',
    read_back_by: 'qr-owner',
    read_back_at: 2,
  }
  const returned = { returned_by: 'qr-owner', returned_at: 2, returned_why: 'x' }
  await putPayday(db, made, [
    {
      staff_id: 'qr-staff',
      branch_id: seed.branchId,
      person_id: sub,
      answer: 'received',
      answered_at: 2,
      ...returned,
    },
  ])
  const { identity } = site.deps.accounts
  const accessToken = site.tokens.owner
  await identity.updateProfile({ accessToken, name: 'A', preferredUsername: 'b' })
  await takeBack(db, tips.staff, { refunded: 501, at: Date.UTC(2026, 0, 15) })
  const by = { businessId: seed.businessId, memberId: 'qr-owner' }
  await setClosed(db, by, seed.hotel.branchId, true, site.deps.clock())
})

/** All that stands at a place of an answer, lists taken apart. */
const at = (data: unknown, way: string[]): Record<string, unknown>[] =>
  way.reduce<unknown[]>(
    (found, name) => found.flatMap((each) => (each as Record<string, unknown>)?.[name] ?? []).flat(),
    [data],
  ) as Record<string, unknown>[]

/** Asks for all fields of a type, and goes on to the types that stand there. */
async function walk(type: GraphQLObjectType, way: string[], seen: Map<string, boolean>): Promise<void> {
  const fields = Object.values(type.getFields())
  const said = ({ name }: { name: string }, root: boolean) => (root ? `${name}${args[name] ?? ''}` : name)
  const inside = fields.map((field) =>
    isLeafType(getNamedType(field.type)) ? field.name : `${said(field, way.length === 0)} { __typename }`,
  )
  const opened = way.map((name, n) => `{ ${said({ name }, n === 0)}`).join(' ')
  const { data, errors } = await site.ask.owner(`${opened} { ${inside.join(' ')} } ${'}'.repeat(way.length)}`)
  expect([way.join('.'), errors]).toEqual([way.join('.'), []])
  const found = at(data, way)
  for (const { name } of fields)
    seen.set(
      `${type.name}.${name}`,
      found.some((each) => each[name] !== null && each[name] !== undefined),
    )
  for (const field of fields) {
    const next = getNamedType(field.type)
    if (!isObjectType(next) || !seen.get(`${type.name}.${field.name}`)) continue
    const known = Object.keys(next.getFields()).some((name) => seen.has(`${next.name}.${name}`))
    if (!known) await walk(next, [...way, field.name], seen)
  }
}

it('each field of the schema is found somewhere', async () => {
  const seen = new Map<string, boolean>()
  await walk(schema.getQueryType() as GraphQLObjectType, [], seen)
  const empty = [...seen].filter(([, found]) => !found).map(([name]) => name)
  // There is no pool of identities here.
  expect(empty).toEqual(['Person.awsCredentials'])
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !type.name.startsWith('__'),
  )
  const never = types.filter((type) => ![...seen.keys()].some((field) => field.startsWith(`${type.name}.`)))
  expect(never.map(({ name }) => name).toSorted()).toEqual(['AwsCredentials'])
})
