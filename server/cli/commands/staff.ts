import { staffPayWays } from '../../../views/words.ts'
import { staffRefusals } from '../../features/staff/staff.results.ts'
import { editSchemaOf, storedStaff } from '../../features/staff/staff.schema.ts'
import { editStaff } from '../../features/staff/staff.service.ts'
import { members, toStaffMember } from '../../venues/staff.store.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { explain, explainErrors } from '../explain.ts'
import { readOptions } from '../options.ts'
import { branchNamed } from './branch.ts'

const optionOf = (field: string) =>
  field === 'payrollNumber' ? 'number' : field === 'payWay' ? 'way' : field

export const staffPayroll: Command = {
  name: 'staff payroll',
  options: `--branch ID_OR_NUMBER --code CODE --number NUMBER [--way ${staffPayWays.join('|')}]`,
  does: ['the number that the payroll has for a person, with its leading zeros, and how they are paid'],
  async run(setup, args) {
    const { branch: asked, code, number, way } = readOptions(args, ['branch', 'code', 'number'], ['way'])
    return withDatabase(setup, async (db) => {
      const branch = await branchNamed(db, asked)
      const row = await members(db)
        .where('staff.branch_id', '=', branch.id)
        .where('staff.code', '=', code)
        .executeTakeFirst()
      if (!row) throw new UsageError(`nobody has the staff code ${code} at ${branch.name}`)
      const before = toStaffMember(row)
      const filled = { ...storedStaff(before), payrollNumber: number, ...(way && { payWay: way }) }
      const form = editSchemaOf(before).safeParse(filled)
      if (!form.success) throw new UsageError(explain(form.error, optionOf))
      const by = { businessId: branch.businessId, staffId: undefined }
      const saved = await editStaff(db, { by, before, form: form.data }, Date.now())
      if (saved.refused) throw new UsageError(explainErrors(staffRefusals[saved.refused], optionOf))
      return `${before.name}: payroll number ${number || 'none'}`
    })
  },
}
