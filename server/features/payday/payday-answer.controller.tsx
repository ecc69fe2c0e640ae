import { PaydayAnswerPage } from '../../../pages/payday/payday-answer.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { readAnswers, replyToPerson } from '../../money/payday/payday.answers.ts'
import { listLines } from '../../money/payday/payday.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { byOf, paydayLinks, paydayTarget } from './payday.controller.tsx'
import { paydayRefusals, replySchema } from './payday.schema.ts'

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
