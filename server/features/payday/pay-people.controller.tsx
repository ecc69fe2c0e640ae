import { CsvError, parse } from 'csv-parse/sync'
import type { Request } from 'express'
import { z } from 'zod'
import { PayPeoplePage, type PayPeopleProps } from '../../../pages/payday/pay-people.page.tsx'
import { staffPayWays } from '../../../views/words.ts'
import { digestOf } from '../../base/digest.ts'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formView, type View } from '../../http/form-page.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { type Judged, judgeNumbers, type Pair } from '../../money/payday/payday.numbers.ts'
import { listPlaces, type PayPlace, savePlaces } from '../../money/payday/payday.places.ts'
import { memberOf } from '../../people/access/allow.ts'
import { payrollNumber } from '../../venues/payroll-number.ts'
import type { AccountWeb } from '../../web.ts'
import { byOf, paydayLinks } from './payday.controller.tsx'
import { paydayRefusals } from './payday.schema.ts'

const tickOf = ([a, b]: Pair) => `same-${a}.${b}`
const pairsIn = (typed: object): Pair[] =>
  Object.keys(typed).flatMap((name) => {
    const [, a, b] = /^same-([^.]+)\.([^.]+)$/.exec(name) ?? []
    return a && b ? [[a, b] as const] : []
  })

/** The answer that means exactly these numbers, which differ by leading zeros. */
const sealOf = ({ near }: Judged) => digestOf(near.map(({ numbers }) => numbers.join()).join())

const pasteSchema = z.strictObject({
  paste: z.string('common:errors.validation').max(200_000, 'common:errors.validation'),
})

type About = Awaited<ReturnType<typeof listPlaces>> & {
  judged: Judged
  pasted?: PayPeopleProps['pasted']
}

const short = z.string('common:errors.validation').max(40, 'common:errors.validation')

/** `/branch/business/payday/people`: how people are paid, and their payroll numbers; typed, or pasted from a spreadsheet. */
export function payPeopleController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage, send } = needs
  const action = paths.payPeople()

  const load = async (req: Request): Promise<About> => {
    const { businessId } = memberOf(req)
    const about = await listPlaces(db, businessId)
    const numbers = about.places.map(({ number }) => number)
    // Two who are one person no more: an owner can say so here without a change of numbers. Zeros are asked of what changes.
    return { ...about, judged: { ...(await judgeNumbers(db, businessId, numbers)), near: [] } }
  }

  const view: View<About> = ({ req, about, typed, errors }) => {
    const { places, same, judged } = about
    const personOf = new Map(
      places.map(({ staffId: id, name, code, branch, left }) => [id, { id, name, code, branch, left }]),
    )
    const asked = judged.clashes.flatMap(({ people: [first, ...others] }) =>
      others.map((other): Pair => [first?.staffId ?? '', other.staffId]),
    )
    const pairs = new Map([...same, ...asked, ...pairsIn(typed)].map((pair) => [tickOf(pair), pair]))
    return {
      title: 'payday:people.title',
      page: (
        <PayPeoplePage
          links={paydayLinks(req)}
          people={[...personOf.values()]}
          pairs={[...pairs].flatMap(([tick, [a, b]]) => {
            const [first, second] = [personOf.get(a), personOf.get(b)]
            return first && second
              ? [{ tick, number: typed[`number-${a}`] ?? '', people: [first, second] }]
              : []
          })}
          near={judged.near.length > 0 ? { pairs: judged.near, seal: sealOf(judged) } : undefined}
          seal={typed.seal ?? about.seal}
          pasted={about.pasted}
          action={action}
          values={typed}
          errors={errors}
        />
      ),
    }
  }

  const table = formPage({
    load,
    schema: (req, { places }) =>
      z.strictObject({
        ...Object.fromEntries(
          places.flatMap(({ staffId }): [string, z.ZodType<string>][] => [
            [`number-${staffId}`, payrollNumber],
            [`way-${staffId}`, z.enum(staffPayWays, 'staff:errors.payWay')],
          ]),
        ),
        ...Object.fromEntries(
          pairsIn((req.body ?? {}) as object).map((pair) => [
            tickOf(pair),
            z.literal('1', 'common:errors.validation').optional(),
          ]),
        ),
        ...{ seal: short, zeros: short.optional() },
      }),
    initial: (_, { places, same }) => ({ ...filled(places), ...ticked(same) }),
    view,
    asksPassword: true,
    act: async ({ req, about, data, typed }) => {
      const form = data as Record<string, string | undefined>
      const ways = about.places.map(({ staffId }) => ({
        staffId,
        number: form[`number-${staffId}`] ?? '',
        way: staffPayWays.find((way) => way === form[`way-${staffId}`]) ?? 'usual',
      }))
      const sent = { ways, same: pairsIn(typed), zeros: (judged: Judged) => form.zeros === sealOf(judged) }
      const saved = await savePlaces(db, byOf(req), { ...sent, seal: data.seal }, clock())
      if ('refused' in saved && saved.refused === 'changed') return { errors: paydayRefusals.changed }
      if ('refused' in saved) {
        about.judged = saved.judged
        return { errors: errorsOf(saved.judged, ways) }
      }
      return {
        to: action,
        toast: 'payday:done.people',
        log: [{ ...saved }, 'payroll numbers and ways changed'],
      }
    },
  })

  const show = formView({ send, view })
  return {
    get: table.get,
    post: async (req, res) => {
      if ((req.body as { paste?: unknown } | undefined)?.paste === undefined) return table.post(req, res)
      const about = await load(req)
      const form = parseForm(pasteSchema, req.body)
      const before = { ...filled(about.places), ...ticked(about.same) }
      if (!form.ok) return show(req, res, about, { typed: before, errors: form.errors })
      const read = readPasted(form.data.paste, about.places, (way) => req.text(`staff:payWay.${way}`))
      await show(req, res, { ...about, pasted: read.pasted }, { typed: { ...before, ...read.typed } })
    },
  }
}

