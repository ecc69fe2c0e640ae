import type { Request, RequestHandler } from 'express'
import { OwnPaydaysPage } from '../../../pages/payday/own-paydays.page.tsx'
import { StatementPage } from '../../../pages/payday/statement.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import type { OwnLine } from '../../../views/payday.ts'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { places } from '../../http/cursor.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { listPage } from '../../http/list-page.ts'
import { answerLine, findOwnLine, kindRules, listOwnOpen, ownLines } from '../../money/payday/index.ts'
import { branchLinks, personOf } from '../../people/access/index.ts'
import { businessOf, timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { answerSchema } from './payday.schema.ts'

const pageSize = 20

const linksOf = ({ member }: Request) => ({
  histories: paths.histories(),
  profile: member ? paths.memberProfile() : paths.profile(),
  scan: paths.scanner(),
  ...(member && { branch: branchLinks(member) }),
})

/** A line as its person reads it. */
const ownView = (line: OwnLine, timeZone: string, now: number) => ({
  ...line,
  timeZone,
  madeAt: line.payday.madeAt,
  href: paths.statement(line.paydayId, line.staffId, line.branchId),
  asks:
    kindRules[line.payday.kind].isAnswered && !line.returned && line.payday.payDay <= dayIn(timeZone, now),
})

/** `/profile/paydays`: what a person is paid, and what is open for them today. */
export function ownPaydaysController({ clock, db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { sub } = personOf(req)
    const asked = listPage(req, { place: places.payLine, rows: pageSize, to: paths.ownPaydays })
    const found = (await ownLines(db, sub, asked)).map(async (line) =>
      ownView(line, await timeZoneOf(db, line.payday.businessId), clock()),
    )
    const page = (
      <OwnPaydaysPage
        links={linksOf(req)}
        open={await listOwnOpen(db, sub)}
        {...asked.page(await Promise.all(found))}
      />
    )
    send(req, res, { title: 'payday:mine.title', page })
  }
}

/** `/profile/paydays/{id}/{staffId}/{branchId}`: what a person has in a payday, and whether they have received it. */
export function statementController({ clock, db, formPage, mail }: AccountWeb): FormHandlers {
  return formPage({
    load: async (req) => {
      const { id, staffId, branchId } = req.params
      const at = { paydayId: String(id), staffId: String(staffId), branchId: String(branchId) }
      const line = await findOwnLine(db, personOf(req).sub, at)
      if (!line) throw new NotFoundError()
      return line
    },
    schema: answerSchema,
    buttons: true,
    view: async ({ req, about, errors }) => {
      const business = await businessOf(db, about.payday.businessId)
      return {
        title: 'paper:statement.title',
        page: (
          <StatementPage
            links={{ ...linksOf(req), back: paths.ownPaydays() }}
            business={business.name}
            line={ownView(about, business.timeZone, clock())}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, about: { paydayId, staffId, branchId }, data: { answer } }) => {
      const said = { paydayId, staffId, branchId, answer }
      const tell = { mail, lang: ownLang(req.lang) }
      const done = await answerLine(db, tell, personOf(req).sub, said, clock())
      if ('refused' in done) return { errors: { form: { key: 'payday:errors.gone' } } }
      return {
        to: paths.ownPaydays(),
        toast: `payday:mine.done.${answer}`,
        log: [{ paydayId, personId: personOf(req).sub, answer }, 'payday answered'],
      }
    },
  })
}
