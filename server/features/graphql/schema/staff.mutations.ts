import { isTippable } from '../../../../views/roles.ts'
import { StaffForbiddenError } from '../../../base/errors.ts'
import { invitationMail } from '../../../people/access/invitation-mail.ts'
import { may } from '../../../people/access/rights.ts'
import { refusalErrors } from '../../staff/staff.results.ts'
import { ownerEditSchema, staffAddSchema, staffEditSchema } from '../../staff/staff.schema.ts'
import { deleteStaff, editStaff, renameOwner } from '../../staff/staff.service.ts'
import { addStaff } from '../../staff/staff-add.service.ts'
import { InputError } from '../graphql.errors.ts'
import { builder } from './builder.ts'
import { StaffRole } from './enums.ts'
import { checked } from './input.ts'
import { StaffMemberType } from './refs.ts'
import { toChange, written } from './staff.change.ts'

const StaffInput = builder.inputType('AddStaffInput', {
  description: 'Somebody who is to work at a branch.',
  fields: (t) => ({
    branch: t.id({ required: true, description: 'The id of the branch.' }),
    name: t.string({ required: true, description: 'As guests see it.' }),
    code: t.string({
      required: true,
      description: 'The staff code; different for each person at the branch.',
    }),
    role: t.field({ type: StaffRole, required: true, description: 'What they are to be.' }),
    email: t.string({
      description: 'Whoever registers with this address, and verifies it, signs in as them.',
    }),
    once: t.string({ description: 'Names this request: sent again with the same, it adds nobody twice.' }),
  }),
})

builder.mutationField('addStaff', (t) =>
  t.field({
    type: StaffMemberType,
    description: 'Adds somebody, who has a code for guests at once. For owners.',
    args: { input: t.arg({ type: StaffInput, required: true, description: 'Who.' }) },
    complexity: 50,
    resolve: async (_, { input }, context) => {
      const by = await context.member()
      if (!may(by, 'staff.add')) throw new StaffForbiddenError('staff.add')
      const { branch, once, ...staff } = checked(staffAddSchema, { ...input })
      const { db, clock } = context.needs
      const mail = invitationMail(context.needs.mail, context.req.lang)
      const done = await addStaff(db, { by, staff: { ...staff, branchId: branch }, once, mail }, clock())
      const added = await written(context, done)
      context.req.log.info({ staffId: added.id, memberId: by.staffId }, 'staff added')
      return added
    },
  }),
)

const EditInput = builder.inputType('EditStaffInput', {
  description: 'What is to change; what is left out stays. Of an owner only the name can change here.',
  fields: (t) => ({
    branch: t.id({ description: 'The id of the branch. Who moves gets another code for guests.' }),
    name: t.string({ description: 'As guests see it.' }),
    code: t.string({ description: 'The staff code.' }),
    role: t.field({ type: StaffRole, description: 'What they are to be.' }),
    email: t.string({ description: 'Empty: nobody is to sign in. Another address is another person.' }),
  }),
})

builder.mutationField('editStaff', (t) =>
  t.field({
    type: StaffMemberType,
    description: 'Changes somebody who works there. For owners.',
    args: {
      id: t.arg.id({ required: true, description: 'Their id.' }),
      input: t.arg({ type: EditInput, required: true, description: 'What is to change.' }),
    },
    complexity: 50,
    resolve: async (_, { id, input }, context) => {
      const { by, staff: before } = await toChange(context, id, 'staff.edit')
      const { db, clock } = context.needs
      const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
      const changed = () => context.req.log.info({ staffId: id, memberId: by.staffId }, 'staff edited')
      if (!isTippable(before.role)) {
        const { name } = checked(ownerEditSchema, { name: before.name, ...given })
        await renameOwner(db, { by, id, name }, clock())
        changed()
        return written(context, { id })
      }
      const { name, code, role, email = '', branchId = '' } = before
      const form = checked(staffEditSchema, { name, code, role, email, branch: branchId, ...given })
      const { branch, ...staff } = form
      const mail = invitationMail(context.needs.mail, context.req.lang)
      const done = await editStaff(db, { by, before, staff: { ...staff, branchId: branch }, mail }, clock())
      const edited = await written(context, done)
      changed()
      return edited
    },
  }),
)

const DeletedStaff = builder.objectRef<{ id: string }>('DeletedStaff').implement({
  description: 'Somebody who works there no longer. What they earned stays.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Their id, which nobody else will have.' }) }),
})

builder.mutationField('deleteStaff', (t) =>
  t.field({
    type: DeletedStaff,
    description:
      'Takes somebody off the staff; their code is out of use. For owners. Nobody deletes themselves.',
    args: { id: t.arg.id({ required: true, description: 'Their id.' }) },
    complexity: 50,
    resolve: async (_, { id }, context) => {
      const { by, staff } = await toChange(context, id, 'staff.delete')
      const { db, clock } = context.needs
      const done = await deleteStaff(db, { by, staff }, clock())
      if (done.refused) throw new InputError(refusalErrors(done.refused), [])
      context.req.log.info({ staffId: id, memberId: by.staffId }, 'staff deleted')
      return { id }
    },
  }),
)
