import { isDay, startOf } from '../../base/calendar.ts'
import { sendAgain } from '../../outbox/hook/hook.store.ts'
import { keptMs } from '../../outbox/outbox.store.ts'
import { type Command, MistypedError, UsageError, withDatabase } from '../command.ts'
import { readOptions } from '../options.ts'
import { businessNamed } from './business.ts'

export const hookAgain: Command = {
  name: 'hook again',
  options: '--since DAY',
  does: [
    'sends the webhook’s messages of that day and later again, under their ids, those',
    'that arrived, too; at most those of the last 30 days; a day such as 2026-11-21',
  ],
  async run(setup, args) {
    const { since } = readOptions(args, ['since'])
    if (!isDay(since)) throw new MistypedError('--since is a day such as 2026-11-21')
    if (!setup.secrets.hook) throw new UsageError('HOOK_URL is not set: there is no webhook')
    return withDatabase(setup, async (db) => {
      const now = Date.now()
      const { timeZone } = await businessNamed(db)
      const from = Math.max(startOf(since, timeZone), now - keptMs.hook)
      const sent = await sendAgain(db, from, now)
      return `${sent} ${sent === 1 ? 'message is' : 'messages are'} sent again, in order, as soon as the server runs. \`admin status\` says what waits.`
    })
  },
}
