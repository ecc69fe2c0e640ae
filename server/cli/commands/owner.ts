import { z } from 'zod'
import { inviteOwner } from '../../access/owners.service.ts'
import { paths } from '../../paths.ts'
import { type Command, readOptions, UsageError, withDatabase } from '../command.ts'
import { businessNamed } from './business.ts'

export const ownerInvite: Command = {
  name: 'owner invite',
  options: '--business ID --email ADDRESS --name NAME',
  does: ['whoever registers with that address and verifies it owns the business'],
  async run(setup, args) {
    const { business, email, name } = readOptions(args, ['business', 'email', 'name'])
    if (!z.email().max(254).safeParse(email).success) throw new UsageError('--email wants an e-mail address')
    if (name.length > 80) throw new UsageError('--name wants at most 80 characters')
    return withDatabase(setup, async (db) => {
      const { id: businessId } = await businessNamed(db, business)
      const invited = await inviteOwner(db, { businessId, memberId: undefined, name, email }, Date.now())
      if (invited.kind === 'taken')
        throw new UsageError(`${email} is in this business already (${invited.id}); an owner changes roles`)
      const { cognito, publicUrl } = setup.config
      const off = cognito ? '' : '\nAccounts are off: set COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID first.'
      return `Owner ${invited.id}: ${name}
Next: register with ${email} at ${publicUrl}${paths.register()}, enter the code from the mail, and sign in.${off}`
    })
  },
}
