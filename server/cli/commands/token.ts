import { program } from '../../config/config.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { findMember } from '../../people/access/member.store.ts'
import { findAccountAt } from '../../people/identity/identity-account.store.ts'
import { addSignIn } from '../../people/identity/identity-sign-in.store.ts'
import { type Command, MistypedError, UsageError, withDatabase } from '../command.ts'
import { readPlace } from '../options.ts'

/** How long a program's token counts, in hours, if nothing else is said, and at most (decision 0206). */
const [usual, most] = [24, 720]

export const tokenCreate: Command = {
  name: 'token create',
  options: 'ADDRESS [--hours N]',
  does: [
    'an access token for programs that ask /graphql as this member (docs/api.md), alone on',
    `standard output; for ${usual} hours, or N up to ${most}. It ends with the member's sign-ins`,
  ],
  async run(setup, args) {
    const { place: email, hours: given } = readPlace(args, 'ADDRESS', [], ['hours'])
    const hours = Number(given ?? usual)
    if (!Number.isInteger(hours) || hours < 1 || hours > most)
      throw new MistypedError(`--hours wants a whole number from 1 to ${most}`)
    if (setup.config.accounts === 'cognito')
      throw new UsageError(
        'Amazon Cognito gives the tokens: aws cognito-idp initiate-auth … (docs/api.md has the whole command)',
      )
    return withDatabase(setup, async (db) => {
      const account = await findAccountAt(db, email)
      if (!account) throw new UsageError(`there is no account of ${email}`)
      if (account.confirmed_at === null) throw new UsageError(`${email} has not confirmed the address yet`)
      const member = await findMember(db, account)
      if (!member)
        throw new UsageError(`${email} has no place in the business: ${program.admin} help owner invite`)
      const now = Date.now()
      return inTransaction(db, async (trx) => {
        const program = { sub: account.sub, kind: 'program', now, endsAt: now + hours * 3_600_000 } as const
        const { token } = await addSignIn(trx, program)
        const { businessId, branchId, staffId: subject, name } = member
        const entry = { businessId, branchId, subject, details: { name } }
        await recordChange(trx, { ...entry, action: 'member.token' }, now)
        return token
      })
    })
  },
}
