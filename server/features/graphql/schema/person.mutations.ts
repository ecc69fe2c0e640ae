import { profileSchema } from '../../customer/customer.schema.ts'
import { builder } from './builder.ts'
import { checked } from './input.ts'
import { PersonType } from './person.ts'

const ProfileInput = builder.inputType('ProfileInput', {
  description: 'How the person is called.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Their full name.' }),
    username: t.string({ required: true, description: 'The user name they choose.' }),
  }),
})

builder.mutationField('updateProfile', (t) =>
  t.field({
    type: PersonType,
    description: 'Changes how the person whose token it is is called.',
    args: { input: t.arg({ type: ProfileInput, required: true, description: 'The names.' }) },
    complexity: 50,
    resolve: async (_, { input }, { needs: { accounts, bearers }, bearer }) => {
      const { accessToken } = bearer()
      const { name, username } = checked(profileSchema, { ...input })
      await accounts.identity.updateProfile({ accessToken, name, preferredUsername: username })
      bearers.forget(accessToken)
      return bearers.personOf(accessToken)
    },
  }),
)
