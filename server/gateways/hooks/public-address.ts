import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Of IPv6 only global unicast is public; loopback, mapped IPv4, unique local and link-local are all outside it. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Public by IANA's registries, and yet a cloud's own service for the machines in it. Other clouds use reserved ones. */
const ofClouds = ['168.63.129.16']

/** Whether an address is outside IANA's special-purpose registries, as ipaddr.js knows them, and no cloud's own. */
export function isPublic(ip: string): boolean {
  if (isIP(ip) === 0 || ofClouds.includes(ip)) return false
  const address = ipaddr.parse(ip)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))
}
