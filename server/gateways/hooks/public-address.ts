import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parseNetwork } from '../../base/networks.ts'

/** Of IPv6 only global unicast is public; loopback, mapped IPv4, unique local and link-local are all outside it. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Public by IANA's registries, and yet a cloud's own service for the machines in it. Other clouds use reserved ones. */
const ofClouds = ['168.63.129.16']

/** Whether an address is outside IANA's special-purpose registries, as ipaddr.js knows them. */
function isPublic(ip: string): boolean {
  const address = ipaddr.parse(ip)
  if (address.range() !== 'unicast' || ofClouds.includes(ip)) return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

type AddressRule = {
  /** Whether webhooks may go to this IP address. */
  allows(ip: string): boolean
  /** Whether the operator has named a network that contains this IP address. */
  named(ip: string): boolean
}

/** Allows public addresses and those in the networks that the operator has named. */
export function addressRule(networks: string[]): AddressRule {
  const own = networks.map((network) => {
    const parsed = parseNetwork(network)
    if (!parsed) throw new RangeError(`${network} is no network`)
    return parsed
  })
  const named = (ip: string) => isIP(ip) !== 0 && ipaddr.subnetMatch(ipaddr.process(ip), { own }) === 'own'
  return { named, allows: (ip) => named(ip) || (isIP(ip) !== 0 && isPublic(ip)) }
}
