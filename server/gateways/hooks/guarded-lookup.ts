import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A name points to an address that we may not reach. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

type Callback = (error: Error | null, address: string | LookupAddress[], family?: number) => void
export type Resolve = (
  name: string,
  options: { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/**
 * A `lookup` for sockets. They connect to the addresses that were checked here, so a name that resolves differently a
 * moment later gains nothing. A name with even one forbidden address is refused.
 */
export function guardedLookup(allows: (ip: string) => boolean, resolve: Resolve = dns.lookup) {
  return (name: string, options: LookupOptions, done: Callback): void => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const refused = found.find(({ address }) => !allows(address))
      if (refused || found.length === 0) return done(new AddressRefused(name), [])
      const [first] = found
      if (options.all || !first) return done(null, found)
      done(null, first.address, first.family)
    })
  }
}

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
