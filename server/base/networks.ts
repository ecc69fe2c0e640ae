import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address; undefined for anything else, even `10.1`, which ipaddr.js takes. */
function parseNetwork(text: string): Network | undefined {
  const [address = '', bits = isIP(address) === 4 ? '32' : '128', ...rest] = text.trim().split('/')
  const network = `${address}/${bits}`
  const good = isIP(address) !== 0 && rest.length === 0 && ipaddr.isValidCIDR(network)
  return good ? ipaddr.parseCIDR(network) : undefined
}

/** Express's names for private networks. */
const names = ['loopback', 'linklocal', 'uniquelocal']
const privateRanges = ['loopback', 'linkLocal', 'uniqueLocal', 'private']

export const isPrivate = (ip: string): boolean =>
  isIP(ip) !== 0 && privateRanges.includes(ipaddr.process(ip).range())

/**
 * The nearest proxy alone, if its address is private. What it says of clients is never one more proxy: guests of a
 * private network could make up where they come from.
 */
export const trustsNearest = (address: string, hop: number): boolean => hop === 0 && isPrivate(address)

/**
 * Reads the proxies whose `X-Forwarded-*` headers are trusted: `nearest`, names or addresses of networks, or how many
 * proxies stand before this server. Undefined for anything else, and for the whole internet: then any client could fake its
 * address.
 */
export function readTrustedProxies(value: string): typeof trustsNearest | string[] | number | undefined {
  const text = value.trim()
  if (text === 'nearest') return trustsNearest
  if (/^\d$/.test(text)) return Number(text)
  const parts = text.split(',').map((part) => part.trim())
  const isSome = (part: string) => !part.includes('%') && (parseNetwork(part)?.[1] ?? 0) > 0
  return parts.every((part) => names.includes(part) || isSome(part)) ? parts : undefined
}
