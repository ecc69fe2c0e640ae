import type { Request } from 'express'
import { LegalDetailsPage } from '../../../pages/legal/legal-details.page.tsx'
import { paths } from '../../base/paths.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { legalDetailsForm } from '../../venues/legal-details.form.ts'
import { findDetails } from '../../venues/legal-details.store.ts'
import type { AccountWeb } from '../../web.ts'
import { saveLegalDetails } from './legal-details.service.ts'

type Needs = Pick<AccountWeb, 'clock' | 'config' | 'db' | 'flashes' | 'send'>

/** `/branch/business/legal`: an owner types what the law requires, and sees it as guests will read it. */
export function legalDetailsController({ clock, config, db, flashes, send }: Needs): FormHandlers {
  const { schema, shown } = legalDetailsForm(config)
  return formPage({
    send,
    schema,
    view: async ({ req, typed, errors }) => ({
      title: req.text('legal:form.title'),
      signedIn: true,
      page: (
        <LegalDetailsPage
          links={linksOf(req)}
          action={paths.legalDetails()}
          errors={errors}
          {...shown(typed, await findDetails(db, memberOf(req).businessId))}
        />
      ),
    }),
    async act({ req, res, data: { to, ...details } }) {
      if (to === 'preview') return {}
      const { businessId, staffId: memberId } = memberOf(req)
      await inTransaction(db, (trx) => saveLegalDetails(trx, { businessId, memberId }, details, clock()))
      req.log.info({ memberId }, 'legal details saved')
      flashes.set(res, { type: 'success', key: 'legal:form.saved' })
      return paths.business()
    },
  })
}

const linksOf = (req: Request) => ({ area: branchLinks(memberOf(req)), business: paths.business() })
