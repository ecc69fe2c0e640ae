import { type NoMailName, NoMailPage } from '../../../pages/auth/no-mail.page.tsx'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { returnOf } from '../../http/return-to.ts'
import type { Web } from '../../web.ts'

const addresses = { register: paths.register, reset: paths.resetPassword }

/**
 * Registration and forgotten password where no mail is sent: says what to do instead. It looks at no address, so known
 * and unknown ones are answered alike, and writes nothing.
 */
export function noMailController({ send }: Pick<Web, 'send'>, name: NoMailName): FormHandlers {
  return {
    get: (req, res) =>
      send(req, res, {
        title: req.text(`auth:noMail.${name}.title`),
        signedIn: true,
        page: <NoMailPage name={name} links={{ login: paths.login(returnOf(req)), home: paths.home() }} />,
      }),
    post: (req, res) => res.redirect(303, addresses[name](returnOf(req))),
  }
}
