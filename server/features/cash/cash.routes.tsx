import { type Request, Router } from 'express'
import { CashPage } from '../../../pages/cash/cash.page.tsx'
import { CashCountPage } from '../../../pages/cash/cash-count.page.tsx'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import { readYen } from '../../http/read-yen.ts'
import { correctCash, countCash } from '../../money/cash/cash.service.ts'
import { type CashCount, findCount, listCashShares, listCounts } from '../../money/cash/cash.store.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { allow, memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { branchFor } from '../../people/access/branch-target.ts'
import { may } from '../../people/access/rights.ts'
import { listOpenBranches } from '../../venues/branch.store.ts'
import { letManagersCountCash, timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { cashSchema, correctSchema, formId, managersSchema } from './cash.schema.ts'

/** What was counted in the cash box of a branch; behind the area's guard. */
export function cashRoutes(web: AccountWeb): Router {
  const router = Router()
  mountPage(router, patterns.cash, allow('cash'), cashController(web))
  mountPage(router, patterns.cashManagers, allow('member.manage'), managersController(web))
  mountPage(router, patterns.cashCount, allow('earnings.branch'), countController(web))
  return router
}

/** Counts on the page; older ones stand in the earnings of their days. */
const shown = 30

/** `/branch/cash`: a form for what was counted, and the newest counts. */
function cashController({ clock, db, flashes, send }: AccountWeb): FormHandlers {
  return formPage({
    send,
    load: async (req) => {
      const member = memberOf(req)
      const open = await listOpenBranches(db, member.businessId)
      const branches = open.filter(({ id: branchId }) => may(member, 'cash', { branchId }))
      return { branches, timeZone: await timeZoneOf(db, member.businessId) }
    },
    schema: cashSchema,
    initial: (_, { branches }) => ({ form: newId(), branch: branches[0]?.id ?? '' }),
    view: async ({ req, about: { branches, timeZone }, typed, errors }) => {
      const member = memberOf(req)
      const { businessId, branchId } = member
      const ofBusiness = may(member, 'member.manage')
      const counts = await listCounts(db, {
        businessId,
        branchId: ofBusiness ? undefined : branchId,
        limit: shown,
      })
      return {
        title: req.text('cash:title'),
        signedIn: true,
        page: (
          <CashPage
            links={{ area: branchLinks(member), earning: paths.earning() }}
            action={paths.cash()}
            today={dayIn(timeZone, clock())}
            branches={branches.map(({ id, name }) => ({ id, name }))}
            managers={
              ofBusiness
                ? { action: paths.cashManagers(), allowed: member.managersCountCash === true }
                : undefined
            }
            counts={counts.map((count) => ({
              ...count,
              href: paths.cashCount(count.id),
              branch: branches.length > 1 ? count.branch : undefined,
            }))}
            values={formId.test(typed.form ?? '') ? typed : { ...typed, form: newId() }}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, res, about: { branches }, data, typed }) => {
      const branch = branches.find(({ id }) => id === data.branch)
      if (!branch) return { errors: { branch: { key: 'cash:errors.branch' } } }
      const at = { businessId: branch.businessId, branchId: branch.id, memberId: memberOf(req).staffId }
      const { form: id, amount, first: firstName, second: secondName } = data
      const counted = { id, amount: Number(readYen(amount)), firstName, secondName }
      if ((await countCash(db, at, counted, clock())) === 'sent')
        return { typed: { ...typed, form: newId() }, errors: { form: { key: 'cash:errors.sent' } } }
      req.log.info({ countId: id, branchId: branch.id, memberId: at.memberId }, 'cash counted')
      flashes.set(res, { type: 'success', key: 'cash:done.counted' })
      return paths.cash()
    },
  })
}

/** `/branch/cash/managers`: whether managers may count. */
function managersController({ clock, db, flashes, send }: AccountWeb): FormHandlers {
  return formPage({
    send,
    schema: managersSchema,
    buttons: true,
    view: () => paths.cash(),
    act: async ({ req, res, data }) => {
      const { businessId, staffId: memberId } = memberOf(req)
      const allowed = data.allow === 'yes'
      const action = allowed ? 'cash.allowed' : 'cash.forbidden'
      await inTransaction(db, async (trx) => {
        await letManagersCountCash(trx, businessId, allowed)
        await recordChange(trx, { businessId, memberId, action }, clock())
      })
      req.log.info({ memberId, allowed }, 'cash counts by managers')
      flashes.set(res, { type: 'success', key: 'cash:done.managers' })
      return paths.cash()
    },
  })
}

/** The count in the address. Throws NotFoundError if it is another business's. */
async function countTarget(db: Db, req: Request): Promise<CashCount> {
  const count = await findCount(db, String(req.params.id))
  if (!count) throw new NotFoundError()
  await branchFor(db, memberOf(req), 'earnings.branch', count.branchId)
  return count
}

/** `/branch/cash/{id}`: how a count was shared, and the form that takes it back. */
function countController({ clock, db, flashes, send }: AccountWeb): FormHandlers {
  return formPage({
    send,
    load: (req) => countTarget(db, req),
    schema: correctSchema,
    view: async ({ req, about: count, typed, errors }) => {
      const member = memberOf(req)
      const { businessId } = member
      const mayCount = may(member, 'cash', { branchId: count.branchId })
      const canGo = mayCount && count.corrects === undefined && count.correctedBy === undefined
      const shares = (await listCashShares(db, [count.id])).get(count.id) ?? []
      const other = count.correctedBy ?? count.corrects
      return {
        title: req.text('cash:count.title'),
        signedIn: true,
        page: (
          <CashCountPage
            links={{
              area: branchLinks(member),
              back: mayCount ? paths.cash() : paths.earning(),
              other: other && paths.cashCount(other),
            }}
            count={count}
            timeZone={await timeZoneOf(db, businessId)}
            shares={shares}
            action={canGo ? paths.cashCount(count.id) : undefined}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, res, about: count, data }) => {
      const { businessId, staffId: memberId } = memberOf(req)
      // Who may see a count may not always take it back.
      await branchFor(db, memberOf(req), 'cash', count.branchId)
      if (count.corrects !== undefined) throw new NotFoundError()
      const at = { businessId, branchId: count.branchId, memberId }
      await correctCash(db, at, { id: count.id, reason: data.reason }, clock())
      req.log.info({ countId: count.id, memberId }, 'cash count taken back')
      flashes.set(res, { type: 'success', key: 'cash:done.corrected' })
      return paths.cashCount(count.id)
    },
  })
}
