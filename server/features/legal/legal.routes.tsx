import { type Request, type RequestHandler, Router } from 'express'
import { DisclosurePage, disclosureTitle } from '../../../pages/legal/disclosure.page.tsx'
import { LegalDetailsPage } from '../../../pages/legal/legal-details.page.tsx'
import { type DataRecipient, PrivacyPage, TermsPage } from '../../../pages/legal/privacy.page.tsx'
import { paths, patterns } from '../../base/paths.ts'
import type { Config } from '../../config/config.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { branchLinks, linkTo, memberOf } from '../../people/access/index.ts'
import { legalDetailsForm } from '../../venues/legal-details.form.ts'
import { findDetails, sellerOf } from '../../venues/legal-details.store.ts'
import type { AccountWeb, Web } from '../../web.ts'
import { legalVersions } from './legal.types.ts'
import { saveLegalDetails } from './legal-details.service.ts'

/** The pages that the law requires, open to everyone. */
export function legalRoutes(web: Web): Router {
  const router = Router()
  router.get(patterns.privacy, privacyController(web))
  router.get(patterns.terms, termsController(web))
  router.get(patterns.disclosure, disclosureController(web))
  return router
}

/** What the owner says about the seller; behind the area's guard. */
export function legalDetailsRoutes(web: AccountWeb): Router {
  const router = Router()
  const { get, post } = legalDetailsController(web)
  router.get(patterns.legalDetails, get)
  router.post(patterns.legalDetails, post)
  return router
}

/** `/privacy-policy`: names exactly the external services that receive data in this installation. */
function privacyController({ accounts, config, db, send }: Web): RequestHandler {
  return async (req, res) => {
    const business = await sellerOf(db, config.legalSettings)
    send(req, res, {
      title: 'legal:privacy.title',
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

/** `/terms-conditions`. */
function termsController({ config, db, send }: Web): RequestHandler {
  return async (req, res) => {
    const business = await sellerOf(db, config.legalSettings)
    send(req, res, {
      title: 'legal:terms.title',
      description: req.text('legal:terms.description'),
      listed: true,
      same: business,
      page: <TermsPage business={business} version={legalVersions.terms} {...config.tipYen} />,
    })
  }
}

/** `/special-terms-conditions`: all items that 特定商取引法 requires, on one page. */
function disclosureController({ config, db, send }: Web): RequestHandler {
  return async (req, res) => {
    const business = await sellerOf(db, config.legalSettings)
    send(req, res, {
      title: {
        text:
          req.lang === 'ja' ? disclosureTitle : `${req.text('legal:disclosure.title')} (${disclosureTitle})`,
      },
      description: req.text('legal:disclosure.description'),
      listed: true,
      same: business,
      page: <DisclosurePage business={business} version={legalVersions.disclosure} {...config.tipYen} />,
    })
  }
}

/** `/branch/business/legal`: an owner types what the law requires, and sees it as guests will read it. */
function legalDetailsController({ clock, config, db, formPage }: AccountWeb): FormHandlers {
  const { schema, shown } = legalDetailsForm(config)
  return formPage({
    schema,
    view: async ({ req, typed, errors }) => ({
      title: 'seller:title',
      page: (
        <LegalDetailsPage
          links={linksOf(req)}
          action={paths.legalDetails()}
          errors={errors}
          {...shown(typed, await findDetails(db, memberOf(req).businessId))}
        />
      ),
    }),
    async act({ req, data: { to, ...details } }) {
      if (to === 'preview') return { status: 200 }
      const { businessId, staffId: memberId } = memberOf(req)
      await inTransaction(db, (trx) => saveLegalDetails(trx, { businessId, memberId }, details, clock()))
      return { to: paths.business(), toast: 'seller:saved', log: [{}, 'legal details saved'] }
    },
  })
}

const linksOf = (req: Request) => ({
  area: branchLinks(memberOf(req)),
  business: linkTo(memberOf(req), 'business'),
})
