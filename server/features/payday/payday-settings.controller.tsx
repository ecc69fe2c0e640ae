import { PaydaySettingsPage } from '../../../pages/payday/payday-settings.page.tsx'
import { paths } from '../../base/paths.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { findPaydaySettings, savePaydaySettings } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { byOf, paydayLinks } from './payday.controller.tsx'
import { settingsSchema } from './payday.schema.ts'

/** `/branch/business/payday/settings`: whether managers may look, and for how long names are kept. */
export function settingsController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, send } = needs
  const present = createPresentPassword(needs)
  return formPage({
    send,
    load: (req) => ({ answer: present.answerOf(req) }),
    schema: settingsSchema,
    initial: async (req) => {
      const { managersSee, years } = await findPaydaySettings(db, byOf(req).businessId)
      return { managers: managersSee ? 'yes' : 'no', years: String(years) }
    },
    view: ({ req, typed, errors }) => ({
      title: req.text('record:settings.title'),
      signedIn: true,
      page: (
        <PaydaySettingsPage
          links={paydayLinks(req)}
          action={paths.paydaySettings()}
          values={typed}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, about: { answer }, data: { managers, years }, typed }) => {
      const action = paths.paydaySettings()
      if (!(await present.proven(req, res, { answer, action, typed }))) return
      const by = byOf(req)
      await inTransaction(db, async (trx) => {
        await savePaydaySettings(trx, by.businessId, { managersSee: managers === 'yes', years })
        await recordChange(trx, { ...by, action: 'payday.settings', details: { managers, years } }, clock())
      })
      req.log.info({ memberId: by.memberId, managers, years }, 'payday settings changed')
      flashes.set(res, { type: 'success', key: 'record:done.settings' })
      return paths.paydays()
    },
  })
}
