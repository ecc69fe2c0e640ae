import { type DoctorCheck, fail, ok } from '../../finding.types.ts'
import { isForbidden } from '../../stripe-seen.ts'

/** Stripe answers in the version that this program reads. */
export const version: DoctorCheck = {
  id: 'stripe-version',
  needs: ['stripe-key'],
  async run({ stripe }) {
    const wanted = String(stripe.getApiField('version'))
    try {
      const { lastResponse } = await stripe.paymentIntents.list({ limit: 1 })
      const { apiVersion = wanted } = lastResponse
      if (apiVersion === wanted) return ok(wanted)
      return fail(
        `asked for ${wanted}, answered in ${apiVersion}`,
        'does a proxy change the Stripe-Version header?',
      )
    } catch (error) {
      if (isForbidden(error)) return ok(wanted)
      if (/api version/i.test(String(error)))
        return fail(`Stripe does not take ${wanted}`, 'update this program: docs/operating.md, Updates')
      throw error
    }
  },
}
