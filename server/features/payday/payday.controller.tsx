import type { Request } from 'express'
import { PaydayPage } from '../../../pages/payday/payday.page.tsx'
import { PaydayAnswerPage } from '../../../pages/payday/payday-answer.page.tsx'
import { paydayName } from '../../../pages/payday/statement-words.ts'
import { payWays } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { arrivedOfPaydays } from '../../money/deposits/arrival.store.ts'
import { daysOfDeposits } from '../../money/deposits/deposit.read.store.ts'
import { readAnswers, replyToPerson } from '../../money/payday/payday.answers.ts'
import { noteLines } from '../../money/payday/payday.marks.ts'
import { timesCarried } from '../../money/payday/payday.own.ts'
import { listPapers } from '../../money/payday/payday.papers.ts'
import { payDayOf } from '../../money/payday/payday.period.ts'
import {
  findPayday,
  type Line,
  listLines,
  type MarkedLine,
  newestPayday,
} from '../../money/payday/payday.store.ts'
import { mayBe } from '../../money/payday/payday.way-out.ts'
import { memberOf } from '../../people/access/allow.ts'
import { paydayFrame } from '../../people/access/branch-links.ts'
import { branchFor } from '../../people/access/branch-target.ts'
import { may, must } from '../../people/access/rights.ts'
import { businessOf, findPaydaySettings, timeZoneOf } from '../../venues/business.store.ts'
import { findStaffName } from '../../venues/staff.store.ts'
import type { AccountWeb } from '../../web.ts'
import {
  dueOnNoPaper,
  markNames,
  markSchema,
  meansAll,
  paydayRefusals,
  readMark,
  replySchema,
} from './payday.schema.ts'
import { pressesOf } from './payday-presses.ts'

export const paydayLinks = (req: Request) => paydayFrame(memberOf(req), 'payday')

/** Who acts, as the money room writes it down. */
export const byOf = (req: Request) => {
  const { businessId, staffId: memberId } = memberOf(req)
  return { businessId, memberId }
}

/** The payday in the address. Throws NotFoundError if it is another business's. */
export async function paydayTarget(db: Db, req: Request, action: 'payday' | 'payday.see' = 'payday') {
  const payday = await findPayday(db, String(req.params.id))
  if (!payday) throw new NotFoundError()
  return { payday, branch: await branchFor(db, memberOf(req), action, payday.branch_id) }
}

/** How much of what the people are owed of these days' card tips is in the bank; undefined while no deposit is known, or nothing is owed. */
async function arrivedOf(db: Db, id: string, lines: Pick<Line, 'earned' | 'cash' | 'takenBack'>[]) {
  if (!(await daysOfDeposits(db))) return undefined
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((yen, line) => yen + of(line), 0)
  const owed = sum(({ earned, cash, takenBack }) => earned - cash - takenBack)
  if (owed <= 0) return undefined
  return {
    owed,
    arrived: (await arrivedOfPaydays(db, [id])).get(id) ?? 0,
    cash: sum((line) => line.cash),
  }
}

const canMark = (line: MarkedLine) => markNames.some((mark) => mayBe(line, mark))

/** The person whose line was chosen on the page before. */
const chosenBy = (req: Request, lines: MarkedLine[]) =>
  lines.filter(canMark).find(({ staffId }) => staffId === req.query.who)

