import { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { JournalPage } from '../../../pages/journal/journal.page.tsx'
import { JournalAccountsPage } from '../../../pages/journal/journal-accounts.page.tsx'
import type { LocaleKey } from '../../../views/translate.ts'
import { dayIn, daysOfMonth, isDay, monthBefore } from '../../base/calendar.ts'
import { lackingIn } from '../../base/cp932.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import { typedText } from '../../base/typed-text.ts'
import type { JournalAccount } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { daysFilter } from '../../http/day-ranges.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import { readDays } from '../../http/read-days.ts'
import { csvName, sendCsv } from '../../http/send-csv.ts'
import { journalAccounts, journalModels } from '../../money/journal/journal.accounts.ts'
import {
  type DoneEntry,
  type JournalDays,
  journalSettings,
  listJournals,
  listVouchers,
  makeJournal,
  previewJournal,
  saveJournalSettings,
} from '../../money/journal/journal.service.ts'
import { feesByMonth, heldBy } from '../../money/journal/journal.sums.ts'
import { memberOf } from '../../people/access/allow.ts'
import { paydayFrame } from '../../people/access/branch-links.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { yayoiFile } from './journal.files.ts'

/** As long as a ledger takes it, and in its characters. */
const nameOf = (account: JournalAccount) => {
  const length: LocaleKey = `journal:errors.name.${account}`
  const characters: LocaleKey = `journal:errors.characters.${account}`
  return typedText(length)
    .min(1, length)
    .max(12, length)
    .refine((text) => lackingIn(text).length === 0, characters)
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

const day = z.string('common:errors.validation').refine(isDay, 'common:errors.validation')
/** The days of a new journal, as they were shown. */
const makeSchema = z.strictObject({ first: day, last: day })

/** Journals for the accounts, of all branches; behind the area's guard. */
export function journalRoutes(web: AccountWeb): Router {
  const router = Router()
  mountPage(router, patterns.journal, journalController(web))
  mountPage(router, patterns.journalAccounts, accountsController(web))
  router.get(patterns.journalFile, fileController(web))
  return router
}

const refusals = { nothing: 'journal:errors.nothing', restored: 'payday:errors.restored' } as const

/** `/branch/business/journal`: what is in no journal yet, the button that makes one, and those that were made. */
function journalController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    schema: makeSchema,
    buttons: true,
    view: async ({ req, errors }) => {
      const { businessId } = memberOf(req)
      const today = dayIn(await timeZoneOf(db, businessId), clock())
      // What is handed to the accounts is mostly a month that is over.
      const asked = readDays(req.query, daysOfMonth(monthBefore(today), today))
      const { from, to } = asked.days
      const days = from && to ? { first: from, last: to } : undefined
      const over = days && days.last <= today ? days : undefined
      const { model, names } = await journalSettings(db, businessId)
      const entries = over ? await previewJournal(db, businessId, over) : []
      const held = days && model === 'held' ? await heldBy(db, businessId, days.last, entries) : new Map()
      const branches = await listBranches(db, businessId)
      const files = (of: Parameters<typeof paths.journalFile>[1]) => ({
        plain: paths.journalFile('plain', of),
        yayoi: paths.journalFile('yayoi', of),
      })
      return {
        ...(asked.isWrong && { status: 400 }),
        title: 'journal:title',
        page: (
          <JournalPage
            links={{ ...paydayFrame(memberOf(req), 'deposit'), accounts: paths.journalAccounts() }}
            filter={daysFilter(asked, {
              ...{ action: paths.journal(), to: paths.journal, today, offered: ['month', 'lastMonth'] },
            })}
            days={days}
            action={paths.journal()}
            chosen={model !== undefined}
            entries={entries.length}
            earlier={entries.filter(({ day }) => over && day < over.first).length}
            sums={journalAccounts.flatMap((account) => {
              const lines = entries.flatMap((entry) => entry.lines.filter((line) => line.account === account))
              const debit = lines.reduce((sum, { yen }) => sum + Math.max(0, yen), 0)
              const credit = lines.reduce((sum, { yen }) => sum - Math.min(0, yen), 0)
              return lines.length > 0 ? [{ name: names[account], debit, credit }] : []
            })}
            held={branches.flatMap(({ id, name }) =>
              held.has(id) ? [{ name, yen: held.get(id) ?? 0 }] : [],
            )}
            months={over ? await feesByMonth(db, businessId, over) : []}
            again={over && files({ from: over.first, to: over.last })}
            journals={(await listJournals(db, businessId)).map((one) => ({
              ...one,
              entries: Number(one.entries),
              files: one.above === null ? files({ journal: one.id }) : undefined,
            }))}
            timeZone={await timeZoneOf(db, businessId)}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, data }) => {
      const { businessId, staffId: memberId } = memberOf(req)
      const made = await makeJournal(db, { businessId, memberId }, data, clock())
      if ('refused' in made) return { errors: { form: { key: refusals[made.refused] } } }
      return {
        to: `${paths.journal({ from: data.first, to: data.last })}#journals`,
        toast: 'journal:done.made',
        log: [{ journalId: made.id }, 'journal made'],
      }
    },
  })
}

