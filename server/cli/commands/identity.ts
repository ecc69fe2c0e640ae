import { program } from '../../config/config.ts'
import { removeAllTokenSignIns } from '../../people/identity/identity-sign-in.store.ts'
import { keySeal, makeKey } from '../../people/identity/sealed-keys.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { readOptions } from '../options.ts'

export const identityKeysRotate: Command = {
  name: 'identity keys rotate',
  options: '',
  does: [
    'a new key signs the tokens of people with an account; nobody is signed out, but',
    'tokens of programs end (token create)',
  ],
  async run(setup, args) {
    readOptions(args, [])
    const { config, secrets } = setup
    if (config.accounts !== 'own')
      throw new UsageError('this server signs no tokens: accounts are Amazon Cognito’s')
    return withDatabase(setup, async (db) => {
      const { id } = await makeKey(db, keySeal(secrets.session), Date.now())
      const ended = await removeAllTokenSignIns(db)
      return `New key: ${id}. All servers use it within a minute; tokens of the one before count until they expire.
${ended === 0 ? 'Next: nothing. Sign-ins go on.' : `Next: tokens of programs have ended (${ended}): make new ones with ${program.admin} token create. Sign-ins go on.`}`
    })
  },
}