/** `/branch/business/payday/{id}`: the list to pay by, and what was done with each line. */
export function paydayController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage } = needs
  return formPage({
    load: async (req) => {
      const { payday, branch } = await paydayTarget(db, req, 'payday.see')
      const { name: business, timeZone } = await businessOf(db, branch.businessId)
      const answers = may(memberOf(req), 'payday')
      const saidOf = await readAnswers(db, [payday.id])
      const lines = await Promise.all(
        (await listLines(db, payday.id)).map(async (line) => {
          const said = saidOf(line)
          const href = paths.paydayAnswer(payday.id, line.staffId)
          const carries = line.state === 'carried' && payday.taken_back_at === null
          return {
            ...line,
            timesCarried: carries ? await timesCarried(db, line) : 0,
            said: answers && said ? { answer: said.answer, href } : undefined,
          }
        }),
      )
      const plan = await findPaydaySettings(db, branch.businessId)
      return { payday, branch, business, timeZone, lines, plan }
    },
    schema: markSchema,
    initial: (req, { payday, plan, timeZone, lines }) => ({
      who: chosenBy(req, lines)?.staffId ?? dueOnNoPaper(lines).value,
      what: (chosenBy(req, lines)?.toPay ?? 0) < 0 ? 'written_off' : 'paid',
      day: payDayOf(plan, payday.last_day) ?? dayIn(timeZone, clock()),
      reason: '',
    }),
    view: async ({ req, about: { payday, branch, business, timeZone, lines }, typed, errors }) => {
      const { id, number, first_day: first, last_day: last } = payday
      const newest = await newestPayday(db, branch.id)
      const canGo = newest?.id === id && lines.every((line) => mayBe(line, 'reopened'))
      const free = dueOnNoPaper(lines)
      const who = lines.filter(canMark).find(({ staffId }) => staffId === typed.who)
      const papers = await listPapers(db, id)
      return {
        title: { text: paydayName(req.text, req.lang, { number, first, last }) },
        page: (
          <PaydayPage
            links={{
              ...paydayLinks(req),
              handOut: payWays
                .filter((way) => free.lines.some((line) => line.way === way))
                .map((way) => ({ way, href: paths.paydayHandOut(way, { branch: branch.id }) })),
              statements: paths.paydayStatements(id),
              people: paths.payPeople(),
              takeBack: canGo ? paths.paydayConfirm('take-back', id) : undefined,
            }}
            business={business}
            branch={payday.branch_name}
            timeZone={timeZone}
            {...{ number, first, last }}
            closedAt={payday.closed_at}
            closedBy={(await findStaffName(db, payday.closed_by))?.name ?? ''}
            takenBackAt={payday.taken_back_at ?? undefined}
            lines={lines.map((line) => ({
              ...line,
              href: paths.statement(id, line.staffId),
              note: canMark(line) ? `${paths.payday(id, { who: line.staffId })}#mark` : undefined,
            }))}
            house={payday.house}
            houseCash={payday.house_cash}
            free={free}
            who={who}
            onlyLook={!may(memberOf(req), 'payday')}
            papers={papers.map(({ id: paper, ...view }) => ({ ...view, href: paths.paydayPaper(paper) }))}
            presses={await pressesOf(db, lines)}
            arrived={payday.taken_back_at === null ? await arrivedOf(db, id, lines) : undefined}
            marks={markNames.filter((mark) =>
              who ? mayBe(who, mark) : free.lines.some((line) => mayBe(line, mark)),
            )}
            asksWay={who ? mayBe(who, 'handedOut') : free.people > 0}
            action={paths.payday(id)}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, about: { payday, lines }, data }) => {
      // A manager may only look.
      must(memberOf(req), 'payday')
      const several = dueOnNoPaper(lines)
      // What was shown is paid, and nobody else.
      if (meansAll(data.who) && several.value !== data.who) return { errors: paydayRefusals.changed }
      const chosen = meansAll(data.who) ? several.lines : [{ paydayId: payday.id, staffId: data.who }]
      const isFree = chosen.some(({ staffId }) => several.lines.some((line) => line.staffId === staffId))
      if (data.what === 'paid' && !data.way && isFree)
        return { errors: { way: { key: 'payday:errors.how' } } }
      const marked = await noteLines(db, byOf(req), { lines: chosen, mark: readMark(data) }, clock())
      // Reopened meanwhile: its page has no form any more.
      if ('refused' in marked && marked.refused === 'gone')
        return { to: paths.payday(payday.id), problem: paydayRefusals.gone.form.key }
      if ('refused' in marked) {
        const { form } = paydayRefusals[marked.refused]
        return { errors: marked.refused === 'day' ? { day: form } : { form } }
      }
      return {
        to: paths.payday(payday.id),
        toast: 'payday:done.marked',
        log: [{ paydayId: payday.id, ...marked }, 'payday marked'],
      }
    },
  })
}

/** `/branch/business/payday/{id}/answers/{staffId}`: what a person says of the payment, and an owner's reply. */
export function paydayAnswerController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    load: async (req) => {
      const { payday } = await paydayTarget(db, req)
      const staffId = String(req.params.staffId)
      const line = (await listLines(db, payday.id)).find((each) => each.staffId === staffId)
      const said = line && (await readAnswers(db, [payday.id]))(line)
      if (!line || !said) throw new NotFoundError()
      return { payday, line, said }
    },
    schema: replySchema,
    view: async ({ req, about: { payday, line, said }, typed, errors }) => ({
      title: 'payday:answer.title',
      page: (
        <PaydayAnswerPage
          links={{ ...paydayLinks(req), payday: paths.payday(payday.id) }}
          payday={{ number: payday.number, first: payday.first_day, last: payday.last_day }}
          person={line.name}
          toPay={line.toPay}
          timeZone={await timeZoneOf(db, memberOf(req).businessId)}
          said={said}
          action={paths.paydayAnswer(payday.id, line.staffId)}
          values={typed}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, about: { payday, line }, data }) => {
      const reply = { paydayId: payday.id, staffId: line.staffId, words: data.reply }
      const done = await replyToPerson(db, byOf(req), reply, clock())
      const to = paths.paydayAnswer(payday.id, line.staffId)
      // It was taken off meanwhile, or the days were reopened: the page has no form any more.
      if ('refused' in done) return { to, problem: paydayRefusals[done.refused].form.key }
      return { to, toast: 'payday:done.replied', log: [{ paydayId: payday.id }, 'payday answer replied to'] }
    },
  })
}
