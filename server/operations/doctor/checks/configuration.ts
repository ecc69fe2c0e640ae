import { missingItems } from '../../../config/legal-details.ts'
import { type DoctorCheck, fail, ok, warn } from '../finding.types.ts'
import { sellerSeen } from '../seller-seen.ts'

const sayThem = 'an owner types them under Business → Legal details, or set LEGAL_…: live keys need them'

/** The settings themselves were read before any check runs: a mistake in them has ended the program. */
export const configuration: DoctorCheck = {
  id: 'configuration',
  async run({ config, db, stripeMode }) {
    const { publicUrl, env, demo } = config
    const what = `${publicUrl}, ${stripeMode} mode, ${env}`
    if (demo)
      return warn(`${what}, DEMO=1`, 'remove DEMO before real guests tip: every page says it is a demo')
    if (stripeMode === 'live' && env !== 'production')
      return warn(what, 'live keys: set NODE_ENV=production, so that its rules hold')
    if (!publicUrl.startsWith('https:'))
      return warn(what, 'set PUBLIC_URL to the https address that guests will see')
    const seller = await sellerSeen({ config, db })
    const missing = missingItems(seller)
    if (stripeMode === 'live' && missing.length > 0)
      return fail(`${what}, legal details are missing: ${missing.join(', ')}`, sayThem)
    if (!seller.name) return warn(`${what}, no legal details`, sayThem)
    return ok(what)
  },
}
