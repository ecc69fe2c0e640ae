import { z } from 'zod'
import { defaultLang } from '../../../views/lang.ts'
import { paths } from '../../base/paths.ts'
import { program } from '../../config/config.ts'
import { outboxOf } from '../../outbox/mail/mail.outbox.ts'
import { invitationMail } from '../../people/access/invitation-mail.ts'
import { inviteOwner, ownerRefusals } from '../../people/access/owners.service.ts'
import { type Command, MistypedError, UsageError, withDatabase } from '../command.ts'
import { explainErrors } from '../explain.ts'
import { readOptions } from '../options.ts'
import { businessNamed } from './business.ts'

export const ownerInvite: Command = {
  name: 'owner invite',
  options: '--email ADDRESS --name NAME',
  does: ['whoever registers with that address and verifies it owns the business'],
  async run(setup, args) {
    const { business, email, name } = readOptions(args, ['email', 'name'], ['business'])
    if (!z.email().max(254).safeParse(email).success)
      throw new MistypedError('--email wants an e-mail address')
    if (name.length > 80) throw new MistypedError('--name wants at most 80 characters')
    return withDatabase(setup, async (db) => {
      const { id: businessId } = await businessNamed(db, business)
      const mail = invitationMail(outboxOf(setup), defaultLang)
      const owner = { businessId, memberId: undefined, name, email, mail }
      const invited = await inviteOwner(db, owner, Date.now())
      if (invited.refused)
        throw new UsageError(
          `${explainErrors(ownerRefusals[invited.refused])} (${invited.id}); an owner changes roles`,
        )
      const { accounts, mail: mails, publicUrl } = setup.config
      const next =
        accounts === 'own' && !mails
          ? `${program.admin} password-link --email ${email} prints a link with which they set a password`
          : `register with ${email} at ${publicUrl}${paths.register()}, enter the code from the mail, and sign in`
      return `Owner ${invited.id}: ${name}
${invited.mailed ? 'The server mails the invitation.\n' : ''}Next: ${next}.`
    })
  },
}
