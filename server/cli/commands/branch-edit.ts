import { storedBranch } from '../../features/branch/branch.schema.ts'
import { changeBranch } from '../../features/branch/branch.service.ts'
import { setClosed } from '../../features/branch/branch-open.service.ts'
import { type Command, MistypedError, withDatabase } from '../command.ts'
import { readOptions } from '../options.ts'
import { branchNamed, branchOptions, branchOptionsHelp, orRefused, readBranchForm } from './branch.ts'

export const branchEdit: Command = {
  name: 'branch edit',
  options: '--branch ID_OR_NUMBER [--name NAME] [--number DIGITS] [--address ADDRESS]',
  does: [
    branchOptionsHelp,
    'changes what is named and leaves the rest; printed numbers of an old number lead nowhere',
  ],
  async run(setup, args) {
    const { branch: asked, ...given } = readOptions(args, ['branch'], branchOptions)
    if (Object.keys(given).length === 0)
      throw new MistypedError(`one of ${branchOptions.map((name) => `--${name}`).join(', ')} is needed`)
    return withDatabase(setup, async (db) => {
      const branch = await branchNamed(db, asked)
      const form = readBranchForm(setup, storedBranch(branch), given)
      const by = { businessId: branch.businessId, memberId: undefined }
      await orRefused(changeBranch(db, by, branch.id, form, Date.now()))
      return `Branch ${branch.id}: ${form.name} (number ${form.number})`
    })
  },
}

export const branchClose = closing('branch close', true, 'takes no tips any more; what was earned stays')
export const branchReopen = closing(
  'branch reopen',
  false,
  'takes tips again; needs the id of the closed branch',
)

function closing(name: string, closed: boolean, does: string): Command {
  return {
    name,
    options: '--branch ID_OR_NUMBER',
    does: [does],
    async run(setup, args) {
      const { branch: asked } = readOptions(args, ['branch'])
      return withDatabase(setup, async (db) => {
        const branch = await branchNamed(db, asked)
        const by = { businessId: branch.businessId, memberId: undefined }
        const moved = await setClosed(db, by, branch.id, closed, Date.now())
        const state = closed ? 'closed' : 'open'
        return moved ? `${branch.name} is ${state}.` : `${branch.name} was ${state} already.`
      })
    },
  }
}
