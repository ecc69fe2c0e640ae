import type { RequestHandler } from 'express'
import { type DataRecipient, PrivacyPage } from '../../../pages/legal/privacy.page.tsx'
import type { Config } from '../../config.ts'
import type { Web } from '../../web.ts'
import { legalVersions } from './legal.types.ts'

type Needs = Pick<Web, 'send' | 'config'>

/** `/privacy-policy`: names exactly the external services that receive data in this installation. */
export function privacyController({ send, config }: Needs): { get: RequestHandler } {
  return {
    get: (req, res) =>
      send(req, res, {
        title: req.text('legal:privacy.title'),
        description: req.text('legal:privacy.description'),
        listed: true,
        page: (
          <PrivacyPage
            business={config.legal}
            version={legalVersions.privacy}
            recipients={recipientsOf(config)}
            accounts={config.cognito !== undefined}
          />
        ),
      }),
  }
}

function recipientsOf({ cognito }: Config): DataRecipient[] {
  return [{ name: 'stripe' }, ...(cognito ? [{ name: 'cognito' as const, region: cognito.region }] : [])]
}
