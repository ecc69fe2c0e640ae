import type { RequestHandler } from 'express'
import { DisclosurePage, disclosureTitle } from '../../../pages/legal/disclosure.page.tsx'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { Web } from '../../web.ts'
import { legalVersions } from './legal.types.ts'

type Needs = Pick<Web, 'send' | 'config' | 'db'>

/** `/special-terms-conditions`: all items that 特定商取引法 requires, on one page. */
export function disclosureController({ send, config, db }: Needs): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const business = await sellerOf(db, config.legalSettings)
      send(req, res, {
        title:
          req.lang === 'ja' ? disclosureTitle : `${req.text('legal:disclosure.title')} (${disclosureTitle})`,
        description: req.text('legal:disclosure.description'),
        listed: true,
        same: business,
        page: <DisclosurePage business={business} version={legalVersions.disclosure} {...config.tipYen} />,
      })
    },
  }
}
