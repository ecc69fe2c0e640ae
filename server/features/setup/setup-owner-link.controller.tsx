import { SetupOwnerLinkPage } from '../../../pages/setup/setup-owner-link.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { patterns } from '../../base/paths.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { makeLink } from '../../people/access/password-links.ts'
import type { Web } from '../../web.ts'
import { linkView } from '../member/link-view.ts'
import { ownersMakeLinks } from '../member/member-link.controller.tsx'
import type { SetupProgress } from './setup.progress.ts'
import { loadStep } from './setup-step.ts'
import { waysFrom } from './setup-view.ts'

type Needs = Pick<Web, 'accounts' | 'clock' | 'config' | 'db' | 'flashes' | 'send'>

/** `/setup/owner/link`: without mail, the link with which the first owner sets a password. It is shown once. */
export function setupOwnerLinkController(needs: Needs): FormHandlers {
  const { accounts, clock, config, db, send } = needs
  const load = loadStep(needs, 'owner')
  return formPage<typeof buttonSchema, SetupProgress>({
    send,
    load: (req, res) => {
      if (!ownersMakeLinks(accounts.identity)) throw new NotFoundError()
      return load(req, res)
    },
    schema: buttonSchema,
    buttons: true,
    view: () => patterns.setupOwner,
    act: async ({ req, res, about: { business, owners } }) => {
      const waiting = owners.find(({ accepted }) => !accepted)
      const wanted = business && waiting && { businessId: business.id, memberId: waiting.id, by: undefined }
      const made = wanted && (await makeLink(db, wanted, clock()))
      // They have accepted meanwhile: the step says so.
      if (!made) return patterns.setupOwner
      req.log.info({ staffId: waiting.id }, 'password link made in the set-up')
      send(req, res, {
        title: req.text('setup:steps.owner.title'),
        signedIn: true,
        page: (
          <SetupOwnerLinkPage
            ways={waysFrom('owner')}
            link={linkView(config, made)}
            timeZone={business.timeZone}
          />
        ),
      })
      return undefined
    },
  })
}
