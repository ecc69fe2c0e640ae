import { z } from 'zod'
import { BranchClosePage } from '../../../pages/branch/branch-close.page.tsx'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchTarget } from '../../people/access/branch-target.ts'
import type { AccountWeb } from '../../web.ts'
import { setClosed } from './branch-open.service.ts'
import { businessLinks } from './business-links.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'flashes' | 'send'>

const schema = z.strictObject({ to: z.enum(['closed', 'open'], 'common:errors.validation') })

/** `/branch/branches/{id}/close`: asks for confirmation. A closed branch is reopened here too. */
export function branchCloseController(needs: Needs): FormHandlers {
  const { clock, db, flashes, send } = needs

  return formPage({
    send,
    load: (req) => branchTarget(db, req, 'branch.close'),
    schema,
    buttons: true,
    view: ({ req, about: branch, errors }) => ({
      title: req.text(branch.closed ? 'branch:close.reopenTitle' : 'branch:close.title'),
      signedIn: true,
      page: (
        <BranchClosePage
          links={{ ...businessLinks(memberOf(req)), back: paths.branchEdit(branch.id) }}
          name={branch.name}
          closed={branch.closed}
          action={paths.branchClose(branch.id)}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, about: branch, data }) => {
      const { businessId, staffId } = memberOf(req)
      const closed = data.to === 'closed'
      const moved = await setClosed(db, { businessId, memberId: staffId }, branch.id, closed, clock())
      if (moved)
        req.log.info({ branchId: branch.id, memberId: staffId }, closed ? 'branch closed' : 'branch reopened')
      // If the button was pressed twice, the result is the wanted one all the same.
      const key = closed ? 'branch:done.branchClosed' : 'branch:done.branchReopened'
      flashes.set(res, { type: 'success', key })
      return paths.business()
    },
  })
}
