import type { Request } from 'express'
import { PaydayPage } from '../../../pages/payday/payday.page.tsx'
import { PaydayBackPage } from '../../../pages/payday/payday-back.page.tsx'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { arrivedOfPaydays } from '../../money/deposits/arrival.store.ts'
import { daysOfDeposits } from '../../money/deposits/deposit.read.store.ts'
import { readAnswers } from '../../money/payday/payday.answers.ts'
import { differencesAfter } from '../../money/payday/payday.differences.ts'
import { markLines, takePaydayBack } from '../../money/payday/payday.marks.ts'
import { listHanded } from '../../money/payday/payday.out.ts'
import { findPayday, type Line, listLines, newestPayday } from '../../money/payday/payday.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { branchFor } from '../../people/access/branch-target.ts'
import { may, must } from '../../people/access/rights.ts'
import { businessOf } from '../../venues/business.store.ts'
import { findStaffName } from '../../venues/staff.store.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { keepPaydays } from './payday.file.ts'
import {
  allDueOf,
  backSchema,
  markNames,
  markSchema,
  meansAll,
  paydayRefusals,
  readMark,
  tickOf,
} from './payday.schema.ts'

export const paydayLinks = (req: Request) => ({
  area: branchLinks(memberOf(req)),
  business: may(memberOf(req), 'branch.edit') ? paths.business() : undefined,
})

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

/** How much of what the people are owed of these days' card tips is in the bank; undefined while no deposit is known. */
async function arrivedOf(db: Db, id: string, lines: Pick<Line, 'earned' | 'cash' | 'takenBack'>[]) {
  if (!(await daysOfDeposits(db))) return undefined
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((yen, line) => yen + of(line), 0)
  return {
    owed: sum(({ earned, cash, takenBack }) => earned - cash - takenBack),
    arrived: (await arrivedOfPaydays(db, [id])).get(id) ?? 0,
    cash: sum((line) => line.cash),
  }
}

/** `/branch/business/payday/{id}`: the list to pay by, and what was done with each line. */
export function paydayController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, send } = needs
  return formPage({
    send,
    load: async (req) => {
      const { payday, branch } = await paydayTarget(db, req, 'payday.see')
      const { timeZone } = await businessOf(db, branch.businessId)
      const answers = may(memberOf(req), 'payday')
      const saidOf = await readAnswers(db, [payday.id])
      const lines = (await listLines(db, payday.id)).map((line) => {
        const said = saidOf({ paydayId: payday.id, staffId: line.staffId })
        const href = paths.paydayAnswer(payday.id, line.staffId)
        return { ...line, said: answers && said ? { answer: said.answer, href } : undefined }
      })
      return { payday, branch, timeZone, lines }
    },
    schema: markSchema,
    initial: (_, { timeZone, lines }) => ({
      who: allDueOf(lines)[0]?.value ?? '',
      what: 'paid',
      day: dayIn(timeZone, clock()),
      reason: '',
    }),
    view: async ({ req, about: { payday, branch, timeZone, lines }, typed, errors }) => {
      const { id, number } = payday
      const newest = await newestPayday(db, branch.id)
      const differences = await differencesAfter(db, id)
      const owed = newest?.id === id && differences.some(({ yen, borne }) => yen < 0 && !borne)
      const canGo = newest?.id === id && !lines.some((line) => line.state === 'paid')
      return {
        title: req.text('payday:one.title', { number }),
        signedIn: true,
        page: (
          <PaydayPage
            links={{
              ...paydayLinks(req),
              cash: paths.paydayCash(id),
              statements: paths.paydayPaper(id, 'statements'),
              payroll: paths.payrollFile(),
              ways: paths.paydayWays(id),
              takeBack: canGo ? paths.paydayBack(id) : undefined,
              bear: owed ? paths.paydayBear(id) : undefined,
            }}
            tick={tickOf(id)}
            branch={payday.branch_name}
            timeZone={timeZone}
            number={number}
            first={payday.first_day}
            last={payday.last_day}
            closedAt={payday.closed_at}
            closedBy={(await findStaffName(db, payday.closed_by))?.name ?? ''}
            takenBackAt={payday.taken_back_at ?? undefined}
            lines={lines.map((line) => ({ ...line, href: paths.statement(id, line.staffId) }))}
            house={payday.house}
            houseCash={payday.house_cash}
            allDue={allDueOf(lines).map(({ value, way, staffIds }) => ({
              value,
              way,
              people: staffIds.length,
            }))}
            onlyLook={!may(memberOf(req), 'payday')}
            handed={await listHanded(db, id)}
            arrived={payday.taken_back_at === null ? await arrivedOf(db, id, lines) : undefined}
            differences={differences}
            copy={{ href: paths.paydayRecord(), here: needs.config.backups !== undefined }}
            marks={markNames}
            action={paths.payday(id)}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, res, about: { payday, lines }, data }) => {
      // A manager may only look.
      must(memberOf(req), 'payday')
      const several = allDueOf(lines).find(({ value }) => value === data.who)
      // What was shown is paid, and nobody else.
      if (meansAll(data.who) && !several) return { errors: paydayRefusals.changed }
      const staffIds = several?.staffIds ?? [data.who]
      const marked = await markLines(
        db,
        byOf(req),
        { id: payday.id, staffIds, mark: readMark(data) },
        clock(),
      )
      // Reopened meanwhile: its page has no form any more.
      if ('refused' in marked && marked.refused === 'gone') {
        flashes.set(res, { type: 'error', key: paydayRefusals.gone.form.key })
        return paths.payday(payday.id)
      }
      if ('refused' in marked) {
        const { form } = paydayRefusals[marked.refused]
        return { errors: marked.refused === 'day' ? { day: form } : { form } }
      }
      await keepPaydays(needs, req)
      req.log.info({ paydayId: payday.id, memberId: memberOf(req).staffId, ...marked }, 'payday marked')
      flashes.set(res, { type: 'success', key: 'payday:done.marked' })
      return paths.payday(payday.id)
    },
  })
}

/** `/branch/business/payday/{id}/take-back`: asks for confirmation. */
export function backController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, send } = needs
  const present = createPresentPassword(needs)
  return formPage({
    send,
    load: async (req) => {
      const { payday, branch } = await paydayTarget(db, req)
      const { timeZone } = await businessOf(db, branch.businessId)
      return { payday, timeZone, answer: present.answerOf(req) }
    },
    schema: backSchema,
    view: async ({ req, about: { payday, timeZone }, errors }) => ({
      title: req.text('payday:back.title'),
      signedIn: true,
      page: (
        <PaydayBackPage
          links={{ ...paydayLinks(req), back: paths.payday(payday.id) }}
          number={payday.number}
          timeZone={timeZone}
          handed={await listHanded(db, payday.id)}
          action={paths.paydayBack(payday.id)}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, about: { payday, answer }, data, typed }) => {
      const action = paths.paydayBack(payday.id)
      if (!(await present.proven(req, res, { answer, action, typed }))) return
      const taken = await takePaydayBack(db, byOf(req), { id: payday.id, ...data }, clock())
      if ('refused' in taken) {
        const { form } = paydayRefusals[taken.refused]
        return { errors: taken.refused === 'handed' ? { unused: form } : { form } }
      }
      await keepPaydays(needs, req)
      req.log.info({ paydayId: payday.id, memberId: memberOf(req).staffId }, 'payday taken back')
      flashes.set(res, { type: 'success', key: 'payday:done.takenBack' })
      return paths.paydays()
    },
  })
}
