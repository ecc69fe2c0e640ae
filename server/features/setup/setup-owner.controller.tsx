import { SetupOwnerPage } from '../../../pages/setup/setup-owner.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { invitationMail } from '../../people/access/invitation-mail.ts'
import { ownerRefusals } from '../../people/access/owners.service.ts'
import type { Web } from '../../web.ts'
import { inviteSchema } from '../member/member.schema.ts'
import { ownersMakeLinks } from '../member/member-link.controller.tsx'
import type { SetupProgress } from './setup.progress.ts'
import { inviteFirstOwner } from './setup-owner.service.ts'
import { loadStep } from './setup-step.ts'
import { waysFrom } from './setup-view.ts'

type Needs = Pick<Web, 'accounts' | 'clock' | 'config' | 'db' | 'flashes' | 'mail' | 'send'>

/** `/setup/owner`: invites who will run the business in the browser. */
export function setupOwnerController(needs: Needs): FormHandlers {
  const { clock, config, db, flashes, send } = needs
  const links = ownersMakeLinks(needs.accounts.identity)
  return formPage<typeof inviteSchema, SetupProgress>({
    send,
    load: loadStep(needs, 'owner'),
    schema: inviteSchema,
    view: ({
      req,
      about: {
        owners: [owner],
      },
      typed,
      errors,
    }) => ({
      title: req.text('setup:steps.owner.title'),
      signedIn: true,
      page: (
        <SetupOwnerPage
          ways={waysFrom('owner')}
          owner={owner}
          registerAt={links ? undefined : config.publicUrl + paths.register()}
          link={patterns.setupOwnerLink}
          action={patterns.setupOwner}
          values={{ name: owner?.name ?? '', email: owner?.email ?? '', ...typed }}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, about: { business, owners }, data }) => {
      if (!business) throw new NotFoundError()
      const asked = { businessId: business.id, before: owners[0] }
      const mail = invitationMail(needs.mail, req.lang)
      const done = await inviteFirstOwner(db, asked, data, { now: clock(), mail })
      if (typeof done === 'object') return { errors: ownerRefusals[done.refused] }
      if (done === 'accepted') flashes.set(res, { type: 'error', key: 'setup:owner.errors.accepted' })
      else
        flashes.set(res, {
          type: 'success',
          key: done === 'mailed' ? 'branch:done.invitedMailed' : 'branch:done.invited',
        })
      req.log.info({ done }, 'owner of the set-up')
      // The page now says where the owner registers, or shows a link.
      return patterns.setupOwner
    },
  })
}
