import { z } from 'zod'
import { PaydayWaysPage } from '../../../pages/payday/payday-ways.page.tsx'
import { payWays } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { namesOfStaff } from '../../money/payday/payday.store.ts'
import { changeWays, openWays } from '../../money/payday/payday.ways.ts'
import { memberOf } from '../../people/access/allow.ts'
import { payrollNumber } from '../../venues/payroll-number.ts'
import type { AccountWeb } from '../../web.ts'
import { byOf, paydayLinks, paydayTarget } from './payday.controller.tsx'
import { keepPaydays } from './payday.file.ts'
import { paydayRefusals } from './payday.schema.ts'

const wayField = (staffId: string) => `way-${staffId}`
const numberField = (staffId: string) => `number-${staffId}`

/** `/branch/business/payday/{id}/ways`: how each person is paid, and their payroll number, until somebody had them. */
export function waysController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, send } = needs
  return formPage({
    send,
    load: async (req) => {
      const { payday, branch } = await paydayTarget(db, req)
      return { payday, branch, lines: payday.taken_back_at === null ? await openWays(db, payday.id) : [] }
    },
    schema: (_, { lines }) => {
      const fields = lines.map(({ staffId }): [string, z.ZodType<string>][] => [
        [wayField(staffId), z.enum(payWays, 'staff:errors.payWay')],
        [numberField(staffId), payrollNumber],
      ])
      return z.strictObject(Object.fromEntries(fields.flat()))
    },
    initial: async (_, { lines }) => {
      const people = await namesOfStaff(
        db,
        lines.map(({ staffId }) => staffId),
      )
      const fields = lines.map((line) => [
        [wayField(line.staffId), line.way],
        // Who had none when the payday was closed may have one by now.
        [numberField(line.staffId), line.payrollNumber || (people.get(line.staffId)?.payrollNumber ?? '')],
      ])
      return Object.fromEntries(fields.flat())
    },
    view: ({ req, about: { payday, branch, lines }, typed, errors }) => ({
      title: req.text('payday:ways.title'),
      signedIn: true,
      page: (
        <PaydayWaysPage
          links={{ ...paydayLinks(req), back: paths.payday(payday.id) }}
          branch={branch.name}
          number={payday.number}
          lines={lines.map(({ staffId, name, code, toPay }) => ({
            name,
            code,
            toPay,
            way: wayField(staffId),
            number: numberField(staffId),
          }))}
          action={paths.paydayWays(payday.id)}
          values={typed}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, about: { payday, lines }, data }) => {
      const ways = lines.map(({ staffId }) => ({
        staffId,
        way: data[wayField(staffId)] === 'cash' ? ('cash' as const) : ('payroll' as const),
        payrollNumber: data[numberField(staffId)] ?? '',
      }))
      const done = await changeWays(db, byOf(req), { id: payday.id, ways }, clock())
      if ('refused' in done) return { errors: paydayRefusals[done.refused] }
      await keepPaydays(needs, req)
      req.log.info({ paydayId: payday.id, memberId: memberOf(req).staffId, ...done }, 'payday ways changed')
      flashes.set(res, { type: 'success', key: 'payday:done.ways' })
      return paths.payday(payday.id)
    },
  })
}
