import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { eachItem, joinDetails, type LegalDetails } from '../config/legal-details.ts'
import { legalDetailsFields } from './legal-details.schema.ts'

/**
 * The form of the legal details: what it takes, and what its page shows. It has two
 * buttons, `to`: one saves, the other shows the page of the law with what was typed.
 */
export function legalDetailsForm({ legalSettings: settings, tipYen }: Config) {
  const schema = z.strictObject({
    ...legalDetailsFields(settings),
    to: z.enum(['save', 'preview'], 'common:errors.validation').default('save'),
  })
  return {
    schema,
    /** `kept`: what was saved before. */
    shown(typed: Record<string, string | undefined>, kept: LegalDetails | undefined) {
      const asked = typed.to === 'preview' ? schema.safeParse(typed) : undefined
      const preview = asked?.success ? eachItem((item) => asked.data[item] || undefined) : undefined
      return {
        values: { ...eachItem((item) => kept?.[item] ?? ''), ...typed },
        settings,
        preview: {
          business: joinDetails(settings, preview ?? kept),
          unsaved: preview !== undefined,
          ...tipYen,
        },
      }
    },
  }
}
