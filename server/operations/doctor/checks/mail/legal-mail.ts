import { type DoctorCheck, fail, off, ok, warn } from '../../finding.types.ts'
import { sellerSeen } from '../../seller-seen.ts'

/** The address on the legal page must take mail. */
export const mail: DoctorCheck = {
  id: 'mail',
  async run({ config, db, mailServers }) {
    const { email } = await sellerSeen({ config, db })
    if (!email) return off('no address on the legal page')
    const domain = email.slice(email.lastIndexOf('@') + 1)
    try {
      const servers = await mailServers(domain)
      if (servers.length > 0) return ok(`${domain} takes mail`)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!/ENOTFOUND|ENODATA/.test(code))
        return warn(
          `the DNS does not tell who takes mail for ${domain} (${code})`,
          'let this machine ask the DNS',
        )
    }
    return fail(
      `${domain} takes no mail (no MX)`,
      'is the address of the legal page typed right (LEGAL_EMAIL, or Business → Legal details)? Guests read it',
    )
  },
}
