import { inTransaction } from '../../db/transaction.ts'
import { findPushKeys, replacePushKeys } from '../../features/push/push-key.store.ts'
import { createPushGateway } from '../../gateways/push/web-push.gateway.ts'
import { type Command, withDatabase } from '../command.ts'
import { timeOf } from '../listed.ts'
import { readOptions } from '../options.ts'

export const pushKeys: Command = {
  name: 'push-keys',
  options: '[--new]',
  does: [
    'the public key by which push services know this server; --new makes another one:',
    'then every staff member must turn notifications on again, on each device',
  ],
  async run(setup, args) {
    const { new: anew } = readOptions(args, [], [], ['new'])
    const { publicUrl, timeZone } = setup.config
    return withDatabase(setup, async (db) => {
      if (anew) {
        const keys = createPushGateway({ publicUrl, clock: Date.now }).newKeys()
        const devices = await inTransaction(db, (trx) => replacePushKeys(trx, keys, Date.now()))
        return `New public key: ${keys.publicKey}
Devices that were removed: ${devices}.
Next: tell the staff to turn notifications on again, on each device, in their profile.`
      }
      const keys = await findPushKeys(db)
      if (!keys) return 'There are no keys yet: the server makes them when somebody first opens the page.'
      return `Public key: ${keys.publicKey} (since ${timeOf(keys.createdAt, timeZone)})`
    })
  },
}
