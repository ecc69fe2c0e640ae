import type { Request } from 'express'
import { PaydayNextPage } from '../../../pages/payday/payday-next.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { dayIn, isDay } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { inDashboard } from '../../gateways/stripe/dashboard.ts'
import type { FormHandlers, Viewed } from '../../http/form-page.ts'
import type { Page } from '../../http/send-page.tsx'
import { closeTogether, previewTogether, type ToClose } from '../../money/payday/payday.close.ts'
import {
  listBorneAgain,
  listRecovered,
  listUnderWay,
  type NamedTip,
} from '../../money/payday/payday.named.ts'
import { beginOfPeriod, endOfPeriod, lastComplete } from '../../money/payday/payday.period.ts'
import { beginChain, firstOpen, lastOver, type Where } from '../../money/payday/payday.service.ts'
import { findChain, listPaydays } from '../../money/payday/payday.store.ts'
import { listLost } from '../../money/payday/payday.wait.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchFor } from '../../people/access/branch-target.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { findPaydaySettings, timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { byOf, paydayLinks } from './payday.controller.tsx'
import { beginSchema, closeSchema, paydayRefusals } from './payday.schema.ts'

/** A branch with where its paydays stand. `begins`: its first day is chosen here; one that is chosen, only where it is asked for alone. */
type Place = Where & { name: string; first: string | undefined; begins: boolean }

type About = { places: Place[] }

/** The branch that is asked for, or all of the business. */
async function placesOf(db: Db, req: Request): Promise<Place[]> {
  const { businessId } = memberOf(req)
  const asked = (req.body as { branch?: unknown } | undefined)?.branch ?? req.query.branch
  if (asked !== undefined && typeof asked !== 'string') throw new NotFoundError()
  const branches = asked
    ? [await branchFor(db, memberOf(req), 'payday', asked)]
    : await listBranches(db, businessId)
  const timeZone = await timeZoneOf(db, businessId)
  return Promise.all(
    branches.map(async ({ id: branchId, name }) => {
      const first = firstOpen(await findChain(db, branchId))
      const isNew =
        (await listPaydays(db, branchId)).length === 0 && (await listLost(db, branchId)).length === 0
      const begins = isNew && (Boolean(asked) || first === undefined)
      return { businessId, branchId, timeZone, name, first, begins }
    }),
  )
}

/** The tips that are named beside what a payday would hold. */
async function withNamed({ config, db }: AccountWeb, { branchId, name }: Place, shown: ToClose) {
  const hrefOf = ({ intentId }: NamedTip) =>
    intentId && !config.demo ? inDashboard(intentId, config.stripe.live) : undefined
  const [underWay, recovered] = [await listUnderWay(db, branchId), await listRecovered(db, branchId, shown)]
  return {
    ...{ ...shown, id: branchId, name },
    underWay: { ...underWay, tips: underWay.tips.map((tip) => ({ ...tip, href: hrefOf(tip) })) },
    recovered: {
      ...recovered,
      tips: recovered.tips.map((tip) => ({ ...tip, href: paths.earningTip(tip.id) })),
    },
    borne: (await listBorneAgain(db, branchId, shown)).map((one) => ({
      ...one,
      href: paths.payday(one.paydayId),
    })),
  }
}

/** `/branch/business/payday/next`: begins paydays, shows what the next ones would hold, and closes them together. */
export function nextController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage } = needs

  /** The last complete period, if a branch is open in it; else the last day that can be closed. */
  async function usualEnd(places: Place[]): Promise<{ end: string; most: string; closeDay: number }> {
    const { businessId = '', timeZone = '' } = places[0] ?? {}
    const { closeDay } = await findPaydaySettings(db, businessId)
    const most = lastOver(timeZone, clock())
    const end = lastComplete({ closeDay }, most)
    const firsts = places.flatMap(({ first = [] }) => first).sort()
    return {
      end: [end, most].find((day) => firsts.some((first) => first <= day)) ?? firsts[0] ?? most,
      most,
      closeDay,
    }
  }

  const shared = {
    load: async (req: Request): Promise<About> => ({ places: await placesOf(db, req) }),
    view: async ({ req, about: { places }, typed, errors }: Viewed<About>): Promise<Page> => {
      const usual = await usualEnd(places)
      const asked = typed.until || req.query.until
      const until = typeof asked === 'string' && isDay(asked) ? asked : usual.end
      const begun = places.filter(({ first }) => first !== undefined)
      const { closable, left, seal } = await previewTogether(db, begun, until, clock())
      const placeOf = (where: Where) => begun.find(({ branchId }) => branchId === where.branchId) as Place
      const end = endOfPeriod(usual, until)
      const period = { first: beginOfPeriod(usual, end), last: end }
      return {
        title: 'payday:next.title',
        page: (
          <PaydayNextPage
            links={paydayLinks(req)}
            action={paths.paydayNext()}
            branch={typed.branch || (typeof req.query.branch === 'string' ? req.query.branch : '')}
            begins={places.filter(({ begins }) => begins).map(({ name, first }) => ({ name, first }))}
            until={until}
            most={usual.most}
            timeZone={places[0]?.timeZone ?? ''}
            part={
              until < end || closable.some(({ shown }) => shown.first > period.first) ? period : undefined
            }
            shown={
              await Promise.all(closable.map(({ where, shown }) => withNamed(needs, placeOf(where), shown)))
            }
            left={left.map(({ where, why }) => ({
              name: placeOf(where).name,
              why: paydayRefusals[why].form.key,
            }))}
            seal={seal}
            values={{ from: usualBegin(places, clock()), ...typed }}
            errors={errors}
          />
        ),
      }
    },
  }

  const begin = formPage({
    ...shared,
    schema: beginSchema,
    act: async ({ req, about: { places }, data }) => {
      for (const place of places.filter(({ begins }) => begins)) {
        const begun = await beginChain(db, byOf(req), place, data.from, clock())
        if ('refused' in begun) return { errors: paydayRefusals[begun.refused] }
      }
      return {
        to: paths.paydayNext({ branch: data.branch || undefined }),
        toast: 'payday:done.begun',
        log: [{}, 'paydays begun'],
      }
    },
  })

  const close = formPage({
    ...shared,
    schema: closeSchema,
    buttons: true,
    asksPassword: true,
    act: async ({ req, about: { places }, data: { until, seal } }) => {
      const tell = { mail: needs.mail, lang: ownLang(req.lang), by: memberOf(req).name }
      const begun = places.filter(({ first }) => first !== undefined)
      const closed = await closeTogether(db, byOf(req), begun, { until, seal, tell }, clock())
      if ('refused' in closed) return { errors: paydayRefusals[closed.refused] }
      const [only = '', ...others] = closed.ids
      return {
        to: others.length === 0 ? paths.payday(only) : paths.paydays(),
        toast: 'payday:done.closed',
        log: [{ paydayIds: closed.ids }, 'paydays closed'],
      }
    },
  })

  const isClosing = (req: Request) => (req.body as { until?: unknown } | undefined)?.until !== undefined
  return { get: begin.get, post: (req, res) => (isClosing(req) ? close : begin).post(req, res) }
}

/** The day on which paydays begin as the branches have it, or the first of this month. */
function usualBegin(places: Place[], now: number): string {
  const [{ first, timeZone } = { first: undefined, timeZone: 'Asia/Tokyo' }] = places.filter(
    ({ begins }) => begins,
  )
  return first ?? `${dayIn(timeZone, now).slice(0, 7)}-01`
}
