import { SetupBusinessPage } from '../../../pages/setup/setup-business.page.tsx'
import { patterns } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { legalDetailsForm } from '../../venues/legal-details.form.ts'
import { findDetails } from '../../venues/legal-details.store.ts'
import type { Web } from '../../web.ts'
import type { SetupProgress } from './setup.progress.ts'
import { saveBusiness } from './setup-business.service.ts'
import { loadStep } from './setup-step.ts'
import { waysFrom } from './setup-view.ts'

type Needs = Pick<Web, 'clock' | 'config' | 'db' | 'flashes' | 'send'>

/** `/setup/business`: who takes the tips, and the page of the law as guests will read it. */
export function setupBusinessController(needs: Needs): FormHandlers {
  const { clock, config, db, flashes, send } = needs
  const { schema, shown } = legalDetailsForm(config)
  return formPage<typeof schema, SetupProgress>({
    send,
    load: loadStep(needs, 'business'),
    schema,
    view: async ({ req, about: { business }, typed, errors }) => {
      const kept = business && (await findDetails(db, business.id))
      const { preview, ...form } = shown(typed, kept)
      return {
        title: req.text('setup:steps.business.title'),
        signedIn: true,
        page: (
          <SetupBusinessPage
            ways={waysFrom('business')}
            action={patterns.setupBusiness}
            errors={errors}
            {...form}
            preview={kept || preview.unsaved ? preview : undefined}
          />
        ),
      }
    },
    act: async ({ req, res, data: { to, ...details } }) => {
      if (to === 'preview') return {}
      const id = await saveBusiness(db, config, details, clock())
      req.log.info({ businessId: id }, 'business set up')
      flashes.set(res, { type: 'success', key: 'setup:saved' })
      return waysFrom('business').next
    },
  })
}
