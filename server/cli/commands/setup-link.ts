import { paths } from '../../base/paths.ts'
import { createSetupToken, setupState } from '../../people/access/setup.store.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { readOptions } from '../options.ts'

export const setupLink: Command = {
  name: 'setup-link',
  options: '[--json]',
  does: [
    'a link to the set-up in the browser: good once, for 24 hours. It is for an empty',
    'database, or for a set-up that has begun; begun with it, it goes on in that browser',
  ],
  async run(setup, args) {
    const { json } = readOptions(args, [], [], ['json'])
    return withDatabase(setup, async (db) => {
      const state = await setupState(db)
      if (state === 'over')
        throw new UsageError('there is a business already, and no set-up is open: its owner does the rest')
      const url = setup.config.publicUrl + paths.setupBegin(await createSetupToken(db, Date.now()))
      if (json) return JSON.stringify({ url, begun: state === 'begun' })
      const ends =
        state === 'begun' ? '\nThe set-up goes on there; in the browser where it began, it ends.' : ''
      return `${url}\nOpen it within 24 hours, in the browser that is to do the set-up. It works once.${ends}`
    })
  },
}
