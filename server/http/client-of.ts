/**
 * The networks of a client, the narrowest first: an IPv4 address alone; of IPv6 the /64, /56 and /48. A household has 2^64
 * addresses, a line of a business up to 65,536 such networks.
 */
export function networksOf(ip: string | undefined): readonly [string, ...string[]] {
  if (!ip) return ['unknown']
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return [mapped]
  // The widest network of somebody is known by itself.
  if (!ip.includes(':') || ip.includes('/')) return [ip]
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const [a, b, c, last] = [...before, ...(ip.includes('::') ? zeros : []), ...after]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
  const wide = `${a}:${b}:${c}`
  // Two digits of the fourth part belong to the /56.
  const middle = `${wide}:${(last ?? '').padStart(4, '0').slice(0, 2)}`
  return [`${wide}:${last}`, `${middle}/56`, `${wide}/48`]
}

/** One client per address; for IPv6 per /64. */
export const clientOf = (ip: string | undefined): string => networksOf(ip)[0]

/** The widest of its networks: a stranger may have all of a /48. */
export const lineOf = (ip: string | undefined): string => networksOf(ip).at(-1) ?? 'unknown'
