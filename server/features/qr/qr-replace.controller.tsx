import { QrReplacePage } from '../../../pages/qr/qr-replace.page.tsx'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword, type PresentPasswordNeeds } from '../auth/present-password.tsx'
import { qrReplaceSchema } from './qr.schema.ts'
import { codeRefusals, codeToReplace, replaceShown, type ShownCode } from './qr.service.ts'
import { askedFor } from './qr-query.ts'

type Needs = Pick<AccountWeb, 'db' | 'flashes'> & PresentPasswordNeeds

/** `/branch/qr/replace`: asks for confirmation, then revokes a code and creates a new one. */
export function qrReplaceController(needs: Needs): FormHandlers {
  const { flashes, send } = needs
  const present = createPresentPassword(needs)

  const query = ({ branch, person }: ShownCode) => ({ branch: branch.id, staff: person?.id })

  return formPage({
    send,
    load: async (req) => ({
      shown: await codeToReplace(needs, req.member, askedFor(req)),
      answer: present.answerOf(req),
    }),
    schema: qrReplaceSchema,
    buttons: true,
    view: ({ req, about: { shown }, errors }) => {
      const { branch, person, code } = shown
      return {
        title: req.text('qr:replace.title'),
        signedIn: true,
        page: (
          <QrReplacePage
            area={branchLinks(memberOf(req))}
            venue={{ name: branch.name, kind: branch.kind, address: branch.address }}
            person={person?.name}
            action={paths.qrReplace(query(shown))}
            token={code.token}
            links={{ back: paths.qr(query(shown)) }}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, res, about: { shown, answer }, data: { token }, typed }) => {
      const asked = { answer, action: paths.qrReplace(query(shown)), typed }
      if (!(await present.proven(req, res, asked))) return
      const owner = { branchId: shown.branch.id, staffId: shown.person?.id }
      const { refused } = await replaceShown(needs, shown, { token, by: req.member })
      if (refused) flashes.set(res, { type: 'error', ...codeRefusals[refused].token })
      else {
        req.log.info({ ...owner, memberId: req.member?.staffId }, 'code replaced')
        flashes.set(res, { type: 'success', key: 'qr:replace.done' })
      }
      return paths.qr(query(shown))
    },
  })
}
