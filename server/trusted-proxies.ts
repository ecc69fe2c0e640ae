import { isIP } from 'node:net'

/** Express's names for private networks. */
const networks = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads the proxies whose `X-Forwarded-*` headers are trusted: names or addresses of networks, or how many proxies
 * stand before this server. Undefined for anything else, and for the whole internet: then any client could fake its
 * address.
 */
export function readTrustedProxies(value: string): string[] | number | undefined {
  const text = value.trim()
  if (/^\d$/.test(text)) return Number(text)
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => networks.includes(part) || isNetwork(part)) ? parts : undefined
}

function isNetwork(part: string): boolean {
  const [address = '', length, ...more] = part.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  if (!bits || address.includes('%') || more.length > 0) return false
  if (length === undefined) return true
  return /^[1-9]\d*$/.test(length) && Number(length) <= bits
}
