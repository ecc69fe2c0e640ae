import type { RequestHandler } from 'express'
import { TermsPage } from '../../../pages/legal/terms.page.tsx'
import { minimumTipYen } from '../../constants.ts'
import type { Web } from '../../web.ts'
import { legalVersions } from './legal.types.ts'

type Needs = Pick<Web, 'send' | 'config'>

/** `/terms-conditions`. */
export function termsController({ send, config }: Needs): { get: RequestHandler } {
  return {
    get: (req, res) =>
      send(req, res, {
        title: req.text('legal:terms.title'),
        description: req.text('legal:terms.description'),
        listed: true,
        page: (
          <TermsPage
            business={config.legal}
            version={legalVersions.terms}
            minimum={minimumTipYen}
            maximum={config.maxTipYen}
            accounts={config.cognito !== undefined}
          />
        ),
      }),
  }
}
