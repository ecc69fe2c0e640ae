import type { Life } from '../../certificate-life.ts'
import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../../finding.types.ts'
import { codeOf, notReached } from './address.ts'

const hour = 3600 * 1000
const day = 24 * hour

/**
 * Also every hour in the background: it only opens a connection to our own address, and sends nothing.
 */
export const certificate: DoctorCheck = {
  id: 'certificate',
  needs: ['address'],
  async run({ config, clock, certificateLife }) {
    const { protocol, hostname, port } = new URL(config.publicUrl)
    if (protocol !== 'https:') return off('only https addresses have one')
    try {
      return timeLeft(await certificateLife(hostname, Number(port || 443)), clock())
    } catch (error) {
      return notReached(config.publicUrl, codeOf(error))
    }
  },
}

/**
 * Certificates are renewed when a third of their life is left: some 30 days of 90, four hours of twelve. One with much less
 * is not renewed by itself.
 */
export function timeLeft({ from, until }: Life, now: number): Finding {
  const left = until - now
  const shown = left < 2 * day ? `${Math.floor(left / hour)} hours` : `${Math.floor(left / day)} days`
  const end = new Date(until).toISOString()
  const seen = `good for ${shown}, until ${left < 2 * day ? end.slice(0, 16).replace('T', ' ') : end.slice(0, 10)} UTC`
  const todo = 'see why it is not renewed: the log of the proxy or of certbot'
  const life = until - from
  if (left < Math.min(7 * day, life / 12)) return fail(seen, todo)
  return left < Math.min(21 * day, life / 4) ? warn(seen, todo) : ok(seen)
}
