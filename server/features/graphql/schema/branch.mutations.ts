import { NotFoundError } from '../../../base/errors.ts'
import { type Action, must } from '../../../people/access/rights.ts'
import { type Branch as BranchRow, findBranch } from '../../../venues/branch.store.ts'
import { branchSchema, newBranch, storedBranch } from '../../branch/branch.schema.ts'
import { addBranch, branchRefusals, changeBranch, type SavedBranch } from '../../branch/branch.service.ts'
import { setClosed } from '../../branch/branch-open.service.ts'
import { codeToReplace, replaceShown, showCode } from '../../qr/qr.service.ts'
import type { Context } from '../graphql.context.ts'
import { InputError } from '../graphql.errors.ts'
import { mustAt } from './branch.ts'
import { builder } from './builder.ts'
import { VenueKindEnum } from './enums.ts'
import { checked } from './input.ts'
import { BranchType, QrCodeType } from './refs.ts'

/** The branch, if the member may change it. Throws NotFoundError or ForbiddenError. */
async function toChange(context: Context, id: string, action: Action) {
  await context.member()
  const branch = await findBranch(context.needs.db, id)
  if (!branch) throw new NotFoundError()
  const { businessId, staffId } = await mustAt(context, action, branch)
  return { branch, by: { businessId, memberId: staffId } }
}

async function found({ needs }: Context, id: string): Promise<BranchRow> {
  const branch = await findBranch(needs.db, id)
  if (!branch) throw new NotFoundError()
  return branch
}

async function saved(context: Context, done: SavedBranch): Promise<BranchRow> {
  if ('refused' in done) throw new InputError(branchRefusals[done.refused])
  return found(context, done.id)
}

/** What was given, as the form has it: amounts are one text there. */
function typed({ presets, ...input }: { presets?: readonly number[] | null | undefined }) {
  const given = Object.entries({ ...input, presets: presets?.join(' ') })
  return Object.fromEntries(given.filter(([, value]) => value !== null && value !== undefined))
}

const AddInput = builder.inputType('AddBranchInput', {
  description: 'A restaurant or hotel that is to take tips.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'As guests see it.' }),
    kind: t.field({ type: VenueKindEnum, required: true, description: 'Restaurant or hotel.' }),
    number: t.string({ required: true, description: 'What guests type; unique on this site.' }),
    address: t.string({ required: true, description: 'Its postal address.' }),
    presets: t.field({ type: ['Yen'], description: 'Amounts that guests are offered.' }),
    greeting: t.string({ description: 'What it says to Japanese guests, and where there is no other.' }),
    greetingEn: t.string({ description: 'The same in English.' }),
    greetingCn: t.string({ description: 'The same in Chinese.' }),
    opensOn: t.string({ description: 'The day from which it takes tips, `YYYY-MM-DD`.' }),
  }),
})

builder.mutationField('addBranch', (t) =>
  t.field({
    type: BranchType,
    description: 'Adds a branch. For owners.',
    args: { input: t.arg({ type: AddInput, required: true, description: 'Which.' }) },
    complexity: 50,
    resolve: async (_, { input }, context) => {
      const { businessId, staffId, ...member } = await context.member()
      must({ businessId, staffId, ...member }, 'branch.add')
      const { db, config, clock } = context.needs
      const form = checked(branchSchema(config.maxTipYen), { ...newBranch, ...typed(input) })
      const branch = await saved(
        context,
        await addBranch(db, { businessId, memberId: staffId }, form, clock()),
      )
      context.req.log.info({ branchId: branch.id, memberId: staffId }, 'branch added')
      return branch
    },
  }),
)

const EditInput = builder.inputType('EditBranchInput', {
  description: 'What is to change; what is left out stays.',
  fields: (t) => ({
    name: t.string({ description: 'As guests see it.' }),
    kind: t.field({ type: VenueKindEnum, description: 'Restaurant or hotel.' }),
    number: t.string({ description: 'What guests type; it is printed under the codes.' }),
    address: t.string({ description: 'Its postal address.' }),
    presets: t.field({ type: ['Yen'], description: 'Amounts that guests are offered; empty: none.' }),
    greeting: t.string({ description: 'What it says to Japanese guests; empty: nothing.' }),
    greetingEn: t.string({ description: 'The same in English.' }),
    greetingCn: t.string({ description: 'The same in Chinese.' }),
    opensOn: t.string({ description: 'The day from which it takes tips; empty: it does.' }),
  }),
})

builder.mutationField('editBranch', (t) =>
  t.field({
    type: BranchType,
    description: 'Changes a branch, such as the amounts it offers. For owners.',
    args: {
      id: t.arg.id({ required: true, description: 'Its id.' }),
      input: t.arg({ type: EditInput, required: true, description: 'What is to change.' }),
    },
    complexity: 50,
    resolve: async (_, { id, input }, context) => {
      const { branch, by } = await toChange(context, id, 'branch.edit')
      const { db, config, clock } = context.needs
      const form = checked(branchSchema(config.maxTipYen), { ...storedBranch(branch), ...typed(input) })
      const changed = await saved(context, await changeBranch(db, by, id, form, clock()))
      context.req.log.info({ branchId: id, memberId: by.memberId }, 'branch changed')
      return changed
    },
  }),
)

builder.mutationField('setBranchClosed', (t) =>
  t.field({
    type: BranchType,
    description: 'Closes a branch, which takes no tips from then on, or opens it again. For owners.',
    args: {
      id: t.arg.id({ required: true, description: 'Its id.' }),
      closed: t.arg.boolean({ required: true, description: 'Whether it is to be closed.' }),
    },
    complexity: 50,
    resolve: async (_, { id, closed }, context) => {
      const { by } = await toChange(context, id, 'branch.close')
      const { db, clock } = context.needs
      const moved = await setClosed(db, by, id, closed, clock())
      if (moved)
        context.req.log.info(
          { branchId: id, memberId: by.memberId },
          closed ? 'branch closed' : 'branch reopened',
        )
      return found(context, id)
    },
  }),
)

builder.mutationField('replaceCode', (t) =>
  t.field({
    type: QrCodeType,
    description:
      'Takes a printed code out of use for a new one, which is returned. For owners, and for managers the branch’s own.',
    args: {
      branch: t.arg.id({ required: true, description: 'The id of the branch.' }),
      staff: t.arg.id({ description: 'The id of the person whose code it is; left out: the branch’s own.' }),
      token: t.arg.string({
        required: true,
        description: 'The code that is to go, so that no newer one does.',
      }),
    },
    complexity: 50,
    resolve: async (_, { branch, staff, token }, context) => {
      const by = await context.member()
      const staffId = staff ?? undefined
      const shown = await codeToReplace(context.needs, by, { branchId: branch, staffId })
      const done = await replaceShown(context.needs, shown, { token, by })
      if (!done) throw new InputError({ token: { key: 'graphql:codeChanged' } }, [])
      context.req.log.info({ branchId: branch, staffId, memberId: by.staffId }, 'code replaced')
      return showCode(context.needs, shown.branch, staffId)
    },
  }),
)
