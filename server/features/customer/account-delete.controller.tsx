import { AccountDeletePage } from '../../../pages/customer/account-delete.page.tsx'
import { paths } from '../../base/paths.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { tellByMail } from '../../outbox/mail/account-news.ts'
import { forgetAccountState } from '../../people/access/not-before.store.ts'
import type { AccountWeb } from '../../web.ts'
import { forgetPerson } from '../auth/person.store.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { forgetAcceptances } from '../legal/legal.store.ts'
import { customerLinks } from './customer-view.ts'
import { eraseTraces, type KeptTraces } from './person-traces.store.ts'

type Needs = Pick<
  AccountWeb,
  | 'db'
  | 'mail'
  | 'send'
  | 'flashes'
  | 'identity'
  | 'signIns'
  | 'sessions'
  | 'clock'
  | 'tries'
  | 'networkOf'
  | 'metrics'
>

/** `/profile/delete`: asks, then deletes the account. */
export function accountDeleteController(needs: Needs): FormHandlers {
  const { db, identity, signIns, sessions } = needs
  const present = createPresentPassword(needs)

  return formPage({
    send: needs.send,
    load: (req) => ({ answer: present.answerOf(req) }),
    schema: buttonSchema,
    buttons: true,
    view: ({ req, errors }) => ({
      title: req.text('customer:delete.title'),
      signedIn: true,
      page: <AccountDeletePage links={customerLinks(req)} action={paths.accountDelete()} errors={errors} />,
    }),
    act: async ({ req, res, about: { answer } }) => {
      const asked = { answer, action: paths.accountDelete(), typed: {} }
      if (!(await present.proven(req, res, asked))) return
      try {
        const kept = await signIns.call(req, res, async (accessToken) => {
          // First check the sign-in: if it was ended elsewhere, its owner must not lose their records.
          const person = await identity.getUser(accessToken)
          // Our own data first. If the account can't be deleted just now, its owner can still sign in and try again.
          // In the other order, data could stay that nobody can ask us to delete.
          const why = await eraseTraces(db, person)
          if (why) return why
          await forgetAcceptances(db, person.sub)
          await forgetPerson(db, person.sub)
          await identity.deleteUser(accessToken)
          await forgetAccountState(db, person.sub)
          await sessions.removeAllOf(person.sub, req.sessionID)
          await tellByMail(needs, req, 'account-deleted', person.email)
          return undefined
        })
        if (kept) return { errors: refusals[kept] }
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang })
      }
      await signIns.end(req, res)
      req.log.info('account deleted')
      needs.flashes.set(res, { type: 'success', key: 'customer:done.accountDeleted' })
      return paths.home()
    },
  })
}

const refusals: Record<KeptTraces, FieldErrors> = {
  lastOwner: { form: { key: 'branch:errors.lastOwner' } },
}
