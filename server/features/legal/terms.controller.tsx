import type { RequestHandler } from 'express'
import { TermsPage } from '../../../pages/legal/terms.page.tsx'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { Web } from '../../web.ts'
import { legalVersions } from './legal.types.ts'

type Needs = Pick<Web, 'send' | 'config' | 'db'>

/** `/terms-conditions`. */
export function termsController({ send, config, db }: Needs): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const business = await sellerOf(db, config.legalSettings)
      send(req, res, {
        title: req.text('legal:terms.title'),
        description: req.text('legal:terms.description'),
        listed: true,
        same: business,
        page: <TermsPage business={business} version={legalVersions.terms} {...config.tipYen} />,
      })
    },
  }
}
