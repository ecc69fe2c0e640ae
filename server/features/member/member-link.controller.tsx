import { z } from 'zod'
import { MemberLinkPage } from '../../../pages/member/member-link.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { IdentityGateway } from '../../gateways/identity/identity-gateway.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { branchLinks, makeLink, memberOf, takeLinkBack } from '../../people/access/index.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { linkView } from './link-view.ts'
import { memberTarget } from './member-target.ts'

const schema = z.strictObject({ do: z.enum(['make', 'void'], 'common:errors.validation') })

/** Whether owners make links: only where this server keeps the accounts and mails no codes. */
export const ownersMakeLinks = (identity: IdentityGateway): boolean =>
  identity.setPassword !== undefined && !identity.mailsCodes

/** `/branch/members/{id}/link`: a link with which a member sets a password. It is shown once, as the answer to the form. */
export function memberLinkController(needs: AccountWeb): FormHandlers {
  const { clock, config, db, formPage, identity, send } = needs

  return formPage({
    load: async (req) => {
      if (!ownersMakeLinks(identity)) throw new NotFoundError()
      return { target: await memberTarget(db, req) }
    },
    schema,
    buttons: true,
    view: ({ about: { target } }) => paths.memberEdit(target.id),
    // Whoever finds an unlocked phone must not let themselves in.
    asksPassword: ({ data }) => data.do === 'make',
    act: async ({ req, res, about: { target }, data }) => {
      const { id: memberId, businessId } = target
      const by = memberOf(req)
      const action = paths.memberLink(memberId)
      const wanted = { businessId, memberId, by: by.staffId }
      if (data.do === 'void') {
        const taken = await takeLinkBack(db, wanted, clock())
        return {
          to: paths.memberEdit(memberId),
          toast: 'branch:done.linkVoid',
          log: taken && [{ staffId: memberId }, 'password link taken back'],
        }
      }
      const made = await makeLink(db, wanted, clock())
      if (!made) throw new NotFoundError()
      req.log.info({ staffId: memberId, memberId: by.staffId, purpose: made.purpose }, 'password link made')
      send(req, res, {
        title: `branch:link.${made.purpose}.title`,
        page: (
          <MemberLinkPage
            links={{ area: branchLinks(by), member: paths.memberEdit(memberId) }}
            action={action}
            link={linkView(config, made)}
            timeZone={(await businessOf(db, businessId)).timeZone}
          />
        ),
      })
      return undefined
    },
  })
}
