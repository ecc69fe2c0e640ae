import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address; undefined for anything else, even `10.1`, which ipaddr.js takes. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', bits = isIP(address) === 4 ? '32' : '128', ...rest] = text.trim().split('/')
  const network = `${address}/${bits}`
  const good = isIP(address) !== 0 && rest.length === 0 && ipaddr.isValidCIDR(network)
  return good ? ipaddr.parseCIDR(network) : undefined
}

/** Express's names for private networks. */
const names = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads the proxies whose `X-Forwarded-*` headers are trusted: names or addresses of networks, or how many proxies
 * stand before this server. Undefined for anything else, and for the whole internet: then any client could fake its
 * address.
 */
export function readTrustedProxies(value: string): string[] | number | undefined {
  const text = value.trim()
  if (/^\d$/.test(text)) return Number(text)
  const parts = text.split(',').map((part) => part.trim())
  const isSome = (part: string) => !part.includes('%') && (parseNetwork(part)?.[1] ?? 0) > 0
  return parts.every((part) => names.includes(part) || isSome(part)) ? parts : undefined
}
