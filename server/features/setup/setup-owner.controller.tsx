import { SetupOwnerLinkPage, SetupOwnerPage } from '../../../pages/setup/setup-owner.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import { sameAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { type InvitationMail, invitationMail } from '../../people/access/invitation-mail.ts'
import { inviteOwner, ownerRefusals, type RefusedOwner } from '../../people/access/owners.service.ts'
import { makeLink } from '../../people/access/password-links.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import type { Web } from '../../web.ts'
import { linkView } from '../member/link-view.ts'
import { inviteSchema } from '../member/member.schema.ts'
import { ownersMakeLinks } from '../member/member-link.controller.tsx'
import type { SetupProgress } from './setup.progress.ts'
import type { FirstOwner } from './setup-owner.store.ts'
import { loadStep } from './setup-step.ts'
import { waysFrom } from './setup-view.ts'

/** `/setup/owner`: invites who will run the business in the browser. */
export function setupOwnerController(needs: Web): FormHandlers {
  const { clock, config, db, formPage } = needs
  const links = ownersMakeLinks(needs.accounts.identity)
  return formPage<typeof inviteSchema, SetupProgress>({
    load: loadStep(needs, 'owner'),
    schema: inviteSchema,
    view: ({
      about: {
        owners: [owner],
      },
      typed,
      errors,
    }) => ({
      title: 'setup:steps.owner.title',
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
    act: async ({ req, about: { business, owners }, data }) => {
      if (!business) throw new NotFoundError()
      const asked = { businessId: business.id, before: owners[0] }
      const mail = invitationMail(needs.mail, ownLang(req.lang))
      const done = await inviteFirstOwner(db, asked, data, { now: clock(), mail })
      if (typeof done === 'object') return { errors: ownerRefusals[done.refused] }
      return {
        // The page now says where the owner registers, or shows a link.
        to: patterns.setupOwner,
        ...said[done],
        log: [{ done }, 'owner of the set-up'],
      }
    },
  })
}

/** What the page says of each result. */
const said = {
  accepted: { problem: 'setup:owner.errors.accepted' },
  mailed: { toast: 'branch:done.invitedMailed' },
  invited: { toast: 'branch:done.invited' },
} as const

type Typed = { name: string; email: string }

/**
 * Invites the first owner. `before`: an owner who was invited and has not accepted; they are renamed, and with another
 * address that invitation is taken back.
 */
export async function inviteFirstOwner(
  db: Db,
  { businessId, before }: { businessId: string; before: FirstOwner | undefined },
  { name, email }: Typed,
  { now, mail }: { now: number; mail: InvitationMail | undefined },
): Promise<'invited' | 'mailed' | 'accepted' | { refused: RefusedOwner }> {
  if (before) {
    const corrected = await correct(db, businessId, before, { name, email }, now)
    if (corrected !== 'invite') return corrected
  }
  const invited = await inviteOwner(db, { businessId, memberId: undefined, name, email, mail }, now)
  if (invited.refused) return { refused: invited.refused }
  return invited.mailed ? 'mailed' : 'invited'
}

/** `invite`: the invitation that was open has been taken back, and a new one is needed. */
function correct(
  db: Db,
  businessId: string,
  before: FirstOwner,
  { name, email }: Typed,
  now: number,
): Promise<'invited' | 'accepted' | 'invite'> {
  return inTransaction(db, async (trx) => {
    // Whoever accepts the place waits for this lock, or is seen here.
    await holdBusiness(trx, businessId)
    const same = sameAddress(before.email, email)
    const waiting = trx
      .updateTable('staff')
      .set(same ? { name, email } : { deleted_at: now, email: null })
      .where('id', '=', before.id)
      .where('person_id', 'is', null)
      .where('deleted_at', 'is', null)
    const { numUpdatedRows } = await waiting.executeTakeFirst()
    if (numUpdatedRows === 0n) return 'accepted'
    const entry = { businessId, memberId: undefined, subject: before.id }
    if (!same || before.name !== name)
      await recordChange(
        trx,
        same
          ? { ...entry, action: 'staff.changed', details: { name } }
          : { ...entry, action: 'staff.deleted', details: { name: before.name } },
        now,
      )
    return same ? 'invited' : 'invite'
  })
}

/** `/setup/owner/link`: without mail, the link with which the first owner sets a password. It is shown once. */
export function setupOwnerLinkController(needs: Web): FormHandlers {
  const { accounts, clock, config, db, formPage, send } = needs
  const load = loadStep(needs, 'owner')
  return formPage<typeof buttonSchema, SetupProgress>({
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
        title: 'setup:steps.owner.title',
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
