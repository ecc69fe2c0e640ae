import type { ZodObject, z } from 'zod'
import { ownLang } from '../../../../views/languages.ts'
import { StaffForbiddenError } from '../../../base/errors.ts'
import { parseForm } from '../../../http/parse-form.ts'
import { findRefund } from '../../../money/refund/refund.store.ts'
import { branchFor } from '../../../people/access/branch-target.ts'
import { invitationMail } from '../../../people/access/invitation-mail.ts'
import { may } from '../../../people/access/rights.ts'
import { findBranch } from '../../../venues/branch.store.ts'
import type { Member } from '../../../venues/member.types.ts'
import { findStaff } from '../../../venues/staff.store.ts'
import { branchSchema, newBranch, storedBranch } from '../../branch/branch.schema.ts'
import { addBranch, branchRefusals, changeBranch, type SavedBranch } from '../../branch/branch.service.ts'
import { setClosed } from '../../branch/branch-open.service.ts'
import { profileSchema } from '../../customer/customer.schema.ts'
import { codeRefusals, codeToReplace, replaceShown } from '../../qr/qr.service.ts'
import { confirmOrder, orderRefund } from '../../refund/refund.orders.ts'
import { refundSchema } from '../../refund/refund.schema.ts'
import { refundableFor } from '../../refund/refund-target.ts'
import type { StaffChange } from '../../staff/staff.refusable.ts'
import { staffRefusals } from '../../staff/staff.results.ts'
import { editSchemaOf, staffAddSchema, storedStaff } from '../../staff/staff.schema.ts'
import { deleteStaff, editStaff } from '../../staff/staff.service.ts'
import { addStaff } from '../../staff/staff-add.service.ts'
import { staffFor } from '../../staff/staff-target.ts'
import type { Context } from '../graphql.context.ts'
import { InputError } from '../graphql.errors.ts'
import { createLoaders } from '../graphql.loaders.ts'

// The pages' own forms, services and refusals behind another door. An edit is the page's form as it would be filled in,
// with what was given on top: what is left out stays.

type Input = Record<string, string | number | readonly number[] | null | undefined>
type Given = { input: Input }
type Id = { id: string }
type Replaced = { branch: string; staff?: string | null; token: string }

/** Throws InputError with the messages of the page's form. Null counts as left out. */
function checked<S extends ZodObject>(
  schema: S,
  input: Input,
  filled: Record<string, string> = {},
): z.infer<S> {
  const given = Object.entries(input).flatMap(([name, value]) =>
    value == null ? [] : [[name, typeof value === 'object' ? value.join(' ') : String(value)]],
  )
  const form = parseForm(schema, { ...filled, ...Object.fromEntries(given) })
  if (!form.ok) throw new InputError(form.errors)
  return form.data
}

/**
 * Several mutations of a document run one after another, and an earlier one may have changed what was read. `what` is
 * the log's word for what was done.
 */
const change =
  <Args>(
    what: string,
    run: (args: Args, context: Context) => Promise<{ id?: string; sub?: string } | undefined>,
  ) =>
  async (_: unknown, args: Args, context: Context) => {
    context.loaders = createLoaders(context.db)
    const done = await run(args, context)
    context.req.log.info({ subject: done?.id, memberId: (await context.place())?.staffId }, what)
    return done
  }

const doer = ({ businessId, staffId: memberId }: Member) => ({ businessId, memberId })

function accepted(done: StaffChange, at?: string[]) {
  if (done.refused) throw new InputError(staffRefusals[done.refused], at)
  return done
}

function savedBranch({ db }: Context, done: SavedBranch) {
  if ('refused' in done) throw new InputError(branchRefusals[done.refused])
  return findBranch(db, done.id)
}

async function shownRefund({ db }: Context, id: string) {
  const row = await findRefund(db, id)
  return row && { ...row, at: row.updated_at }
}

