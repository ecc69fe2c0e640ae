import type { RequestHandler } from 'express'
import { BranchHomePage, type BranchHomeProps } from '../../../pages/earning/branch-home.page.tsx'
import type { NextStepsProps } from '../../../pages/earning/next-steps.tsx'
import { dayIn, daysBefore, lastMonthSoFar } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { clocksApart, type StripeClock } from '../../gateways/stripe/stripe.clock.ts'
import { writeCursor } from '../../http/cursor.ts'
import { memberOf, personOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { may } from '../../people/access/rights.ts'
import { listOpenBranches } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { countStaff } from '../../venues/staff-taken.store.ts'
import { findVenue, noticeOn } from '../../venues/venue.store.ts'
import type { AccountWeb } from '../../web.ts'
import { countWaitingWords } from '../../words/word-list.store.ts'
import { createPushOffer } from '../push/push.offer.ts'
import { listToAnswer } from './earning.answers.store.ts'
import { listEntries, listWords } from './earning.entries.store.ts'
import { sumByBranch } from './earning.parts.store.ts'
import { widestScope } from './earning.scope.service.ts'
import { sumOf, sumsNow } from './earning.totals.store.ts'
import { branchPart, entryView, figuresView, toAnswerView } from './earning-view.ts'
import { complaintsOf, paydayNews } from './home-paydays.ts'

/** Tips on this page. */
const newestTips = 10
/** Further tips with words, of the last seven days. */
const newestWords = 3
const weekBefore = 6

/** `/branch`: today, this month and the total; the newest tips; what to do before the first tip. */
export function branchHomeController(web: AccountWeb): RequestHandler {
  const { config, db, send, clock, stripeClock } = web
  const { offered } = createPushOffer(web)
  return async (req, res) => {
    const member = memberOf(req)
    const reader = member.staffId
    const now = clock()
    const { name, timeZone } = await businessOf(db, member.businessId)
    const today = dayIn(timeZone, now)
    const scope = widestScope(member)
    const wide = scope.staffId === undefined
    const sums = await sumsNow(db, scope, today)
    const title = wide ? (scope.branchId === undefined ? 'business' : 'branch') : 'own'
    const before = (await sumOf(db, scope, lastMonthSoFar(today))).net
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
    const paid = branch && noticeOn(branch, today)
    const props: BranchHomeProps = {
      links: branchLinks(member),
      member: member.name,
      place: branch?.name ?? name,
      answers: may(member, 'refund') ? await answersOf(db, member, config) : [],
      complaints: may(member, 'payday') ? await complaintsOf(db, member.businessId) : [],
      wordsWaiting: await waitingWords(db, member),
      paid: paid && { notice: paid, href: paths.tipPaid(branch.id) },
      payday: await paydayNews(db, personOf(req).sub, now),
      clockOffBy: may(member, 'earnings.business') ? clockOffBy(stripeClock) : undefined,
      figures,
      branches: branches.map((each) => branchPart(each, paths.earning({ branch: each.branchId }))),
      words: others.map((entry) => entryView(entry, branches.length > 1)),
      newest: shown.map((entry) => entryView(entry, branches.length > 1)),
      earning: paths.earning(),
      older: last && paths.earning({ after: writeCursor([last.day, last.at, last.id]) }),
      live: paths.branchLive({ after: String(now) }),
      push: await offered(req),
      next: sums.all.tips === 0 ? await nextSteps(db, member) : undefined,
    }
    send(req, res, {
      title: req.text('earning:home.title', { name: member.name }),
      signedIn: true,
      page: <BranchHomePage {...props} />,
    })
  }
}

/** How many messages of guests wait for a decision; undefined: none, or somebody else decides. */
async function waitingWords(db: Db, member: Member) {
  if (!may(member, 'words')) return undefined
  const { businessId, branchId } = widestScope(member)
  const count = await countWaitingWords(db, { businessId, branchId })
  return count > 0 ? { count, href: paths.words() } : undefined
}

async function ownFigures(db: Db, { businessId, staffId }: Member, today: string) {
  const sums = await sumsNow(db, { businessId, staffId }, today)
  return figuresView('own', paths.earning({ staff: staffId }), sums)
}

/** What the owner must answer at Stripe, each with a link to its tip. */
const answersOf = async (db: Db, { businessId }: Member, config: Config) =>
  (await listToAnswer(db, { businessId })).map((waiting, at) => ({
    ...toAnswerView(waiting, config),
    id: String(at),
    href: paths.earningTip(waiting.tipId),
    amount: waiting.amount,
    timeZone: waiting.timeZone,
  }))

/** In minutes; undefined while tips are booked on the right day. */
function clockOffBy({ ahead }: Pick<StripeClock, 'ahead'>): number | undefined {
  const off = Math.abs(ahead())
  return off > clocksApart ? Math.round(off / 60_000) : undefined
}

/** What is still missing before guests can tip, as far as the member may do it. */
async function nextSteps(db: Db, member: Member): Promise<NextStepsProps> {
  const codes = { name: 'codes', href: paths.qr() } as const
  if (!may(member, 'earnings.branch')) {
    const href = paths.qr({ branch: member.branchId, staff: member.staffId })
    return { ofStaff: true, steps: [{ name: 'ownCode', href }] }
  }
  if (!may(member, 'branch.add')) return { ofStaff: false, steps: [codes] }
  const [first] = await listOpenBranches(db, member.businessId)
  if (!first) return { ofStaff: false, steps: [{ name: 'branch', href: paths.branchAdd() }] }
  const staff = { name: 'staff', href: paths.staffAdd({ branch: first.id }) } as const
  return { ofStaff: false, steps: (await countStaff(db, first.id)) === 0 ? [staff, codes] : [codes] }
}
