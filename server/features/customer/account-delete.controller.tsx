import { AccountDeletePage } from '../../../pages/customer/account-delete.page.tsx'
import { paths } from '../../base/paths.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { tellByMail } from '../../outbox/mail/account-news.ts'
import { forgetAccountState } from '../../people/session/index.ts'
import type { AccountWeb } from '../../web.ts'
import { forgetPerson } from '../auth/person.store.ts'
import { forgetAcceptances } from '../legal/legal.store.ts'
import { customerLinks } from './customer-view.ts'
import { eraseTraces, type KeptTraces } from './erase-traces.service.ts'

/** `/profile/delete`: asks, then deletes the account. */
export function accountDeleteController(needs: AccountWeb): FormHandlers {
  const { db, formPage, identity, sessions, signIns } = needs

  return formPage({
    schema: buttonSchema,
    buttons: true,
    asksPassword: true,
    view: ({ req, errors }) => ({
      title: 'customer:delete.title',
      page: <AccountDeletePage links={customerLinks(req)} action={paths.accountDelete()} errors={errors} />,
    }),
    act: async ({ req, res }) => {
      try {
        const kept = await signIns.call(req, res, async (accessToken) => {
          // First check the sign-in: if it was ended elsewhere, its owner must not lose their data.
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
      return { to: paths.home(), toast: 'customer:done.accountDeleted' }
    },
  })
}

const refusals: Record<KeptTraces, FieldErrors> = {
  lastOwner: { form: { key: 'branch:errors.lastOwner' } },
}
