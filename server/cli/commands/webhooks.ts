import { listEndpoints } from '../../features/hooks/hook.store.ts'
import { type Command, withDatabase } from '../command.ts'
import { listed, timeOf } from '../listed.ts'
import { readOptions } from '../options.ts'
import { businessNamed } from './business.ts'

export const webhooksList: Command = {
  name: 'webhooks list',
  options: '[--json]',
  does: ['the addresses that are told of tips, and which of them fail; no secrets'],
  async run(setup, args) {
    const { json } = readOptions(args, [], [], ['json'])
    return withDatabase(setup, async (db) => {
      const { id: businessId, timeZone } = await businessNamed(db)
      const all = await listEndpoints(db, businessId, Date.now())
      const rows = all.map(({ id, url, failingSince, disabled }) => ({
        id,
        url,
        failingSince: failingSince && timeOf(failingSince, timeZone),
        off: disabled?.why,
      }))
      return listed(rows, {
        json,
        line: ({ id, url, failingSince, off }) =>
          `${id}  ${url}  (${off ? `off: ${off}` : failingSince ? `failing since ${failingSince}` : 'on'})`,
        none: 'There are no webhooks: the owner adds them under Business → Webhooks.',
      })
    })
  },
}
