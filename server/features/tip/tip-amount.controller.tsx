import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { TipAmountPage } from '../../../pages/tip/tip-amount.page.tsx'
import { TipWallet } from '../../../pages/tip/tip-wallet.tsx'
import { isShortReview } from '../../../views/characters.ts'
import { keptText } from '../../../views/hidden-characters.ts'
import type { GuestLang } from '../../../views/languages.ts'
import type { LocaleKey, TranslateValues } from '../../../views/translate.ts'
import { toYen } from '../../../views/typed-amount.ts'
import { greetingOf, translated } from '../../../views/venue-texts.ts'
import type { TipRange } from '../../base/constants.ts'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formView } from '../../http/form-page.ts'
import { parseForm, type Typed } from '../../http/parse-form.ts'
import { firstVersion, type Recipient, type Tip, type TipAnswers } from '../../money/payment/index.ts'
import { type Branch, venueView } from '../../venues/branch.store.ts'
import type { TippableStaff } from '../../venues/tippable.store.ts'
import type { Venue } from '../../venues/venue.store.ts'
import type { Web } from '../../web.ts'
import type { CardTestingLimit } from './card-testing-limit.ts'
import { UnknownRecipientError } from './tip.errors.ts'
import { allows, tipAddress } from './tip.steps.ts'
import { inAppBrowser } from './tip-confirm.controller.tsx'
import { chargeCard } from './tip-payment.controller.tsx'
import { token } from './tip-payment.schema.ts'
import { tipIdOf, tipTargetToPay } from './tip-target.ts'
import { noticeNow, stripeView, tipView } from './tip-view.ts'
import { venueTarget } from './venue-target.ts'

/**
 * `/tip/{branchId}`: recipient, amount and a short review. Begins a tip, or changes one that has no payment in
 * progress. `wallet` is what stands behind its wallet buttons: `get` answers its script with what to show for an amount,
 * or 204 where there is no wallet; `post` charges what was approved there.
 */
export function tipAmountController(
  needs: Web & { brake: CardTestingLimit; stripe: RequestHandler },
): FormHandlers & { wallet: FormHandlers } {
  const { tips, guests, config } = needs
  const schema = tipAmountSchema(config.tipYen)
  const approved = walletSchema(config.tipYen)

  /** A begun tip is paid on its own page, and browsers inside apps have no wallet. Whether cards are paused is asked later. */
  const mayHaveWallet = (req: Request) => tipIdOf(req) === undefined && !inAppBrowser(req.get('User-Agent'))

  const draw = formView<Venue>({
    send: needs.send,
    view: async ({ req, about: branch, typed, errors }) => {
      const scanned = staffOf(req, branch)?.id
      const tipId = tipIdOf(req)
      const notice = await noticeNow(needs, branch)
      const names = { venue: translated(branch, 'name', req.lang).text }
      return {
        title: { text: req.text('tip:amount.title', names) },
        description: req.text('tip:amount.description', names),
        listed: tipId === undefined,
        first: Object.keys(errors).length === 0,
        preview: branch.kind,
        // Nothing has been typed yet. A notice is its branch's alone, and is not shown on every day.
        same: tipId === undefined ? (notice ?? branch) : undefined,
        page: (
          <TipAmountPage
            venue={venueView(branch, req.lang)}
            greeting={greetingOf(branch, req.lang, req.text(`tip:greeting.${branch.kind}`))}
            hidden={errors.review?.key === noRoom ? { wordless: '1' } : undefined}
            action={paths.tip(branch.id, { staff: scanned, tip: tipId })}
            staff={branch.staff.map((person) => personView(person, scanned, req.lang))}
            scannedStaffId={scanned}
            presets={branch.presets}
            {...config.tipYen}
            neverExpected={branch.saysNeverExpected}
            paid={notice && { notice, href: paths.tipPaid(branch.id) }}
            values={{ recipient: scanned ? `staff:${scanned}` : 'all', ...typed }}
            errors={errors}
          />
        ),
      }
    },
  })

  const show: typeof draw = (req, res, branch, shown) => {
    if (mayHaveWallet(req) && !needs.brake.isKnownToPause(req)) needs.stripe(req, res, () => {})
    return draw(req, res, branch, shown)
  }

  /** The person has left since the page was shown. */
  const showWithout = async (req: Request, res: Response, typed: Typed) => {
    const errors = { recipient: { key: 'tip:errors.recipientUnknown' as const } }
    return show(req, res, await venueTarget(needs, req), { typed, errors })
  }

  const wallet: FormHandlers = {
    get: async (req, res) => {
      const branch = await venueTarget(needs, req)
      // Somebody has opened the address of a refused form.
      if (req.query.amount === undefined)
        return res.redirect(303, paths.tip(branch.id, { staff: staffOf(req, branch)?.id }))
      const form = parseForm(schema, { recipient: req.query.recipient, amount: req.query.amount })
      const answers = form.ok ? answersOf(form.data, req) : undefined
      const there = answers && isTippableAt(answers.recipient, branch)
      if (!answers || !there || !mayHaveWallet(req) || !(await needs.brake.allows(req)))
        return res.set('Cache-Control', 'private, no-store').status(204).end()
      const tip = await tipView(needs, { id: '', ...answers }, branch, req.lang)
      const page = (
        <TipWallet venue={venueView(branch, req.lang)} tip={tip} stripe={stripeView(config, req)} />
      )
      return needs.send(req, res, { part: true, title: { text: '' }, page })
    },
    post: async (req, res) => {
      const branch = await venueTarget(needs, req)
      const form = parseForm(approved, req.body)
      if (!form.ok) return show(req, res, branch, form)
      const { confirmationToken } = form.data
      const answers = answersOf(form.data, req)
      const guestId = guests.known(req) ?? guests.from(confirmationToken)
      try {
        const more = { walletToken: confirmationToken, network: needs.draftNetworkOf(req) }
        const kept = needs.lowDisk() ? { ...answers, review: '' } : answers
        const tip = await tips.start(guestId, branch, kept, more)
        guests.ensure(req, res, guestId)
        const pay = { version: firstVersion, receiptEmail: '', confirmationToken }
        // Nothing was typed that could be wrong: a wallet's form has no e-mail address.
        const again = () => res.redirect(303, tipAddress(tip))
        return await chargeCard(needs, req, res, { branch, tip, guestId }, pay, again)
      } catch (error) {
        if (!(error instanceof UnknownRecipientError)) throw error
        return showWithout(req, res, form.typed)
      }
    },
  }

  return {
    wallet,
    get: async (req, res) => {
      if (tipIdOf(req) === undefined) return show(req, res, await venueTarget(needs, req))
      const owned = await tipTargetToPay(needs, req, res)
      if (!owned) return
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
      if (answers.review !== '' && needs.lowDisk()) {
        if (form.data.wordless === undefined)
          return show(req, res, branch, { typed: form.typed, errors: { review: { key: noRoom } } })
        answers.review = ''
      }
      const guestId = guests.ensure(req, res)
      try {
        res.redirect(303, await keep(req, guestId, branch, own?.id, answers))
      } catch (error) {
        if (!(error instanceof UnknownRecipientError)) throw error
        return showWithout(req, res, form.typed)
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
  async function keep(
    req: Request,
    guestId: string,
    branch: Branch,
    tipId: string | undefined,
    answers: TipAnswers,
  ) {
    const network = needs.draftNetworkOf(req)
    const changed = tipId ? await tips.change(guestId, tipId, answers) : undefined
    if (changed?.kind === 'already') return tipAddress(changed.tip)
    const tip = changed?.kind === 'ok' ? changed.tip : await tips.start(guestId, branch, answers, { network })
    return paths.tipConfirm(branch.id, tip.id)
  }
}

/** The person whose code was scanned. */
const staffOf = (req: Request, branch: Venue) => branch.staff.find(({ id }) => id === req.query.staff)

const isTippableAt = (to: Recipient, branch: Venue) =>
  to.kind !== 'staff' || branch.staff.some(({ id }) => id === to.staffId)

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
  name: translated(person, 'name', lang),
  ...(person.photo && { photo: paths.photo(person.photo) }),
  ...(person.id === scanned && { greeting: translated(person, 'greeting', lang) }),
})

/** The disk is nearly full: words are not kept. */
const noRoom = 'tip:errors.reviewNoRoom'

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
      review: words.overwrite(keptText).default(''),
      // Was told that there is no room for the words, and goes on.
      wordless: z.literal('1', 'common:errors.validation').optional(),
    })
    .superRefine((form, context) => refuse(context, refusals(form, range)))
}

