import { listStaff } from '../../venues/staff.store.ts'
import { type Command, withDatabase } from '../command.ts'
import { listed } from '../listed.ts'
import { readOptions } from '../options.ts'
import { branchNamed } from './branch.ts'

/** More people than work at any one place. */
const everybody = 100_000

export const staffList: Command = {
  name: 'staff list',
  options: '--branch ID_OR_NUMBER [--json]',
  does: ['the people of a branch: ids, codes, names, roles, accounts; no addresses'],
  async run(setup, args) {
    const { branch: wanted, json } = readOptions(args, ['branch'], [], ['json'])
    return withDatabase(setup, async (db) => {
      const branch = await branchNamed(db, wanted)
      const people = await listStaff(db, { branchId: branch.id, limit: everybody })
      const rows = people.map(({ id, code, name, role, account }) => ({ id, code, name, role, account }))
      return listed(rows, {
        json,
        line: ({ id, code, name, role, account }) => `${id}  ${code}  ${name} (${role}; account: ${account})`,
        none: `Nobody works at ${branch.name} yet: the owner adds them under Staff.`,
      })
    })
  },
}
