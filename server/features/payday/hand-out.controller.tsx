import type { Request } from 'express'
import { z } from 'zod'
import { ChooseLinesPage, type LineGroup } from '../../../pages/payday/choose-lines.page.tsx'
import { PayrollFile } from '../../../pages/payday/payroll-problems.tsx'
import type { PayWay } from '../../../views/words.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import {
  handOut,
  judgeLines,
  type Offer,
  offerPaper,
  type PaperKind,
  type Wanted,
} from '../../money/payday/payday.papers.ts'
import type { LineId, MarkedLine, Payday } from '../../money/payday/payday.store.ts'
import { type PayrollProblems, payrollProblems, payrollRows } from '../../money/payday/payroll.rows.ts'
import { type PayrollFormat, payrollFormatOf } from '../../money/payday/payroll.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchFor } from '../../people/access/branch-target.ts'
import type { AccountWeb } from '../../web.ts'
import { byOf, paydayLinks } from './payday.controller.tsx'
import { paydayRefusals } from './payday.schema.ts'

/** What is said once a paper was handed out: the page that says it shows no copy. */
export const handedOut = 'payday:done.handedOut'

const kinds: Record<PayWay, PaperKind> = { payroll: 'payroll_file', cash: 'cash_list' }

/** The field that chooses a line. No id of a payday has a dot. */
const tickOf = ({ paydayId, staffId }: LineId) => `line-${paydayId}.${staffId}`

/** The lines whose fields are ticked, whether they can be chosen or not. */
export const chosenIn = (typed: object): LineId[] =>
  Object.keys(typed).flatMap((name) => {
    const [, paydayId, staffId] = /^line-([^.]+)\.(.+)$/.exec(name) ?? []
    return paydayId && staffId ? [{ paydayId, staffId }] : []
  })

/** A field for each line that was ticked, also one that can't be chosen any more: why not is told. */
export const tickFields = ({
  body = {},
}: {
  body?: unknown
}): Record<string, z.ZodType<string | undefined>> =>
  Object.fromEntries(
    chosenIn(body as object).map((line) => [
      tickOf(line),
      z.literal('1', 'common:errors.validation').optional(),
    ]),
  )

export type ChosenLine = { payday: Payday; line: MarkedLine; calledBack?: boolean }

export const allTicked = (lines: ChosenLine[]): Record<string, string> =>
  Object.fromEntries(lines.filter((one) => !one.calledBack).map(({ line }) => [tickOf(line), '1']))

/** Lines as they are shown to be chosen, by payday. */
export const groupsOf = (lines: ChosenLine[]): LineGroup[] =>
  [...Map.groupBy(lines, ({ payday }) => payday.id).values()].map((some) => ({
    branch: some[0]?.payday.branch_name ?? '',
    number: some[0]?.payday.number ?? 0,
    first: some[0]?.payday.first_day ?? '',
    last: some[0]?.payday.last_day ?? '',
    lines: some.map(({ line: { name, code, payrollNumber, toPay: yen, ...line }, calledBack = false }) => ({
      ...{ tick: tickOf(line), name, code, payrollNumber, yen, calledBack },
    })),
  }))

type About = { way: PayWay; wanted: Wanted; offer: Offer; format: PayrollFormat }

/**
 * `/branch/business/payday/hand-out/{payroll|cash}`: shows whom a new payroll file or cash list would hold, of all branches or
 * of one, and hands it out.
 */
export function handOutController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage } = needs

  /** What an owner must know of the file before. Nothing of a cash list. */
  async function problemsOf(req: Request, { way, offer, format, wanted }: About, typed: object) {
    if (way === 'cash') return undefined
    const ticked = new Set(chosenIn(typed).map(tickOf))
    const chosen = offer.lines.filter(({ line }) => ticked.has(tickOf(line)))
    const lines = chosen.map(({ line }) => line)
    const judged = await judgeLines(db, memberOf(req).businessId, wanted.what, lines)
    const problems = payrollProblems(payrollRows(chosen), format, judged)
    return isWithout(problems) ? undefined : problems
  }

  return formPage({
    load: async (req): Promise<About> => {
      const way = String(req.params.way)
      if (way !== 'payroll' && way !== 'cash') throw new NotFoundError()
      const { businessId } = memberOf(req)
      const format = await payrollFormatOf(db, businessId, req.text)
      const wanted = {
        what: kinds[way],
        branchId: await branchIn(req),
        format: way === 'payroll' ? JSON.stringify(format) : undefined,
      }
      return { way, wanted, format, offer: await offerPaper(db, businessId, wanted) }
    },
    schema: (req) =>
      z.strictObject({
        ...tickFields(req),
        branch: z.string('common:errors.validation').max(40, 'common:errors.validation').default(''),
        seal: z.string('common:errors.validation').max(40, 'common:errors.validation'),
        known: z.string('common:errors.validation').max(40, 'common:errors.validation').optional(),
      }),
    initial: (_, { offer }) => allTicked(offer.lines),
    view: async ({ req, about, typed, errors }) => {
      const { way, offer, wanted, format } = about
      return {
        title: `payday:choose.${way}.title`,
        page: (
          <ChooseLinesPage
            links={{ ...paydayLinks(req), back: paths.paydays() }}
            act={way}
            title={req.text(`payday:choose.${way}.title`)}
            groups={groupsOf(offer.lines)}
            hidden={{ seal: offer.seal, branch: wanted.branchId ?? '' }}
            action={paths.paydayHandOut(way)}
            values={typed}
            errors={errors}
          >
            {way === 'payroll' && (
              <PayrollFile
                format={{ encoding: format.encoding, headers: format.columns.map(({ header }) => header) }}
                columns={paths.paydaySettings()}
                people={paths.payPeople()}
                problems={await problemsOf(req, about, typed)}
              />
            )}
          </ChooseLinesPage>
        ),
      }
    },
    act: async ({ req, about, data, typed }) => {
      const problems = await problemsOf(req, about, typed)
      if (problems && problems.clashes.length > 0) return { errors: paydayRefusals.number }
      if (problems && problems.lacking.length > 0)
        return { errors: { form: { key: 'payday:errors.lacking' } } }
      if (problems && data.known !== problems.seal)
        return { errors: { known: { key: 'payday:errors.known' } } }
      const out = await handOut(
        db,
        byOf(req),
        { ...about.wanted, chosen: chosenIn(typed), seal: data.seal },
        clock(),
      )
      if ('refused' in out && out.refused === 'taken') {
        return { to: paths.paydayPaper(out.paperId), problem: 'payday:errors.taken' }
      }
      if ('refused' in out)
        return {
          errors:
            out.refused === 'nobody'
              ? { form: { key: 'payday:errors.nobody' } }
              : paydayRefusals[out.refused],
        }
      const to = paths.paydayPaper(out.id, { original: '1' })
      return { to, toast: handedOut, log: [{ paperId: out.id }, 'paper handed out'] }
    },
  })

  /** The branch that is asked for; undefined: all of them. */
  async function branchIn(req: Request): Promise<string | undefined> {
    const asked = (req.body as { branch?: unknown } | undefined)?.branch ?? req.query.branch
    if (asked === undefined || asked === '') return undefined
    if (typeof asked !== 'string') throw new NotFoundError()
    return (await branchFor(db, memberOf(req), 'payday', asked)).id
  }
}

const isWithout = ({ noNumber, shared, lacking, clashes, near }: PayrollProblems) =>
  noNumber.length + shared.length + lacking.length + clashes.length + near.length === 0
