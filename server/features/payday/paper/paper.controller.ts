import type { Request, RequestHandler } from 'express'
import { htmlLang, ownLang } from '../../../../views/languages.ts'
import { NotFoundError } from '../../../base/errors.ts'
import { translator } from '../../../http/i18n/i18n.ts'
import type { Payday } from '../../../money/payday/payday.store.ts'
import { holdersOf } from '../../../money/payday/statement.store.ts'
import type { AccountWeb } from '../../../web.ts'
import { openCashList } from '../cash-list.controller.tsx'
import { paydayTarget } from '../payday.controller.tsx'
import { statementFor, statementsOf } from '../statement.controller.tsx'
import { cashParts, cashSlips } from './cash-paper.ts'
import { type PaydayPaper, paydayPaperSender } from './payday-printer.ts'
import { langsOfPeople } from './reader-lang.store.ts'
import { statementPart } from './statement-paper.ts'

/** `/branch/business/payday/{id}/{paper}.pdf`, and `/profile/paydays/{id}/{staffId}/statement.pdf`. */
export function paperControllers(needs: AccountWeb): { papers: RequestHandler; statement: RequestHandler } {
  const { db, i18n } = needs
  const sendPaper = paydayPaperSender()

  /** What each document says of itself; the same as long as its payday is. */
  const about = (req: Request, payday: Payday, title: string) => ({
    title: `${title}, ${req.text('payday:one.title', { number: payday.number })}`,
    lang: htmlLang(ownLang(req.lang)),
    now: payday.closed_at,
  })

  const makers: Record<string, (req: Request) => Promise<{ payday: Payday; paper: PaydayPaper }>> = {
    async cash(req) {
      const { payday, cash } = await openCashList(needs, req)
      if (cash.people.length === 0) throw new NotFoundError()
      const parts = cashParts(req.text, ownLang(req.lang), cash)
      return {
        payday,
        paper: { ...about(req, payday, req.text('paper:cash.title')), author: cash.business, parts },
      }
    },
    async slips(req) {
      const { payday, cash } = await openCashList(needs, req)
      if (cash.people.length === 0) throw new NotFoundError()
      const slips = cashSlips(req.text, ownLang(req.lang), cash)
      return {
        payday,
        paper: { ...about(req, payday, req.text('paper:cash.slips')), author: cash.business, slips },
      }
    },
    async statements(req) {
      const { payday, branch } = await paydayTarget(db, req)
      if (payday.taken_back_at !== null) throw new NotFoundError()
      const statements = await statementsOf(db, payday, branch)
      const holders = await holdersOf(db, payday.id)
      const langs = await langsOfPeople(db, [...holders.values()])
      const parts = statements.map((statement) => {
        const lang = langs.get(holders.get(statement.staffId) ?? '') ?? ownLang(req.lang)
        return statementPart(translator(i18n, lang), lang, statement)
      })
      const author = statements[0]?.business
      if (author === undefined) throw new NotFoundError()
      return { payday, paper: { ...about(req, payday, req.text('paper:statement.title')), author, parts } }
    },
  }

  return {
    papers: async (req, res) => {
      const kind = String(req.params.paper)
      const make = Object.hasOwn(makers, kind) ? makers[kind] : undefined
      if (!make) throw new NotFoundError()
      const { payday, paper } = await make(req)
      await sendPaper(res, paper, `payday-${payday.number}-${kind}`)
    },
    statement: async (req, res) => {
      const { payday, statement } = await statementFor(db, req)
      if (statement.reopened) throw new NotFoundError()
      const parts = [statementPart(req.text, ownLang(req.lang), statement)]
      const title = req.text('paper:statement.title')
      const paper = { ...about(req, payday, title), author: statement.business, parts }
      await sendPaper(res, paper, `payday-${payday.number}-statement`)
    },
  }
}
