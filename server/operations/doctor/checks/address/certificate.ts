import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../../finding.types.ts'
import { codeOf, notReached } from './address.ts'

const day = 24 * 3600 * 1000

/**
 * Also every hour in the background: it only opens a connection to our own address, and sends nothing. Certificates are
 * renewed some 30 days before their end: one with less time is not renewed by
 * itself.
 */
export const certificate: DoctorCheck = {
  id: 'certificate',
  needs: ['address'],
  async run({ config, clock, certificateUntil }) {
    const { protocol, hostname, port } = new URL(config.publicUrl)
    if (protocol !== 'https:') return off('only https addresses have one')
    try {
      return daysLeft(await certificateUntil(hostname, Number(port || 443)), clock())
    } catch (error) {
      return notReached(config.publicUrl, codeOf(error))
    }
  },
}

export function daysLeft(until: number, now: number): Finding {
  const days = Math.floor((until - now) / day)
  const seen = `good for ${days} days, until ${new Date(until).toISOString().slice(0, 10)}`
  const todo = 'see why it is not renewed: the log of the proxy or of certbot'
  if (days < 7) return fail(seen, todo)
  return days < 21 ? warn(seen, todo) : ok(seen)
}
