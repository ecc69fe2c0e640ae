import { z } from 'zod'
import { PayPeoplePage, type PayPeopleProps } from '../../../pages/payday/pay-people.page.tsx'
import { staffPayWays } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors, Typed } from '../../http/parse-form.ts'
import { readTable } from '../../http/read-table.ts'
import { listPayPeople, type PayPerson, savePayPeople } from '../../money/payday/pay-people.ts'
import type { Clash } from '../../money/payday/payroll-numbers.ts'
import { memberOf } from '../../people/access/allow.ts'
import { payrollNumber } from '../../venues/payroll-number.ts'
import type { AccountWeb } from '../../web.ts'
import { numberOf, pressRefusals } from './payday.schema.ts'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

/** `pasted`: what the pasted lines came to. */
type About = Awaited<ReturnType<typeof listPayPeople>> & { pasted?: PayPeopleProps['pasted'] }

const wayOf = (staffId: string) => `way-${staffId}`

/** `put`: what was pasted is only put into the table. */
const more = {
  paste: z.string('common:errors.validation').max(200_000, 'common:errors.validation').default(''),
  put: z.literal('1', 'common:errors.validation').optional(),
  seal: z.string('common:errors.validation').max(40, 'common:errors.validation'),
}

/** `/branch/business/payday/people`: how people are paid, and their payroll numbers; typed, or pasted from a spreadsheet. */
export function payPeopleController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    load: (req): Promise<About> => listPayPeople(db, memberOf(req).businessId),
    schema: (_, { people }) =>
      z.strictObject({
        ...Object.fromEntries(people.map(({ staffId }) => [numberOf(staffId), payrollNumber])),
        ...Object.fromEntries(
          people.map(({ staffId }) => [wayOf(staffId), z.enum(staffPayWays, 'staff:errors.payWay')]),
        ),
        ...more,
      }),
    initial: (_, { people, seal }) => ({
      ...Object.fromEntries(
        people.flatMap(({ staffId, number, way }) => [
          [numberOf(staffId), number],
          [wayOf(staffId), way],
        ]),
      ),
      seal,
    }),
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
    act: async ({ req, about, data, typed }) => {
      if (data.put) {
        const read = readPasted(data.paste, about.people, (way) => req.text(`staff:payWay.${way}`))
        about.pasted = read.pasted
        return { status: 200, typed: { ...typed, ...read.typed, paste: '' } }
      }
      const form = data as Record<string, string>
      const changed = about.people.map(({ staffId }) => ({
        staffId,
        number: form[numberOf(staffId)] ?? '',
        way: staffPayWays.find((way) => way === form[wayOf(staffId)]) ?? 'usual',
      }))
      const saved = await savePayPeople(db, pressedBy(req), { typed: changed, seal: data.seal }, clock())
      if ('refused' in saved)
        return {
          errors: saved.refused === 'changed' ? pressRefusals.changed : clashErrors(saved.clashes, changed),
        }
      return {
        to: paths.payPeople(),
        toast: 'payday:done.people',
        log: [saved, 'payroll numbers and ways changed'],
      }
    },
  })
}

/** Beside each number that was typed: whose it is already. */
export const clashErrors = (clashes: Clash[], typed: { staffId: string }[]): FieldErrors =>
  Object.fromEntries(
    clashes.flatMap(({ people }) =>
      people
        .filter(({ staffId }) => typed.some((one) => one.staffId === staffId))
        .map(({ staffId, number }) => {
          const { name = '', branch = '' } = people.find((one) => one.staffId !== staffId) ?? {}
          return [
            numberOf(staffId),
            { key: 'payday:errors.clash', values: { number, name, branch } },
          ] as const
        }),
    ),
  )

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

/** A line of it has a person and a number at least. */
const isLine = (cells: string[]) => cells.length > 1
const mostLines = 2000

/** Lines of a spreadsheet: a staff code or a name, a number, and a way; without a way it stays. What fits nobody is told by its line. */
function readPasted(
  text: string,
  people: PayPerson[],
  wordOf: (way: (typeof staffPayWays)[number]) => string,
): { typed: Typed; pasted: { lines: number; wrong: number[] } } {
  const typed: Typed = {}
  const table = readTable(text, isLine, mostLines)
  const wrong = table.fault ? [table.line ?? mostLines + 1] : []
  let lines = 0
  for (const { line, cells } of table.rows) {
    const [who = '', number = '', word = ''] = cells
    const fits = people.filter(({ code, name }) => [plain(code), plain(name)].includes(plain(who)))
    // Somebody who has left may have had this code before.
    const [place, ...others] = fits.some(({ left }) => !left) ? fits.filter(({ left }) => !left) : fits
    const way = staffPayWays.find((one) => one === word || wordOf(one) === word)
    if (!place || others.length > 0 || (word !== '' && !way)) {
      wrong.push(line)
      continue
    }
    lines++
    typed[numberOf(place.staffId)] = number
    if (way) typed[wayOf(place.staffId)] = way
  }
  return { typed, pasted: { lines, wrong } }
}
