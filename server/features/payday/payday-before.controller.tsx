import { z } from 'zod'
import { PaydayBeforePage } from '../../../pages/payday/payday-before.page.tsx'
import { paths } from '../../base/paths.ts'
import { newId } from '../../db/ids.ts'
import { formId } from '../../http/form-id.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { noteOwed, type OwedRefusal, settledLines, unclaimedTips } from '../../money/payday/payday.later.ts'
import { listOwedAgain } from '../../money/payday/payday.settled.ts'
import { answerStraggler, listStragglers } from '../../money/payday/payday.stragglers.ts'
import { listAnswers } from '../../money/payday/payday.wait.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchFor } from '../../people/access/branch-target.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { byOf, paydayLinks } from './payday.controller.tsx'

const short = z.string('common:errors.validation').trim().max(100, 'common:errors.validation').default('')

/**
 * `answer`: about a `tip` that came late. Else a sum is noted. `who`: a person, or a line as `payday.person`; `tip`: one that the
 * branch has, of which it is.
 */
const schema = z.strictObject({
  branch: short,
  form: z.string('common:errors.validation').regex(formId, 'common:errors.validation').optional(),
  tip: short,
  answer: z.enum(['', 'paper', 'opens'], 'common:errors.validation').default(''),
  who: short,
  yen: short.transform((typed) => typed.normalize('NFKC').replace(/[,¥]/g, '')),
  reason: z.string('restart:errors.owedWhy').trim().max(200, 'restart:errors.owedWhy').default(''),
})

/** What a sum that is to be noted lacks. */
function missingIn({ answer, who, yen, reason }: z.infer<typeof schema>): FieldErrors | undefined {
  if (answer) return undefined
  if (who === '') return { who: { key: 'restart:errors.owedWho' } }
  if (!/^[1-9]\d{0,8}$/.test(yen)) return { yen: { key: 'restart:errors.owedYen' } }
  return reason === '' ? { reason: { key: 'restart:errors.owedWhy' } } : undefined
}

const refusals = {
  never: { form: { key: 'restart:errors.owedNever' } },
  restored: { form: { key: 'payday:errors.restored' } },
  line: { yen: { key: 'restart:errors.owedLine' } },
  once: { who: { key: 'restart:errors.owedOnce' } },
  tip: { yen: { key: 'restart:errors.owedTip' } },
  person: { who: { key: 'restart:errors.owedWho' } },
  sent: { form: { key: 'restart:errors.owedSent' } },
  gone: { form: { key: 'restart:errors.owedGone' } },
} satisfies Record<OwedRefusal | 'gone', FieldErrors>

/** `/branch/business/payday/before`: what is owed from before a branch's books went back. */
export function beforeController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage } = needs
  return formPage({
    load: async (req) => {
      const asked = (req.body as { branch?: unknown } | undefined)?.branch ?? req.query.branch
      const branch = await branchFor(db, memberOf(req), 'payday', String(asked))
      const timeZone = await timeZoneOf(db, branch.businessId)
      return { branch, where: { businessId: branch.businessId, branchId: branch.id, timeZone } }
    },
    schema,
    view: async ({ req, about: { branch, where }, typed, errors }) => {
      const lines = await settledLines(db, branch.id)
      const answers = await listAnswers(db, branch.id)
      const people = await db
        .selectFrom('staff')
        .select(['id', 'code', 'name'])
        .where('branch_id', '=', branch.id)
        .orderBy('code')
        .execute()
      return {
        title: 'restart:before.title',
        page: (
          <PaydayBeforePage
            links={{ ...paydayLinks(req), back: paths.paydayRestart({ branch: branch.id }) }}
            branch={branch}
            timeZone={where.timeZone}
            answered={answers.length > 0}
            last={answers.findLast(({ answer }) => answer === 'lost')?.last_day ?? undefined}
            stragglers={await listStragglers(db, where)}
            lines={lines
              .filter(({ yen, noted }) => yen > 0 && !noted)
              .map(({ paydayId, staffId, ...line }) => ({ ...line, value: `${paydayId}.${staffId}` }))}
            tips={(await unclaimedTips(db, branch.businessId))
              .filter((tip) => tip.branchId === branch.id)
              .map((tip) => ({ ...tip, href: paths.earningTip(tip.id) }))}
            people={people.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}`.trim() }))}
            owed={await listOwedAgain(db, { branchId: branch.id })}
            action={paths.paydayBefore()}
            id={formId.test(typed.form ?? '') ? String(typed.form) : newId()}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    asksPassword: ({ data }) => missingIn(data) === undefined,
    act: async ({ req, about: { branch, where }, data, typed }) => {
      const missing = missingIn(data)
      if (missing) return { errors: missing }
      const back = paths.paydayBefore({ branch: branch.id })
      const { tip: tipId, who, reason } = data
      if (data.answer) {
        const onPaper = data.answer === 'paper'
        const done = await answerStraggler(db, byOf(req), where, { tipId, onPaper }, clock())
        if ('refused' in done) return { errors: refusals[done.refused] }
        return { to: back, toast: 'restart:done.straggler' }
      }
      const [first = '', second] = who.split('.')
      const line = second ? { paydayId: first, staffId: second } : undefined
      const of = { id: data.form, line, tipId: tipId || undefined }
      const owed = { branchId: branch.id, staffId: second ?? first, yen: Number(data.yen), reason, ...of }
      const done = await noteOwed(db, byOf(req), owed, clock())
      if ('refused' in done)
        return {
          ...(done.refused === 'sent' && { typed: { ...typed, form: newId() } }),
          errors: refusals[done.refused],
        }
      return {
        to: back,
        toast: 'restart:done.owed',
        log: [{ branchId: branch.id, owed: done.id }, 'noted as owed'],
      }
    },
  })
}
