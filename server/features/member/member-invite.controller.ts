import { NotFoundError, RateLimitedError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { inTransaction } from '../../db/transaction.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { invitationMail, mailInvitations } from '../../people/access/invitation-mail.ts'
import type { AccountWeb } from '../../web.ts'
import { memberTarget } from './member-target.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'flashes' | 'mail' | 'send' | 'tries'>

/** `/branch/members/{id}/invite`: mails an invitation again that is not accepted yet. */
export function memberInviteController(needs: Needs): FormHandlers {
  const { clock, db, flashes, mail, send, tries } = needs
  // Nobody's mailbox is filled with invitations.
  const sendings = tries.of({ name: 'invite-again', points: 3, seconds: 24 * 3600 })

  return formPage({
    send,
    load: async (req) => {
      const outbox = invitationMail(mail, req.lang)
      if (!outbox) throw new NotFoundError()
      return { target: await memberTarget(db, req), outbox }
    },
    schema: buttonSchema,
    buttons: true,
    view: ({ about: { target } }) => paths.memberEdit(target.id),
    act: async ({ req, res, about: { target, outbox } }) => {
      const back = paths.memberEdit(target.id)
      if (target.account !== 'invited') return back
      try {
        await sendings.take(target.id)
      } catch (error) {
        if (!(error instanceof RateLimitedError)) throw error
        flashes.set(res, { type: 'error', key: 'branch:again.often' })
        return back
      }
      const mailed = await inTransaction(db, (trx) => mailInvitations(trx, outbox, [target.id], clock()))
      if (mailed)
        req.log.info({ staffId: target.id, memberId: req.member?.staffId }, 'invitation mailed again')
      flashes.set(res, { type: 'success', key: 'branch:again.done' })
      return back
    },
  })
}
