import { parseNetwork } from '../../../base/networks.ts'
import { type DoctorCheck, off, ok, warn } from '../finding.types.ts'

/** Where clouds answer with credentials of the machine. */
const metadata = ['169.254.169.254', 'fd00:ec2::254']
const self = ['127.0.0.1', '::1']

/** Private networks that an owner's webhooks may go to: whoever can add a webhook reaches what is there. */
export const webhookNetworks: DoctorCheck = {
  id: 'webhook-networks',
  async run({ config }) {
    const { webhookNetworks: given } = config
    if (given.length === 0) return off('not set: webhooks go to public addresses only')
    const holds = (address: string) => given.some((network) => includes(network, address))
    const todo = 'name only the networks in which your own systems are'
    if (metadata.some(holds))
      return warn(`${given.join(', ')} holds the address of the cloud’s own credentials`, todo)
    if (self.some(holds)) return warn(`${given.join(', ')} holds this machine itself`, todo)
    return ok(given.join(', '))
  },
}

function includes(network: string, address: string): boolean {
  const [wanted, one] = [parseNetwork(network), parseNetwork(address)]
  if (!wanted || !one || wanted[0].kind() !== one[0].kind()) return false
  return one[0].match(wanted)
}
