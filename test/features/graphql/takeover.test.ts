import { isEnumType, isInputObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../server/features/graphql/graphql.server.ts'
import { graphqlSite } from './graphql-site.ts'

const site = graphqlSite()

/**
 * None of these takes an account over: no owner is made, no account's address changed, none ended. One that does must
 * look at the token's `auth_time` first, as the pages do (decision 0052); only then may it stand here.
 */
const harmless = [
  'addBranch',
  'addStaff',
  'confirmRefund',
  'deleteStaff',
  'draftRefund',
  'editBranch',
  'editStaff',
  'replaceCode',
  'setBranchClosed',
  'updateProfile',
]

describe('with a token whose password was typed long ago', () => {
  it('there are only the mutations that were thought of', () => {
    expect(Object.keys(schema.getMutationType()?.getFields() ?? {}).sort()).toEqual(harmless)
  })

  it('nobody can be made an owner: no input knows that role', () => {
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType)
    const enums = inputs
      .flatMap((type) => Object.values(type.getFields()))
      .map(({ type }) => schema.getType(String(type).replaceAll(/[[\]!]/g, '')))
      .filter(isEnumType)
    expect(enums.map(({ name }) => name)).toContain('StaffRole')
    expect(enums.flatMap((type) => type.getValues().map(({ value }) => value))).not.toContain('owner')
  })

  it('an owner’s address and role stay as they are', async () => {
    const owner = await site.deps.db
      .selectFrom('staff')
      .select(['id', 'email', 'role'])
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow()
    const edit =
      'mutation E($id: ID!, $input: EditStaffInput!) { editStaff(id: $id, input: $input) { role } }'
    for (const input of [{ email: 'evil@example.com' }, { role: 'STAFF' }]) {
      const { errors } = await site.ask.owner(edit, { id: owner.id, input })
      expect(errors[0]?.code).toBe('BAD_USER_INPUT')
    }
    const after = site.deps.db.selectFrom('staff').select(['id', 'email', 'role']).where('id', '=', owner.id)
    expect(await after.executeTakeFirst()).toEqual(owner)
  })
})
