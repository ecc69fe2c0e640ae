import type { Request } from 'express'
import { z } from 'zod'
import { TipAmountPage } from '../../../pages/tip/tip-amount.page.tsx'
import { countCharacters } from '../../../views/characters.ts'
import { reviewLimit } from '../../../views/constants.ts'
import { withoutHidden } from '../../../views/hidden-characters.ts'
import type { GuestLang } from '../../../views/languages.ts'
import type { LocaleKey, TranslateValues } from '../../../views/translate.ts'
import { toYen } from '../../../views/typed-amount.ts'
import { said } from '../../../views/venue-texts.ts'
import type { TipRange } from '../../base/constants.ts'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formView } from '../../http/form-page.ts'
import { parseForm, type Typed } from '../../http/parse-form.ts'
import { isPayable } from '../../money/books/tip-states.ts'
import type { Recipient, Tip, TipAnswers } from '../../money/payment/tip.types.ts'
import { type Branch, venueView } from '../../venues/branch.store.ts'
import type { TippableStaff } from '../../venues/tippable.store.ts'
import type { Venue } from '../../venues/venue.store.ts'
import type { Web } from '../../web.ts'
import { UnknownRecipientError } from './tip.errors.ts'
import { allows, tipAddress } from './tip.steps.ts'
import { tipIdOf, tipTarget } from './tip-target.ts'
import { noticeNow } from './tip-view.ts'
import { mustTakeTips, venueTarget } from './venue-target.ts'

/**
 * `/tip/{branchId}`: recipient, amount and a short review. Begins a tip, or changes one that has no payment in
 * progress.
 */
export function tipAmountController(needs: Web): FormHandlers {
  const { tips, guests, config } = needs
  const schema = tipAmountSchema(config.tipYen)

  const show = formView<Venue>({
    send: needs.send,
    view: async ({ req, about: branch, typed, errors }) => {
      const scanned = branch.staff.find((person) => person.id === req.query.staff)?.id
      const tipId = tipIdOf(req)
      const notice = await noticeNow(needs, branch)
      const names = { venue: said(branch, 'name', req.lang).text }
      return {
        title: req.text('tip:amount.title', names),
        description: req.text('tip:amount.description', names),
        listed: tipId === undefined,
        first: Object.keys(errors).length === 0,
        preview: branch.kind,
        // Nothing has been typed yet. A notice is its branch's alone, and is not shown on every day.
        same: tipId === undefined ? (notice ?? branch) : undefined,
        page: (
          <TipAmountPage
            venue={venueView(branch, req.lang)}
            greeting={said(branch, 'greeting', req.lang)}
            action={paths.tip(branch.id, { staff: scanned, tip: tipId })}
            staff={branch.staff.map((person) => personView(person, scanned, req.lang))}
            scannedStaffId={scanned}
            presets={branch.presets}
            {...config.tipYen}
            reviewLimit={reviewLimit}
            neverExpected={branch.saysNeverExpected}
            paid={notice && { notice, href: paths.tipPaid(branch.id) }}
            values={{ recipient: scanned ? `staff:${scanned}` : 'all', ...typed }}
            errors={errors}
          />
        ),
      }
    },
  })

  return {
    get: async (req, res) => {
      const owned = await tipTarget(needs, req)
      if (owned && isPayable(owned.tip.state)) await mustTakeTips(needs, owned.branch)
      if (!owned) return show(req, res, await venueTarget(needs, req))
      if (!allows(owned.tip, 'amount')) return res.redirect(303, tipAddress(owned.tip))
      return show(req, res, owned.branch, { typed: typedFrom(owned.tip, owned.branch) })
    },
    post: async (req, res) => {
      const branch = await venueTarget(needs, req)
      const own = await ownTipOf(req, branch)
      const form = parseForm(schema, req.body)
      if (!form.ok && own && !allows(own, 'amount')) return res.redirect(303, tipAddress(own))
      if (!form.ok) return show(req, res, branch, form)
      const answers = answersOf(form.data, req)
      const guestId = guests.ensure(req, res)
      try {
        res.redirect(303, await keep(guestId, branch, own?.id, answers))
      } catch (error) {
        if (!(error instanceof UnknownRecipientError)) throw error
        const errors = { recipient: { key: 'tip:errors.recipientUnknown' as const } }
        // The person has left since the page was shown.
        return show(req, res, await venueTarget(needs, req), { typed: form.typed, errors })
      }
    },
  }

  /** The tip in the address, if it belongs to this browser and this venue. Any other tip is ignored. */
  async function ownTipOf(req: Request, branch: Branch): Promise<Tip | undefined> {
    const guestId = guests.known(req)
    const tipId = tipIdOf(req)
    const tip = guestId && tipId ? await tips.find(guestId, tipId) : undefined
    return tip?.branchId === branch.id ? tip : undefined
  }

  /**
   * Changes this browser's tip if it can still be changed. If its payment is in progress or over, leads to its own
   * page. Without a tip, begins one. Returns the next address.
   */
  async function keep(guestId: string, branch: Branch, tipId: string | undefined, answers: TipAnswers) {
    const changed = tipId ? await tips.change(guestId, tipId, answers) : undefined
    if (changed?.kind === 'already') return tipAddress(changed.tip)
    const tip = changed?.kind === 'ok' ? changed.tip : await tips.start(guestId, branch, answers)
    return paths.tipConfirm(branch.id, tip.id)
  }
}

