import { paths } from '../../base/paths.ts'
import { makeOperatorsLink } from '../../people/access/password-links.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { readOptions } from '../options.ts'

export const passwordLink: Command = {
  name: 'password-link',
  options: '--email ADDRESS [--json]',
  does: [
    'a link with which that person sets a password, for whoever has an account or waits',
    'for a place, owners too: good once, for 24 hours; the link before it counts no more',
  ],
  async run(setup, args) {
    const { email, json } = readOptions(args, ['email'], [], ['json'])
    const { config } = setup
    if (config.accounts !== 'own')
      throw new UsageError(
        'Amazon Cognito keeps the accounts of this server: people set a password with a code that Cognito mails',
      )
    return withDatabase(setup, async (db) => {
      const made = await makeOperatorsLink(db, email, Date.now())
      if (!made) throw new UsageError(`nobody has an account or an open invitation with ${email}`)
      const url = config.publicUrl + paths.passwordLink(made.token)
      const { purpose, name } = made
      const expires = new Date(made.endsAt).toISOString()
      if (json) return JSON.stringify({ url, purpose, expires })
      const whom = name ? `${name} (${made.email})` : made.email
      const effect =
        purpose === 'invite'
          ? 'With it they set a password and take the place to which they are invited.'
          : 'With it they set a new password; all their other sign-ins end then.'
      return `${url}
For ${whom}, on their own phone. ${effect}
It works once, until ${expires}. Whoever opens it first sets the password: give it to nobody else.`
    })
  },
}
