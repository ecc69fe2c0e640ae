import type { LookupAddress, LookupOptions } from 'node:dns'
import dns from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** A name points to an address that webhooks may not reach. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

/**
 * Networks outside the public internet, from IANA's special-purpose registries for IPv4 and IPv6. Of IPv6 only global
 * unicast (2000::/3) is public; loopback, mapped IPv4, unique local and link-local are all outside it.
 */
const privateV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
// In order: Teredo, benchmarking and ORCHID; documentation; 6to4, which can carry any IPv4 address; documentation.
const privateV6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address; undefined for anything else. */
export function parseNetwork(text: string): { address: string; prefix: number; family: 4 | 6 } | undefined {
  const [address = '', bits, ...rest] = text.trim().split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || rest.length > 0) return undefined
  const whole = family === 4 ? 32 : 128
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined
  const prefix = bits === undefined ? whole : Number(bits)
  return prefix <= whole ? { address, prefix, family } : undefined
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const parsed = parseNetwork(network)
    if (!parsed) throw new RangeError(`${network} is no network`)
    list.addSubnet(parsed.address, parsed.prefix, parsed.family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

const closed = listOf(`${privateV4} ${privateV6}`.split(' '))
const globalUnicast = listOf(['2000::/3'])

export type AddressRule = {
  /** Whether webhooks may go to this IP address. */
  allows(ip: string): boolean
  /** Whether the operator has named a network that contains this IP address. */
  named(ip: string): boolean
}

/** Allows public addresses and those in the networks that the operator has named. */
export function addressRule(networks: string[]): AddressRule {
  const own = listOf(networks)
  const check = (list: BlockList, ip: string) => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
  return {
    named: (ip) => isIP(ip) !== 0 && check(own, ip),
    allows(ip) {
      const family = isIP(ip)
      if (family === 0) return false
      if (check(own, ip)) return true
      return !check(closed, ip) && (family === 4 || check(globalUnicast, ip))
    },
  }
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
