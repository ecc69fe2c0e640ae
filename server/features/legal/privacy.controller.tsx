import type { RequestHandler } from 'express'
import { type DataRecipient, PrivacyPage } from '../../../pages/legal/privacy.page.tsx'
import type { Config } from '../../config/config.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { Web } from '../../web.ts'
import { legalVersions } from './legal.types.ts'

type Needs = Pick<Web, 'accounts' | 'send' | 'config' | 'db'>

/** `/privacy-policy`: names exactly the external services that receive data in this installation. */
export function privacyController({ accounts, send, config, db }: Needs): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const business = await sellerOf(db, config.legalSettings)
      send(req, res, {
        title: req.text('legal:privacy.title'),
        description: req.text('legal:privacy.description'),
        listed: true,
        same: business,
        page: (
          <PrivacyPage
            business={business}
            version={legalVersions.privacy}
            recipients={recipientsOf(config)}
            mailsCodes={accounts.identity.mailsCodes}
            passwordsHere={config.accounts === 'own'}
          />
        ),
      })
    },
  }
}

function recipientsOf({ cognito, mail }: Config): DataRecipient[] {
  return [
    { name: 'stripe' },
    ...(cognito ? [{ name: 'cognito' as const, region: cognito.region }] : []),
    ...(mail ? [{ name: 'mail' as const, host: mail.host }] : []),
    { name: 'push' },
  ]
}