/** The same, as a wallet's sheet was approved: `sheet` is the amount in whole yen that stood in it. */
function walletSchema(range: TipRange) {
  return tipAmountSchema(range)
    .safeExtend({ confirmationToken: token, sheet: z.string().default('') })
    .superRefine(({ sheet, ...form }, context) => {
      if (sheet !== String(toYen(form)))
        refuse(context, [{ field: 'amount', key: 'tip:errors.walletAmount' }])
    })
}

function refuse(context: z.RefinementCtx, found: Refusal[]) {
  for (const { field, key, values } of found)
    context.addIssue({ code: 'custom', path: [field], message: key, ...(values ? { params: values } : {}) })
}

type TipAmountForm = Record<'recipient' | 'preset' | 'amount' | 'review', string>

function refusals(form: TipAmountForm, { minimum, maximum }: TipRange): Refusal[] {
  const found: Refusal[] = []
  if (!toRecipient(form.recipient)) found.push({ field: 'recipient', key: 'tip:errors.recipientRequired' })
  const yen = toYen(form)
  const shown = (limit: number) => new Intl.NumberFormat('en').format(limit)
  if (typeof yen !== 'number') found.push({ field: 'amount', key: yen })
  else if (yen < minimum)
    found.push({ field: 'amount', key: 'tip:errors.amountMinimum', values: { minimum: shown(minimum) } })
  else if (yen > maximum)
    found.push({ field: 'amount', key: 'tip:errors.amountMaximum', values: { maximum: shown(maximum) } })
  if (!isShortReview(form.review)) found.push({ field: 'review', key: 'tip:errors.reviewLength' })
  return found
}

/** Parses `all`, `branch` or `staff:{id}`. */
export function toRecipient(value: string): Recipient | undefined {
  if (value === 'all' || value === 'branch') return { kind: value }
  const staffId = /^staff:([\w-]{1,64})$/.exec(value)?.[1]
  return staffId ? { kind: 'staff', staffId } : undefined
}

export const fromRecipient = (to: Recipient) => (to.kind === 'staff' ? `staff:${to.staffId}` : to.kind)
