import type { Request, RequestHandler } from 'express'
import { CashListPage } from '../../../pages/payday/cash-list.page.tsx'
import type { CashListView } from '../../../pages/payday/cash-list.view.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { cashValues, notesFor, notesForAll } from '../../money/payday/cash-notes.ts'
import { handOut } from '../../money/payday/payday.out.ts'
import type { Payday } from '../../money/payday/payday.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { byOf, paydayLinks, paydayTarget } from './payday.controller.tsx'
import { keepPaydays } from './payday.file.ts'

/**
 * The cash list of the payday in the address. That somebody had it is written down. Throws NotFoundError if the days
 * were reopened: they stand in another payday by now.
 */
export async function openCashList(
  { clock, db, config }: Pick<AccountWeb, 'clock' | 'db' | 'config'>,
  req: Request,
): Promise<{ payday: Payday; cash: CashListView }> {
  const { payday, branch } = await paydayTarget(db, req)
  const { name: business, timeZone } = await businessOf(db, branch.businessId)
  const out = await handOut(db, byOf(req), { ids: [payday.id], what: 'cash_list', timeZone }, clock())
  if ('refused' in out) throw new NotFoundError()
  await keepPaydays({ db, config }, req)
  const people = out
    .flatMap(({ lines }) => lines)
    .map(({ staffId, name, code, toPay }) => ({ staffId, name, code, amount: toPay, notes: notesFor(toPay) }))
  const amounts = people.map(({ amount }) => amount)
  req.log.info(
    { paydayId: payday.id, memberId: byOf(req).memberId, people: people.length },
    'payday cash list',
  )
  return {
    payday,
    cash: {
      business,
      branch: payday.branch_name,
      number: payday.number,
      first: payday.first_day,
      last: payday.last_day,
      values: cashValues,
      people,
      total: amounts.reduce((sum, amount) => sum + amount, 0),
      notes: notesForAll(amounts),
    },
  }
}

/** `/branch/business/payday/{id}/cash`: the list that is signed, with notes and coins. */
export function cashListController(needs: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { payday, cash } = await openCashList(needs, req)
    const { id } = payday
    needs.send(req, res, {
      title: req.text('paper:cash.title'),
      signedIn: true,
      page: (
        <CashListPage
          links={{
            ...paydayLinks(req),
            payday: paths.payday(id),
            pdf: paths.paydayPaper(id, 'cash'),
            slips: paths.paydayPaper(id, 'slips'),
          }}
          cash={cash}
        />
      ),
    })
  }
}