export const Mutation = {
  addBranch: change('branch added', async ({ input }: Given, context) => {
    const { db, config, clock } = context
    const by = await context.mustAt('branch.add')
    const form = checked(branchSchema(config.tipYen), input, newBranch)
    return savedBranch(context, await addBranch(db, doer(by), form, clock()))
  }),

  editBranch: change('branch changed', async ({ id, input }: Id & Given, context) => {
    const { db, config, clock } = context
    const by = await context.member()
    const branch = await branchFor(db, by, 'branch.edit', id)
    const form = checked(branchSchema(config.tipYen), input, storedBranch(branch))
    return savedBranch(context, await changeBranch(db, doer(by), id, form, clock()))
  }),

  setBranchClosed: change(
    'branch closed or opened',
    async ({ id, closed }: Id & { closed: boolean }, { db, clock, member }) => {
      const by = await member()
      await branchFor(db, by, 'branch.close', id)
      await setClosed(db, doer(by), id, closed, clock())
      return findBranch(db, id)
    },
  ),

  replaceCode: change('code replaced', async ({ branch, staff, token }: Replaced, context) => {
    const by = await context.member()
    const staffId = staff ?? undefined
    const shown = await codeToReplace(context, by, { branchId: branch, staffId })
    const done = await replaceShown(context, shown, {
      token,
      by,
      tell: { mail: context.mail, lang: ownLang(context.req.lang) },
    })
    if (done.refused) throw new InputError(codeRefusals[done.refused], [])
    return { id: staffId ?? branch, ...done.shown }
  }),

  addStaff: change('staff added', async ({ input }: Given, { db, clock, mail: mails, member, req }) => {
    const by = await member()
    if (!may(by, 'staff.add')) throw new StaffForbiddenError('staff.add')
    const { once, ...staff } = checked(staffAddSchema, input)
    const mail = invitationMail(mails, ownLang(req.lang))
    const done = await addStaff(db, { by, staff, once, mail }, clock())
    return findStaff(db, accepted(done).id)
  }),

  editStaff: change('staff edited', async ({ id, input }: Id & Given, context) => {
    const { db, clock, req } = context
    const by = await context.member()
    const before = await staffFor(db, by, 'staff.edit', id)
    const form = checked(editSchemaOf(before), input, storedStaff(before))
    const mail = invitationMail(context.mail, ownLang(req.lang))
    accepted(await editStaff(db, { by, before, form, mail }, clock()))
    return findStaff(db, id)
  }),

  deleteStaff: change('staff deleted', async ({ id }: Id, { db, clock, member }) => {
    const by = await member()
    const staff = await staffFor(db, by, 'staff.delete', id)
    accepted(await deleteStaff(db, { by, staff }, clock()), [])
    return { id }
  }),

  draftRefund: change('refund drafted', async ({ input: { tip, amount, ...input } }: Given, context) => {
    const by = await context.member()
    const { id: tipId } = await refundableFor(context.db, by, String(tip))
    const form = checked(refundSchema, { ...input, how: amount == null ? 'full' : 'part', amount })
    const order = { memberId: by.staffId, tipId, form, lang: ownLang(context.req.lang) }
    const ordered = await orderRefund(context, order)
    if ('errors' in ordered) throw new InputError(ordered.errors)
    return shownRefund(context, ordered.id)
  }),

  confirmRefund: change('refund confirmed', async ({ id }: Id, context) => {
    const { db, req, tips } = context
    const by = await context.member()
    await refundableFor(db, by, (await findRefund(db, id))?.tip_id ?? '')
    const settleAttempt = (attemptId: string) => tips.settleAttempt(attemptId)
    const refused = await confirmOrder({ ...context, log: req.log, settleAttempt }, doer(by), id)
    if (refused) throw new InputError(refused.errors, [])
    return shownRefund(context, id)
  }),

  updateProfile: change('profile changed', async ({ input }: Given, { accounts, bearer, bearers }) => {
    const { accessToken } = bearer()
    const { name, username } = checked(profileSchema, input)
    await accounts.identity.updateProfile({ accessToken, name, preferredUsername: username })
    bearers.forget(accessToken)
    return bearers.personOf(accessToken)
  }),
}
