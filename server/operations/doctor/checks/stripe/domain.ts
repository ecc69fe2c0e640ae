import { type DoctorCheck, off, ok, warn } from '../../finding.types.ts'

/** Without it the buttons of Apple Pay and Google Pay do not appear; cards work all the same. */
export const domain: DoctorCheck = {
  id: 'stripe-domain',
  needs: ['stripe-key'],
  async run({ config, stripeSeen }) {
    const { hostname, protocol } = new URL(config.publicUrl)
    if (protocol !== 'https:') return off('only https addresses have wallets')
    const found = await stripeSeen.domain()
    const add = `\`admin doctor --fix\` does it, or the Dashboard: Settings → Payments → Payment method domains → add ${hostname}`
    if (found === undefined)
      return warn(
        'the key may not read payment method domains',
        `look yourself, or give it Payment Method Domains: read. ${add}`,
      )
    if (found === 'none') return warn(`${hostname} is not registered: no wallets`, add)
    if (!found.enabled) return warn(`${hostname} is registered and switched off`, `switch it on. ${add}`)
    const wallets = { 'Apple Pay': found.apple_pay, 'Google Pay': found.google_pay }
    const inactive = Object.entries(wallets).filter(([, { status }]) => status !== 'active')
    if (inactive.length === 0) return ok(`${hostname}: Apple Pay and Google Pay are active`)
    const said = inactive.map(
      ([name, { status, status_details: why }]) =>
        `${name} is ${status}${why ? ` (${why.error_message})` : ''}`,
    )
    return warn(
      `${hostname}: ${said.join(', ')}`,
      'open the domain in the Dashboard; it says what is missing',
    )
  },
}
