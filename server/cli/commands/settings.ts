import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'

/** The settings were read before any command runs: a mistake in them has ended the program with a line for each. */
export const settingsCheck: Command = {
  name: 'settings check',
  options: '',
  does: ['reads the settings as a start does, names every mistake, and ends; it opens and asks nothing'],
  async run({ config, warnings }, args) {
    readOptions(args, [])
    const { publicUrl, env, database, accounts, stripe, mail } = config
    const mode = `${stripe.live ? 'live' : 'test'} keys`
    const rest = [env, database, mode, `accounts: ${accounts}`, mail ? 'mail' : 'no mail'].join(', ')
    return [`The settings can be used: ${publicUrl} (${rest}).`, ...warnings.map((line) => `! ${line}`)].join(
      '\n',
    )
  },
}
