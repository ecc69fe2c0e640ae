import type { Request } from 'express'
import { PayPeoplePage, type PayPeopleProps } from '../../../pages/payday/pay-people.page.tsx'
import { numberOf, wayOf } from '../../../views/payday.ts'
import { staffPayWays } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors, Typed } from '../../http/parse-form.ts'
import { readTable } from '../../http/read-table.ts'
import { type Clash, listPayPeople, type PayPerson, savePayPeople } from '../../money/payday/index.ts'
import { memberOf } from '../../people/access/index.ts'
import type { AccountWeb } from '../../web.ts'
import { peopleSchema, pressRefusals } from './payday.schema.ts'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

/** `pasted`: what the pasted lines came to. */
type About = Awaited<ReturnType<typeof listPayPeople>> & { pasted?: PayPeopleProps['pasted'] }

/** `/branch/business/payday/people`: how people are paid, and their payroll numbers; typed, or pasted from a spreadsheet. */
export function payPeopleController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    load: (req): Promise<About> => listPayPeople(db, memberOf(req).businessId),
    schema: peopleSchema,
    initial: (_, { people, seal }) => {
      const fields = people.map((one) => ({ [numberOf(one)]: one.number, [wayOf(one)]: one.way }))
      return Object.assign({ seal }, ...fields)
    },
    view: ({ req, about: { people, pasted }, typed, errors }) => ({
      title: 'payday:people.title',
      page: (
        <PayPeoplePage
          links={paydayLinks(req)}
          people={people}
          pasted={pasted}
          action={paths.payPeople()}
          values={typed}
          errors={errors}
        />
      ),
    }),
    asksPassword: ({ data }) => !data.put,
    act: async ({ req, about, data: { put, paste, seal, ...data }, typed }) => {
      if (put) {
        const read = readPasted(req, paste, about.people)
        about.pasted = read.pasted
        return { status: 200, typed: { ...typed, ...read.typed, paste: '' } }
      }
      const fields: Partial<Record<string, string>> = data
      const changed = about.people.map((one) => ({
        staffId: one.staffId,
        number: fields[numberOf(one)],
        way: staffPayWays.find((way) => way === fields[wayOf(one)]),
      }))
      const saved = await savePayPeople(db, pressedBy(req), { typed: changed, seal }, clock())
      if ('refused' in saved) return { errors: peopleErrors(saved, typed) }
      return {
        to: paths.payPeople(),
        toast: 'payday:done.people',
        log: [saved, 'payroll numbers and ways changed'],
      }
    },
  })
}

/** Why nothing was saved; beside each number that was typed, whose it is already. */
export const peopleErrors = (
  { clashes }: { refused: string; clashes?: Clash[] },
  typed: Typed,
): FieldErrors =>
  clashes
    ? Object.fromEntries(
        clashes.flatMap(({ people }) =>
          people
            .filter((person) => numberOf(person) in typed)
            .map((person) => {
              const { name = '', branch = '' } = people.find((one) => one.staffId !== person.staffId) ?? {}
              const values = { number: person.number, name, branch }
              return [numberOf(person), { key: 'payday:errors.clash', values }] as const
            }),
        ),
      )
    : pressRefusals.changed

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

/** A line of it has a person and a number at least. */
const isLine = (cells: string[]) => cells.length > 1
const mostLines = 2000

/** Lines of a spreadsheet: a staff code or a name, a number, and a way; without a way it stays. What fits nobody is told by its line. */
function readPasted(req: Request, text: string, people: PayPerson[]) {
  const typed: Typed = {}
  const table = readTable(text, isLine, mostLines)
  const wrong = table.fault ? [table.line ?? mostLines + 1] : []
  let lines = 0
  for (const { line, cells } of table.rows) {
    const [who = '', number = '', word = ''] = cells
    const fits = people.filter(({ code, name }) => [plain(code), plain(name)].includes(plain(who)))
    // Somebody who has left may have had this code before.
    const present = fits.filter(({ left }) => !left)
    const [place, ...others] = present.length > 0 ? present : fits
    const way = staffPayWays.find((one) => one === word || req.text(`staff:payWay.${one}`) === word)
    if (place && others.length === 0 && (word === '' || way)) {
      lines++
      Object.assign(typed, { [numberOf(place)]: number }, way && { [wayOf(place)]: way })
    } else wrong.push(line)
  }
  return { typed, pasted: { lines, wrong } }
}
