import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import {
  BranchHomePage,
  type BranchHomeProps,
  type FiguresView,
} from '../../../pages/home/branch-home.page.tsx'
import { dayIn, daysBefore, lastMonthSoFar } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { places } from '../../http/cursor.ts'
import { afterRow } from '../../http/list-page.ts'
import { parseForm } from '../../http/parse-form.ts'
import { listOwnOpen, ownLines } from '../../money/payday/index.ts'
import { branchLinks, memberOf, personOf } from '../../people/access/index.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { findVenue } from '../../venues/venue.store.ts'
import type { AccountWeb } from '../../web.ts'
import { listEntries, listWords } from '../earning/earning.entries.store.ts'
import { sumByBranch } from '../earning/earning.parts.store.ts'
import { widestScope } from '../earning/earning.scope.service.ts'
import { sumOf, sumsNow } from '../earning/earning.totals.store.ts'
import type { Sum } from '../earning/earning.types.ts'
import { branchPart, entryView } from '../earning/earning-view.ts'
import { linkToTurnPushOn } from '../push/push.offer.ts'
import { canBeSnoozed, cardsFor } from './home-cards.ts'
import { snoozeCard } from './snoozed-card.store.ts'

/** The first page of the branch area; behind its guard. */
export function branchHomeRoutes(web: AccountWeb): Router {
  const router = Router()
  router.get(patterns.branchHome, branchHomeController(web))
  router.post(patterns.branchHome, snoozeCardController(web))
  return router
}

/** Tips on this page. */
const newestTips = 10
/** Further tips with words, of the last seven days. */
const newestWords = 3
const weekBefore = 6

/** `/branch`: today, this month and the total; the newest tips; what waits for the reader. */
function branchHomeController(web: AccountWeb): RequestHandler {
  const { db, send, clock } = web
  return async (req, res) => {
    const member = memberOf(req)
    const reader = member.staffId
    const now = clock()
    const business = await businessOf(db, member.businessId)
    const today = dayIn(business.timeZone, now)
    const scope = widestScope(member)
    const wide = scope.staffId === undefined
    const sums = await sumsNow(db, scope, today)
    const title = wide ? (scope.branchId === undefined ? 'business' : 'branch') : 'own'
    const before = (await sumOf(db, scope, lastMonthSoFar(today))).received
    const figures: BranchHomeProps['figures'] = [{ ...figuresView(title, paths.earning(), sums), before }]
    if (wide && scope.branchId !== undefined) figures.push(await ownFigures(db, member, today))
    const branches =
      title === 'business' ? await sumByBranch(db, scope, { from: `${today.slice(0, 7)}-01` }) : []
    const tips = await listEntries(db, scope, { reader, limit: newestTips + 1, tipsOnly: true })
    const shown = tips.slice(0, newestTips)
    const words = await listWords(db, scope, {
      reader,
      from: daysBefore(today, weekBefore),
      limit: newestTips + newestWords,
    })
    const others = words.filter(({ id }) => !shown.some((tip) => tip.id === id)).slice(0, newestWords)
    const last = tips.length > newestTips ? shown.at(-1) : undefined
    const branch = member.branchId === undefined ? undefined : await findVenue(db, member.branchId)
    const props: BranchHomeProps = {
      links: branchLinks(member),
      place: branch?.name ?? business.name,
      cards: await cardsFor(web, { member, business, noTips: sums.all.tips === 0 }),
      later: paths.branchHome(),
      payday: await ownPayday(db, personOf(req).sub),
      figures,
      branches: branches.map((each) => branchPart(each, paths.earning({ branch: each.branchId }))),
      words: others.map((entry) => entryView(entry, branches.length > 1)),
      newest: shown.map((entry) => entryView(entry, branches.length > 1)),
      earning: paths.earningTips(),
      older: last && paths.earningTips({ after: afterRow(shown.length, places.entry.parse(last)) }),
      live: paths.branchLive({ after: String(now) }),
      push: await linkToTurnPushOn(db, req),
    }
    send(req, res, {
      title: 'branch:nav.home',
      page: <BranchHomePage {...props} />,
    })
  }
}

/** The reader's own pay: what is owed to them today, and their newest line. Undefined if there is neither. */
async function ownPayday(db: Db, personId: string): Promise<BranchHomeProps['payday']> {
  const open = (await listOwnOpen(db, personId)).reduce((sum, { yen }) => sum + yen, 0)
  const [newest] = await ownLines(db, personId, { limit: 1 })
  if (open === 0 && !newest) return undefined
  return { href: paths.ownPaydays(), open, newest }
}

async function ownFigures(db: Db, { businessId, staffId }: Member, today: string) {
  const sums = await sumsNow(db, { businessId, staffId }, today)
  return figuresView('own', paths.earning({ staff: staffId }), sums)
}

const figuresView = (
  title: FiguresView['title'],
  href: string,
  { today, month, all }: { today: Sum; month: Sum; all: Sum },
): FiguresView => ({
  title,
  href,
  today: today.received,
  month: month.received,
  total: all.received,
  cash: { today: today.cash, month: month.cash, total: all.cash },
})

const weekMs = 7 * 24 * 60 * 60_000
const cardSchema = z.strictObject({ card: z.string().max(200).refine(canBeSnoozed) })

/** `POST /branch`: snoozes a card for a week. */
function snoozeCardController({ clock, db }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const parsed = parseForm(cardSchema, req.body)
    if (!parsed.ok) throw new NotFoundError()
    const now = clock()
    const { staffId } = memberOf(req)
    await snoozeCard(db, { staffId, card: parsed.data.card, until: now + weekMs }, now)
    res.redirect(303, paths.branchHome())
  }
}