const filled = (places: PayPlace[]): Typed =>
  Object.fromEntries(
    places.flatMap(({ staffId, number, way }) => [
      [`number-${staffId}`, number],
      [`way-${staffId}`, way],
    ]),
  )
const ticked = (same: Pair[]): Typed => Object.fromEntries(same.map((pair) => [tickOf(pair), '1']))

/** Who has a number beside each of those who would have it, too; the places without a field of their own at the form. */
function errorsOf({ clashes, near }: Judged, ways: { staffId: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { number, people } of clashes)
    for (const { staffId } of people) {
      const { name = '', branch = '' } = people.find((one) => one.staffId !== staffId) ?? people[0] ?? {}
      const error = { key: 'payday:errors.number', values: { number, name, branch } } as const
      errors[ways.some((one) => one.staffId === staffId) ? `number-${staffId}` : 'form'] = error
    }
  if (near.length > 0) errors.zeros = { key: 'payday:errors.zeros' }
  return errors
}

/**
 * Lines of a spreadsheet: branch, staff code, name, number, way; a name is not looked at, and without a way it stays. What fits
 * nobody is told by its line.
 */
function readPasted(
  text: string,
  places: PayPlace[],
  wordOf: (way: (typeof staffPayWays)[number]) => string,
) {
  const typed: Typed = {}
  const wrong: number[] = []
  let lines = 0
  for (const [at, [branch = '', code = '', , number = '', word = '']] of cellsIn(text).entries()) {
    const fits = places.filter((one) => one.branch === branch && one.code === code.normalize('NFKC'))
    // Somebody who has left may have had this code before.
    const [place, ...others] = fits.some(({ left }) => !left) ? fits.filter(({ left }) => !left) : fits
    const way = staffPayWays.find((one) => one === word || wordOf(one) === word)
    if (!place || others.length > 0 || (word !== '' && !way)) {
      wrong.push(at + 1)
      continue
    }
    lines++
    typed[`number-${place.staffId}`] = number
    if (way) typed[`way-${place.staffId}`] = way
  }
  return { typed, pasted: { lines, wrong } }
}

function cellsIn(text: string): string[][] {
  const delimiter = text.includes('\t') ? '\t' : ','
  try {
    return parse(text, {
      delimiter,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as string[][]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return [[]]
  }
}
