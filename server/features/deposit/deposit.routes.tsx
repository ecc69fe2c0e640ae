import { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { DepositPage } from '../../../pages/deposit/deposit.page.tsx'
import { DepositsPage } from '../../../pages/deposit/deposits.page.tsx'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { dayRanges, monthStep } from '../../http/day-ranges.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import { readDays } from '../../http/read-days.ts'
import { csvName, sendCsv } from '../../http/send-csv.ts'
import { inOrder, readSorting, sortLinks, writeSorting } from '../../http/sorting.ts'
import {
  type Deposit,
  daysOfDeposits,
  listDeposits,
  listedBefore,
  listTipsIn,
  readDeposit,
  whyNoDeposits,
} from '../../money/deposits/deposit.read.store.ts'
import { allow, memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { findAccounts, saveAccounts, timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { accountsSchema } from './deposit.schema.ts'
import { accountNames, type JournalNames, journalOf, usualAccounts } from './journal.ts'

/** What Stripe has paid out to the business's bank; behind the area's guard. */
export function depositRoutes(web: AccountWeb): Router {
  const router = Router()
  const may = allow('earnings.business')
  mountPage(router, patterns.deposits, may, depositsController(web))
  router.get(patterns.deposit, may, depositController(web))
  router.get(patterns.depositCsv, may, allow('export'), journalController(web))
  return router
}

const linksOf = (req: Request) => ({ area: branchLinks(memberOf(req)), business: paths.business() })

const depositView = (deposit: Deposit) => ({
  ...deposit,
  href: paths.deposit(deposit.id),
  gross: deposit.sums?.gross,
  fees: deposit.sums?.fees,
  takenBack: deposit.sums?.takenBack,
  other: deposit.sums?.other,
})

/** The columns by which the list can be sorted. */
const columns = {
  arrivesOn: 'descending',
  gross: 'descending',
  fees: 'descending',
  takenBack: 'descending',
  other: 'descending',
  amount: 'descending',
} as const

const accountsOf = async (db: Db, req: Request): Promise<JournalNames> => ({
  ...usualAccounts,
  ...(await findAccounts(db, memberOf(req).businessId)),
})

/** `/branch/business/deposits`: by the bank's day, and what the owner's accounts are called. */
function depositsController({ clock, db, flashes, send }: AccountWeb): FormHandlers {
  return formPage({
    send,
    schema: accountsSchema,
    initial: (req) => accountsOf(db, req),
    view: async ({ req, typed, errors }) => {
      const today = dayIn(await timeZoneOf(db, memberOf(req).businessId), clock())
      const all = await daysOfDeposits(db)
      // One that is on its way has its day ahead.
      const last = all && all.last > today ? all.last : today
      const asked = readDays(req.query)
      const sort = readSorting(columns, req.query.sort)
      const kept = { sort: sort && writeSorting(sort) }
      const to = (days: { from?: string | undefined; to?: string | undefined }) =>
        paths.deposits({ ...kept, ...days })
      const month = monthStep(asked, last, to)
      const isWrong = Object.keys(asked.errors).length > 0
      const days = asked.days.from || asked.days.to ? asked.days : { from: `${month.month}-01`, to: last }
      const found = isWrong
        ? []
        : await listDeposits(db, { from: days.from ?? all?.first ?? last, to: days.to ?? last })
      return {
        ...(isWrong && { status: 400 }),
        title: req.text('deposit:title'),
        signedIn: true,
        page: (
          <DepositsPage
            links={linksOf(req)}
            none={await whyNoDeposits(db)}
            filter={{
              action: paths.deposits(),
              ranges: dayRanges(asked, last, to).filter(({ name }) => name !== 'all'),
              months: month,
              values: asked.typed,
              today: last,
              errors: asked.errors,
              kept: sort ? { sort: writeSorting(sort) } : undefined,
            }}
            deposits={inOrder(found.map(depositView), sort, req.lang)}
            sorts={sortLinks(columns, {
              chosen: sort,
              usual: { by: 'arrivesOn', direction: 'descending' },
              to: (sort) => paths.deposits({ ...asked.days, sort }),
            })}
            accounts={accountNames}
            action={paths.deposits()}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, res, data }) => {
      const { businessId, staffId } = memberOf(req)
      await inTransaction(db, (trx) => saveAccounts(trx, businessId, data))
      req.log.info({ memberId: staffId }, 'deposit accounts named')
      flashes.set(res, { type: 'success', key: 'deposit:done' })
      return paths.deposits()
    },
  })
}

/** The deposit in the address. A deployment has one business, and one Stripe account. */
async function depositTarget(db: Db, req: Request): Promise<Deposit> {
  const deposit = await readDeposit(db, String(req.params.id))
  if (!deposit) throw new NotFoundError()
  return deposit
}

/** Tips on a page. */
const pageSize = 50
const place = z.tuple([z.string()])

/** `/branch/business/deposits/{id}`: what makes up the line in the bank. */
function depositController({ db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const deposit = await depositTarget(db, req)
    const [after] = readCursor(place, req.query.after) ?? []
    const found = await listTipsIn(db, deposit.id, { ...(after && { after }), limit: pageSize + 1 })
    const shown = found.slice(0, pageSize)
    const last = found.length > pageSize ? shown.at(-1) : undefined
    send(req, res, {
      title: req.text('deposit:one.title'),
      signedIn: true,
      page: (
        <DepositPage
          links={{
            ...linksOf(req),
            deposits: paths.deposits(),
            csv: deposit.currency === 'JPY' ? paths.depositCsv(deposit.id) : undefined,
          }}
          deposit={depositView(deposit)}
          lines={shown.map((line) => ({ ...line, href: paths.earningTip(line.tipId) }))}
          paging={{
            next: last && paths.deposit(deposit.id, { after: writeCursor([last.id]) }),
            first: after ? paths.deposit(deposit.id) : undefined,
          }}
        />
      ),
    })
  }
}

/** The deposit as a journal, in the owner's own names of accounts. */
function journalController({ db }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const deposit = await depositTarget(db, req)
    if (deposit.currency !== 'JPY') throw new NotFoundError()
    const names = await accountsOf(db, req)
    const journal = journalOf({ ...deposit, before: await listedBefore(db, deposit.id) })
    const day = deposit.arrivesOn
    await sendCsv(req, res, {
      columns: (['day', 'account', 'debit', 'credit', 'note'] as const).map((key) => ({
        key,
        header: req.text(`deposit:csv.${key}`),
      })),
      rows: (async function* () {
        for (const { account, side, yen } of journal)
          yield {
            day,
            account: names[account],
            debit: '',
            credit: '',
            [side]: yen,
            note: `Stripe ${deposit.id}`,
          }
      })(),
      fileName: csvName('deposit', { from: day, to: undefined }),
    })
  }
}
