import { PaydayPage } from '../../../pages/payday/payday.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { paths } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { kindRules, returnLines } from '../../money/payday/index.ts'
import { may, memberOf, must } from '../../people/access/index.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { returnSchema, ticksIn } from './payday.schema.ts'
import { filesOf, paydayTarget, payrollOf } from './payday-file.controller.tsx'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

/** `/branch/business/payday/{id}`: who was paid, the ways out, and what did not reach its person. */
export function paydayController({ clock, db, formPage, mail }: AccountWeb): FormHandlers {
  return formPage({
    load: (req) => paydayTarget(db, req),
    schema: returnSchema,
    view: async ({ req, about, typed, errors }) => {
      const member = memberOf(req)
      const { payday, lines } = about
      const { name: business, timeZone } = await businessOf(db, member.businessId)
      const acts = may(member, 'payday')
      const made = acts ? await payrollOf(db, about) : undefined
      const lacking = made && 'lacking' in made ? made : undefined
      return {
        title: { text: req.text('payday:one.title', { number: payday.number }) },
        page: (
          <PaydayPage
            links={paydayLinks(req)}
            files={acts ? filesOf(about).filter(({ file }) => !(lacking && file === 'payroll')) : []}
            {...{ business, timeZone, acts, lacking, payday, lines }}
            byWay={kindRules[payday.kind].isHandedOver}
            action={paths.payday(payday.id)}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    asksPassword: true,
    act: async ({ req, about: { payday }, data: { all, why }, typed }) => {
      // A manager may only look.
      must(memberOf(req), 'payday')
      const ticked = ticksIn(typed)
      if (!all && ticked.length === 0) return { errors: { form: { key: 'payday:errors.nobody' } } }
      const wanted = { paydayId: payday.id, lines: all ? ('all' as const) : ticked, why }
      const tell = { mail, lang: ownLang(req.lang) }
      const done = await returnLines(db, tell, pressedBy(req), wanted, clock())
      if ('refused' in done) return { errors: { form: { key: 'payday:errors.gone' } } }
      return {
        to: paths.payday(payday.id),
        toast: 'payday:done.returned',
        log: [{ paydayId: payday.id, ...done }, 'payday lines returned'],
      }
    },
  })
}