/** `/branch/business/journal/accounts`: how tips stand in the accounts, and what these are called. */
function accountsController({ db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    schema: accountsSchema,
    initial: async (req) => {
      const { model = '', names } = await journalSettings(db, memberOf(req).businessId)
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
      const saved = await inTransaction(db, (trx) => saveJournalSettings(trx, businessId, { model, names }))
      if (!saved) return { errors: { model: { key: 'journal:errors.modelChosen' } } }
      return {
        to: paths.journal(),
        toast: 'journal:done.accounts',
        log: [{ model }, 'journal accounts named'],
      }
    },
  })
}

/** `/branch/business/journal/{plain|yayoi}.csv`: a journal, or all entries of some days, as they were handed out. */
function fileController({ db }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { businessId } = memberOf(req)
    const of = ofQuery(req)
    const entries = await listVouchers(db, businessId, of)
    const [first, last] = [entries.at(0)?.day, entries.at(-1)?.day]
    if (first === undefined) throw new NotFoundError()
    const fileName = csvName(
      'journal',
      'first' in of ? { from: of.first, to: of.last } : { from: first, to: last },
    )
    if (req.params.form === 'plain') return sendPlain(req, res, entries, fileName)
    if (req.params.form !== 'yayoi') throw new NotFoundError()
    const numbers = new Map((await listBranches(db, businessId)).map(({ id, number }) => [id, number]))
    res.set('Cache-Control', 'private, no-store').attachment(fileName)
    res.type('text/csv; charset=shift_jis').send(yayoiFile(entries, (id) => numbers.get(id) ?? ''))
  }
}

function ofQuery({ query }: Request): { journalId: string } | JournalDays {
  if (typeof query.journal === 'string') return { journalId: query.journal }
  const { from, to } = readDays(query).days
  if (from === undefined || to === undefined) throw new NotFoundError()
  return { first: from, last: to }
}

const columns = ['number', 'day', 'account', 'branch', 'tax', 'debit', 'credit', 'note'] as const

/** A row for each line. */
const sendPlain = (
  req: Request,
  res: Parameters<RequestHandler>[1],
  entries: DoneEntry[],
  fileName: string,
) =>
  sendCsv(req, res, {
    columns: columns.map((key) => ({ key, header: req.text(`journal:csv.${key}`) })),
    rows: (async function* () {
      for (const { number, day, kind, ref, reverses, names, lines } of entries)
        for (const { account, branchId, tax, yen } of lines) {
          const what = req.text(`journal:kind.${kind}`, { ref })
          yield {
            ...{ number, day, account: names.accounts[account] },
            branch: branchId === null ? '' : (names.branches[branchId] ?? ''),
            tax: tax ? req.text(`journal:tax.${tax}`) : '',
            debit: yen > 0 ? yen : '',
            credit: yen < 0 ? 0 - yen : '',
            note: reverses ? req.text('journal:reversal', { what }) : what,
          }
        }
    })(),
    fileName,
  })
