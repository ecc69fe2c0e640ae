import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { JournalPage } from '../../../pages/journal/journal.page.tsx'
import { JournalAccountsPage } from '../../../pages/journal/journal-accounts.page.tsx'
import type { LocaleKey } from '../../../views/translate.ts'
import { dayIn, daysOfMonth, monthBefore } from '../../base/calendar.ts'
import { lackingIn } from '../../base/cp932.ts'
import { isFormula } from '../../base/csv-options.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import { typedText } from '../../base/typed-text.ts'
import { inTransaction } from '../../db/transaction.ts'
import { daysFilter } from '../../http/day-ranges.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import { readDays } from '../../http/read-days.ts'
import { csvName, sendCsv } from '../../http/send-csv.ts'
import {
  addUp,
  chooseSettings,
  type JournalAccount,
  journalAccounts,
  journalModels,
  listJournalEntries,
  settingsOfMonth,
  sumFees,
  whyProvisional,
} from '../../money/journal/index.ts'
import { memberOf, paydayFrame } from '../../people/access/index.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { holdBusiness, timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { yayoiFile } from './journal.files.ts'

/** As long as a ledger takes it, and in its characters. */
const nameOf = (account: JournalAccount) => {
  const length: LocaleKey = `journal:errors.name.${account}`
  const characters: LocaleKey = `journal:errors.characters.${account}`
  return typedText(length)
    .min(1, length)
    .max(12, length)
    .refine((text) => lackingIn(text).length === 0 && !isFormula(text), characters)
}
const names = Object.fromEntries(journalAccounts.map((account) => [account, nameOf(account)])) as Record<
  JournalAccount,
  ReturnType<typeof nameOf>
>

/** How tips stand in the accounts, and what those are called. */
export const accountsSchema = z.strictObject({
  model: z.enum(journalModels, 'journal:errors.model'),
  ...names,
})

/** The journal for the accounts, of all branches; behind the area's guard. */
export function journalRoutes(web: AccountWeb): Router {
  const router = Router()
  router.get(patterns.journal, journalController(web))
  mountPage(router, patterns.journalAccounts, accountsController(web))
  router.get(patterns.journalFile, fileController(web))
  return router
}

/** `/branch/business/journal`: what the entries of some days come to, the files with them, and Stripe's fees by tax. */
function journalController({ clock, db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { businessId } = memberOf(req)
    const today = dayIn(await timeZoneOf(db, businessId), clock())
    // What is handed to the accounts is mostly a month that is over.
    const asked = readDays(req.query, daysOfMonth(monthBefore(today), today))
    const { from, to } = asked.days
    const days = from && to ? { first: from, last: to } : undefined
    const settings = await settingsOfMonth(db, businessId)
    const { model, names } = settings(days?.last ?? today)
    const entries = days ? await listJournalEntries(db, businessId, days) : []
    const page = (
      <JournalPage
        links={{ ...paydayFrame(memberOf(req), 'deposit'), accounts: paths.journalAccounts() }}
        filter={daysFilter(asked, {
          action: paths.journal(),
          to: paths.journal,
          today,
          offered: ['month', 'lastMonth'],
        })}
        chosen={model !== undefined}
        provisional={days && (await whyProvisional(db, businessId, days, clock()))}
        sums={addUp(entries.flatMap(({ lines }) => lines.map((line) => ({ ...line, branchId: null })))).map(
          (line) => ({ ...line, name: names[line.account] }),
        )}
        fees={days && (await sumFees(db, businessId, days))}
        files={
          days && {
            plain: paths.journalFile('plain', asked.days),
            yayoi: paths.journalFile('yayoi', asked.days),
          }
        }
      />
    )
    send(req, res, { ...(asked.isWrong && { status: 400 }), title: 'journal:title', page })
  }
}

/** `/branch/business/journal/accounts`: how tips stand in the accounts, and what these are called. */
function accountsController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    schema: accountsSchema,
    initial: async (req) => {
      const newest = await settingsOfMonth(db, memberOf(req).businessId)
      const { model = '', names } = newest('9999-12')
      return { model, ...names }
    },
    view: ({ req, typed, errors }) => ({
      title: 'journal:accounts.title',
      page: (
        <JournalAccountsPage
          links={{ ...paydayFrame(memberOf(req), 'deposit'), back: paths.journal() }}
          accounts={journalAccounts}
          action={paths.journalAccounts()}
          values={typed}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, data: { model, ...names } }) => {
      const { businessId } = memberOf(req)
      await inTransaction(db, async (trx) => {
        // Of two presses at once the second waits here, and then finds what the first has chosen.
        await holdBusiness(trx, businessId)
        await chooseSettings(trx, businessId, { model, names }, clock())
      })
      return {
        to: paths.journal(),
        toast: 'journal:done.accounts',
        log: [{ model }, 'journal accounts named'],
      }
    },
  })
}

/** `/branch/business/journal/{plain|yayoi}.csv`: all entries of some days; `provisional` is in the name where they may change. */
function fileController({ clock, db }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { businessId } = memberOf(req)
    const asked = readDays(req.query).days
    if (!asked.from || !asked.to) throw new NotFoundError()
    const days = { first: asked.from, last: asked.to }
    const entries = await listJournalEntries(db, businessId, days)
    const isFinal = (await whyProvisional(db, businessId, days, clock())) === undefined
    const fileName = csvName(isFinal ? 'journal' : 'journal-provisional', asked)
    const branches = new Map((await listBranches(db, businessId)).map((branch) => [branch.id, branch]))
    const settings = await settingsOfMonth(db, businessId)
    if (req.params.form === 'yayoi') {
      res.set('Cache-Control', 'private, no-store').attachment(fileName)
      res.type('text/csv; charset=shift_jis').send(yayoiFile(entries, { settings, branches }))
      return
    }
    if (req.params.form !== 'plain') throw new NotFoundError()
    await sendCsv(req, res, {
      columns: columns.map((key) => ({ key, header: req.text(`journal:csv.${key}`) })),
      // A row for each line.
      rows: (async function* () {
        for (const [at, { day, kind, ref, lines }] of entries.entries())
          for (const { account, branchId, tax, yen } of lines)
            yield {
              number: at + 1,
              day,
              account: settings(day).names[account],
              branch: branches.get(branchId ?? '')?.name ?? '',
              tax: tax ? req.text(`journal:tax.${tax}`) : '',
              debit: yen > 0 ? yen : '',
              credit: yen < 0 ? 0 - yen : '',
              note: req.text(`journal:kind.${kind}`, { ref }),
            }
      })(),
      fileName,
    })
  }
}

const columns = ['number', 'day', 'account', 'branch', 'tax', 'debit', 'credit', 'note'] as const
