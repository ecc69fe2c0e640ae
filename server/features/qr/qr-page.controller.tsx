import type { Request, Response } from 'express'
import { FindPage, QrGuestPage, QrNowherePage } from '../../../pages/qr/qr-find.page.tsx'
import { QrMemberPage } from '../../../pages/qr/qr-member.page.tsx'
import { isTippable } from '../../../views/roles.ts'
import { translated } from '../../../views/venue-texts.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { branchLinks, linkTo, may } from '../../people/access/index.ts'
import { findBranchByNumber, listOpenBranches } from '../../venues/branch.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { mustHaveOpened } from '../../venues/opening.ts'
import { findTippableByCode } from '../../venues/tippable.store.ts'
import type { Web } from '../../web.ts'
import { qrFindSchema } from './qr.schema.ts'
import { isOfBranch, openBranch, showCode } from './qr.service.ts'
import { askedFor } from './qr-query.ts'
import { codeView, memberView } from './qr-view.ts'

/** `/branch/qr`: shows a code. Everyone may see it; members also see what they can do with it. */
export function qrPageController(needs: Web): FormHandlers {
  const { config, db, formPage, send } = needs

  const find = formPage({
    schema: qrFindSchema,
    view: ({ typed, errors }) => ({
      title: 'venue:code.find.title',
      page: <FindPage what="code" action={paths.qr()} values={typed} errors={errors} />,
    }),
    act: async ({ data: { branchNumber } }) => {
      const { number, staffCode } = branchNumber
      const branch = await findBranchByNumber(db, number)
      const person = branch && staffCode && (await findTippableByCode(db, branch.id, staffCode))
      if (branch) return paths.qr({ branch: branch.id, staff: person ? person.id : undefined })
      return { errors: { branchNumber: { key: 'tip:errors.branchNumberUnknown' } } }
    },
  })

  const nowhere = (req: Request, res: Response, member: Member) => {
    const business = linkTo(member, 'business')
    const page = <QrNowherePage area={branchLinks(member)} business={business} />
    send(req, res, { title: 'venue:code.title', page })
  }

  return {
    get: async (req, res) => {
      const { member } = req
      const asked = askedFor(req)
      const sees = member && may(member, 'qr.see') ? member : undefined
      const branchId = asked.branchId ?? (sees && (await homeOf(db, sees)))
      if (!branchId) return sees ? nowhere(req, res, sees) : find.get(req, res)
      const open = await openBranch(db, branchId)
      // Members may print posters before the venue opens.
      if (!isOfBranch(member, open)) await mustHaveOpened(needs, open)
      // Who looks after no codes has come to show their own.
      const own =
        sees && isTippable(sees.role) && !asked.branchId && !may(sees, 'qr.rotate') ? sees.staffId : undefined
      const shown = await showCode(needs, open, asked.staffId ?? own)
      const { branch, person } = shown
      const name = translated(person ?? branch, 'name', req.lang).text
      const title = { text: req.text('venue:code.titleOf', { name }) }
      const code = codeView(config, shown, req.lang, isOfBranch(member, branch) ? member : undefined)
      if (isOfBranch(member, branch)) {
        const page = (
          <QrMemberPage
            links={branchLinks(member)}
            code={code}
            member={await memberView(needs, shown, { req, member })}
          />
        )
        return send(req, res, { title, page })
      }
      const links = { tip: paths.tip(branch.id, { staff: person?.id }) }
      send(req, res, { title, page: <QrGuestPage code={code} links={links} /> })
    },

    post: find.post,
  }
}

/** The branch for a member who asked for none: their own, or an owner's first one. Undefined if none is open. */
async function homeOf(db: Db, { branchId, businessId }: Member): Promise<string | undefined> {
  const open = await listOpenBranches(db, businessId)
  return open.find(({ id }) => branchId === undefined || id === branchId)?.id
}
