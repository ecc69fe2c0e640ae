import { VenueClosedError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { remember } from '../../db/remembered.store.ts'
import { codeRefusals, openBranch, replaceShown, showCode } from '../../features/qr/qr.service.ts'
import { listTippableStaff } from '../../venues/tippable.store.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { explainErrors } from '../explain.ts'
import { readOptions } from '../options.ts'
import { branchNamed } from './branch.ts'

export const codePrinted: Command = {
  name: 'code printed',
  options: '',
  does: ['says that all codes were printed again, with the PUBLIC_URL of now'],
  async run(setup, args) {
    readOptions(args, [])
    const { publicUrl } = setup.config
    await withDatabase(setup, (db) => remember(db, 'codes', publicUrl))
    return `Printed codes lead to ${publicUrl} from now on.`
  },
}

export const codeRotate: Command = {
  name: 'code rotate',
  options: '--branch ID [--staff ID]',
  does: ["puts a new code in the place of a branch's (id or number) or one person's; old", 'prints say so'],
  async run(setup, args) {
    const { branch: wanted, staff: staffId } = readOptions(args, ['branch'], ['staff'])
    return withDatabase(setup, async (db) => {
      const named = await branchNamed(db, wanted)
      const branch = await openBranch(db, named.id).catch((error: unknown) => {
        throw error instanceof VenueClosedError
          ? new UsageError(`${named.name} is closed: an owner opens it again first, under Business`)
          : error
      })
      const people = await listTippableStaff(db, branch.id)
      const person = people.find(({ id }) => id === staffId)
      if (staffId !== undefined && !person) {
        const there = people.map(({ id, name }) => `${id} ${name}`).join(', ')
        throw new UsageError(`nobody with the id ${staffId} works at ${branch.name}; there are: ${there}`)
      }
      const needs = { db, clock: Date.now }
      const shown = await showCode(needs, branch, staffId)
      const done = await replaceShown(needs, shown, { token: shown.code.token, by: undefined })
      if (done.refused) throw new UsageError(explainErrors(codeRefusals[done.refused], () => 'branch'))
      const { code } = done.shown
      return `New code of ${person?.name ?? branch.name}: ${setup.config.publicUrl}${paths.code(code.token)}
Next: print it again, from ${setup.config.publicUrl}${paths.qr({ branch: branch.id, staff: staffId })} as the owner.`
    })
  },
}
