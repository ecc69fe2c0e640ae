import type { RequestHandler } from 'express'
import type { DayView } from '../../../pages/earning/earning.view.ts'
import { EarningTipsPage } from '../../../pages/earning/earning-tips.page.tsx'
import { dayIn, daysBefore } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { places } from '../../http/cursor.ts'
import { listPage } from '../../http/list-page.ts'
import { branchLinks, may, mayOpen, memberOf } from '../../people/access/index.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { findTips, listEntries, mostSearched, sumFoundTips } from './earning.entries.store.ts'
import { chosenParams, onlyNames, readTipsQuery } from './earning.query.ts'
import { chooseScope } from './earning.scope.service.ts'
import { findVisibleTip, seekVisibleTip } from './earning.tip.service.ts'
import { listPeriods, sumOf } from './earning.totals.store.ts'
import type { Entry, Scope } from './earning.types.ts'
import { earningTipView } from './earning-tip.controller.tsx'
import { earningFilter, earningTabs, entryView, messageTabs } from './earning-view.ts'

/** Lines per page. */
const pageSize = 50
/** More days than lie between the lines of a page of paper, in all but the emptiest books. */
const mostDays = 5000

/**
 * `/branch/earning/tips` and `/branch/earning/messages`: tips, or those with a message, as far as the member may see them.
 * A tip's number leads to its page; `tip` in the address opens one beside the list.
 */
export function earningTipsController(web: AccountWeb, tab: 'tips' | 'messages'): RequestHandler {
  const { db, send, clock } = web
  const address = tab === 'tips' ? paths.earningTips : paths.earningMessages
  return async (req, res) => {
    const member = memberOf(req)
    const query = readTipsQuery(req.query)
    const { q, days } = query
    const only = tab === 'messages' ? 'words' : query.only
    const sought = { q, only, byCard: may(member, 'refund') }
    const named = q !== '' && (await seekVisibleTip(db, member, q.normalize('NFKC').toLowerCase()))
    if (named) return res.redirect(303, paths.earningTip(named.tip.id))

    const business = await businessOf(db, member.businessId)
    const today = dayIn(business.timeZone, clock())
    const chosen = await chooseScope(db, member, query)
    const { scope, branches } = chosen
    const found = { q: q || undefined, only: query.only }
    const to = (more: Parameters<typeof address>[0] = {}) =>
      address({ ...chosenParams(query), ...found, ...more })
    const asked = listPage(req, { place: places.entry, rows: pageSize, to })
    const wanted = { reader: member.staffId, days, sought, after: asked.after, limit: asked.limit }
    const isPart = q !== '' || only !== undefined
    const { lines, list } = asked.page(
      query.isWrong ? [] : await (isPart ? findTips : listEntries)(db, scope, wanted),
    )
    const here = { after: typeof req.query.after === 'string' ? req.query.after : undefined }
    const open = query.tip === '' ? undefined : await findVisibleTip(db, member, query.tip)
    const several = branches.length > 0 && scope.branchId === undefined
    const whole = isPart || query.isWrong ? undefined : await sumOf(db, scope, days)
    const daysShown = [...new Set(lines.map(({ day }) => day))]
    send(req, res, {
      status: query.isWrong ? 400 : 200,
      title: { text: req.text(`earning:tabs.${tab}`) },
      errors: query.errors,
      page: (
        <EarningTipsPage
          links={branchLinks(member)}
          tabs={earningTabs(member, query, tab)}
          tab={tab}
          business={business.name}
          messages={tab === 'messages' ? await messageTabs(db, member, 'all') : undefined}
          of={[
            chosen.person?.name,
            chosen.branch?.name ?? (chosen.person ? undefined : business.name),
          ].filter((name) => name !== undefined)}
          filter={earningFilter(query, chosen, {
            action: address(),
            today,
            to,
            offered: ['today', 'yesterday', 'month', 'all'],
            clear: address({ ...query.typed, ...found }),
            kept: { ...(q && { q }), ...(query.only && { only: query.only }) },
          })}
          search={{
            action: address(),
            hidden: Object.fromEntries(
              Object.entries({ ...chosenParams(query), only: query.only }).filter(([, value]) => value),
            ) as Record<string, string>,
            value: q,
            all: to({ q: undefined }),
          }}
          byCard={sought.byCard}
          among={isPart ? mostSearched : undefined}
          only={
            tab === 'tips'
              ? onlyNames.map((name) => ({
                  name,
                  href: to({ only: only === name ? undefined : name }),
                  current: only === name,
                }))
              : []
          }
          sum={whole && { tips: whole.tips, received: whole.received }}
          days={
            isPart ? await foundDays(db, scope, wanted, daysShown) : await comparedDays(db, scope, daysShown)
          }
          entries={lines.map((entry) => ({
            ...entryView(entry, several),
            href: `${to({ ...here, tip: entry.tipId })}#${entry.id}`,
            card: sought.byCard ? entry.tip.card : undefined,
          }))}
          list={list}
          csv={mayOpen(member, 'earningCsv') ? paths.earningCsv(chosenParams(query)) : undefined}
          open={
            open && {
              ...(await earningTipView(web, req, open, {
                refund: query.refund,
                to: (refund) => to({ ...here, tip: open.tip.id, refund }),
              })),
              back: to(here),
            }
          }
        />
      ),
    })
  }
}

type Days = Record<string, DayView>

/** How many of the tips that were looked for each day has, and what they come to. */
async function foundDays(
  db: Db,
  scope: Scope,
  search: Parameters<typeof sumFoundTips>[2],
  days: Entry['day'][],
): Promise<Days> {
  const found = await sumFoundTips(db, scope, search, days)
  return Object.fromEntries(found.map(({ day, ...sum }) => [day, sum]))
}

/** What each day came to, and how the same weekday one week before did. */
async function comparedDays(db: Db, scope: Scope, days: Entry['day'][]): Promise<Days> {
  const [newest, oldest] = [days[0], days.at(-1)]
  if (!newest || !oldest) return {}
  const range = { from: daysBefore(oldest, 7), to: newest }
  const sums = await listPeriods(db, scope, { span: 'day', days: range, limit: mostDays })
  const byDay = new Map(sums.map((sum) => [sum.period, sum]))
  return Object.fromEntries(
    days.flatMap((day) => {
      const sum = byDay.get(day)
      const before = byDay.get(daysBefore(day, 7))
      if (!sum) return []
      const { tips, received, card, cash } = sum
      const change = before &&
        before.received > 0 && {
          received: before.received,
          card: card - before.card,
          cash: cash - before.cash,
        }
      return [[day, { tips, received, cash, before: change || undefined }]]
    }),
  )
}
