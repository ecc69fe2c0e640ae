import type { Request } from 'express'
import { z } from 'zod'
import type { OwnLineView } from '../../../pages/payday/own-line.view.ts'
import { OwnPaydaysPage } from '../../../pages/payday/own-paydays.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { payAnswers } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { places } from '../../http/cursor.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { listPage } from '../../http/list-page.ts'
import { listOwnSettledDays } from '../../money/payday/paid.store.ts'
import { answerLine } from '../../money/payday/payday.answers.ts'
import { listOwnLines, type OwnLine } from '../../money/payday/payday.own.ts'
import { listOwedAgain } from '../../money/payday/payday.settled.ts'
import { personOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import { findVenue, noticeOn } from '../../venues/venue.store.ts'
import type { AccountWeb } from '../../web.ts'
import { paydayRefusals } from './payday.schema.ts'

const pageSize = 20

const word = z.string('common:errors.validation').max(64, 'common:errors.validation')
const answerButtonSchema = z.strictObject({
  payday: word,
  line: word,
  answer: z.enum(payAnswers, 'common:errors.validation'),
})

/** `/profile/paydays`: what a member is to be paid, and whether they have received it. */
export function ownPaydaysController({ clock, db, formPage, mail }: AccountWeb): FormHandlers {
  return formPage({
    schema: answerButtonSchema,
    buttons: true,
    view: async ({ req, errors }) => {
      const asked = listPage(req, { place: places.moment, rows: pageSize, to: paths.ownPaydays })
      const { lines, list } = asked.page(await listOwnLines(db, personOf(req).sub, asked))
      return {
        title: 'payday:mine.title',
        page: (
          <OwnPaydaysPage
            links={linksOf(req)}
            action={paths.ownPaydays()}
            lines={lines.map((line) => viewOf(line, clock()))}
            settled={await listOwnSettledDays(db, personOf(req).sub)}
            owed={await listOwedAgain(db, { personId: personOf(req).sub })}
            paid={await paidNow(db, req.member?.branchId, clock())}
            list={list}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, data: { payday, line, answer } }) => {
      const said = { paydayId: payday, staffId: line, answer }
      const done = await answerLine(db, personOf(req).sub, said, { mail, lang: ownLang(req.lang) }, clock())
      if ('refused' in done) return { errors: paydayRefusals[done.refused] }
      return {
        to: paths.ownPaydays(),
        toast: `payday:mine.done.${answer}`,
        log: [{ paydayId: payday, personId: personOf(req).sub, answer }, 'payday answered'],
      }
    },
  })
}

/** What the branch's guests are told now. */
async function paidNow(db: Db, branchId: string | undefined, now: number) {
  const venue = branchId === undefined ? undefined : await findVenue(db, branchId)
  const notice = venue && noticeOn(venue, dayIn(await timeZoneOf(db, venue.businessId), now))
  return notice && { notice, href: paths.tipPaid(venue.id) }
}

const linksOf = ({ member }: Request) => ({
  histories: paths.histories(),
  profile: member ? paths.memberProfile() : paths.profile(),
  scan: paths.scanner(),
  ...(member && { branch: branchLinks(member) }),
})

const viewOf = ({ id, ...line }: OwnLine, now: number): OwnLineView => ({
  ...line,
  asks:
    line.said?.answer === 'not_received' ||
    (line.state === 'paid' && (line.day ?? '') <= dayIn(line.timeZone, now)),
  payday: id,
  statement: paths.statement(id, line.staffId),
})