/** A tip's answers as form values. */
function typedFrom(tip: Tip, branch: Branch): Typed {
  const preset = branch.presets.includes(tip.amount)
  return {
    recipient: fromRecipient(tip.recipient),
    preset: preset ? String(tip.amount) : '',
    amount: preset ? '' : String(tip.amount),
    review: tip.review,
  }
}

function answersOf(form: TipAmountForm, req: Request): TipAnswers {
  const recipient = toRecipient(form.recipient)
  const amount = toYen(form)
  if (!recipient || typeof amount !== 'number') throw new TypeError('the form was not checked')
  return { recipient, amount, review: form.review.trim(), lang: req.lang }
}

/** A staff member for the page. The greeting appears only if the guest scanned this member's own code. */
const personView = (person: TippableStaff, scanned: string | undefined, lang: GuestLang) => ({
  id: person.id,
  name: said(person, 'name', lang),
  ...(person.photo && { photo: paths.photo(person.photo) }),
  ...(person.id === scanned && { greeting: said(person, 'greeting', lang) }),
})

type Refusal = { field: 'recipient' | 'amount' | 'review'; key: LocaleKey; values?: TranslateValues }

/**
 * The form of `/tip/{branchId}`. One check holds all rules, so that the guest sees all errors at once. `maximum` is in
 * whole yen.
 */
export function tipAmountSchema(range: TipRange) {
  const words = z.string('tip:errors.recipientRequired').max(5_000, 'common:errors.validation')
  const text = words.default('')
  return z
    .strictObject({
      recipient: text,
      preset: text,
      amount: text,
      review: words.overwrite(withoutHidden).default(''),
    })
    .superRefine((form, context) => {
      for (const { field, key, values } of refusals(form, range)) {
        context.addIssue({
          code: 'custom',
          path: [field],
          message: key,
          ...(values ? { params: values } : {}),
        })
      }
    })
}

type TipAmountForm = z.infer<ReturnType<typeof tipAmountSchema>>

function refusals(form: TipAmountForm, { minimum, maximum }: TipRange): Refusal[] {
  const found: Refusal[] = []
  if (!toRecipient(form.recipient)) found.push({ field: 'recipient', key: 'tip:errors.recipientRequired' })
  const yen = toYen(form)
  if (typeof yen !== 'number') found.push({ field: 'amount', key: yen })
  else if (yen < minimum) found.push({ field: 'amount', key: 'tip:errors.amountMinimum' })
  else if (yen > maximum) {
    const values = { maximum: new Intl.NumberFormat('en').format(maximum) }
    found.push({ field: 'amount', key: 'tip:errors.amountMaximum', values })
  }
  if (countCharacters(form.review) >= reviewLimit)
    found.push({ field: 'review', key: 'tip:errors.reviewLength' })
  return found
}

/** Parses `all`, `branch` or `staff:{id}`. */
export function toRecipient(value: string): Recipient | undefined {
  if (value === 'all' || value === 'branch') return { kind: value }
  const staffId = /^staff:([\w-]{1,64})$/.exec(value)?.[1]
  return staffId ? { kind: 'staff', staffId } : undefined
}

export const fromRecipient = (to: Recipient) => (to.kind === 'staff' ? `staff:${to.staffId}` : to.kind)
