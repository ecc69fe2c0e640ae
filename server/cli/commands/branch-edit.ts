import { branchSchema } from '../../features/branch/branch.schema.ts'
import { changeBranch } from '../../features/branch/branch.service.ts'
import { setClosed } from '../../features/branch/branch-open.service.ts'
import { formGreetings } from '../../venues/branch.store.ts'
import { type Command, MistypedError, UsageError, withDatabase } from '../command.ts'
import { explain } from '../explain.ts'
import { readOptions } from '../options.ts'
import { branchNamed, branchOption } from './branch.ts'

const fields = ['name', 'number', 'kind', 'address', 'presets', 'greeting', 'opens'] as const

export const branchEdit: Command = {
  name: 'branch edit',
  options: '--branch ID_OR_NUMBER [--name NAME] [--number DIGITS] [--address ADDRESS]',
  does: [
    '[--kind restaurant|hotel] [--presets 300,500,1000] [--greeting TEXT] [--opens YYYY-MM-DD]',
    'changes what is named and leaves the rest; printed numbers of an old number lead nowhere',
  ],
  async run(setup, args) {
    const { branch: asked, opens, ...typed } = readOptions(args, ['branch'], fields)
    if (opens === undefined && Object.keys(typed).length === 0)
      throw new MistypedError(`one of ${fields.map((name) => `--${name}`).join(', ')} is needed`)
    return withDatabase(setup, async (db) => {
      const { id, businessId, name, number, kind, address, presets, greetings, opensOn } = await branchNamed(
        db,
        asked,
      )
      const now = { name, number, kind, address, presets: presets.join(' '), ...formGreetings(greetings) }
      const given = { ...now, ...typed, opensOn: opens ?? opensOn ?? '' }
      const form = branchSchema(setup.config.maxTipYen).safeParse(given)
      if (!form.success) throw new UsageError(explain(form.error, branchOption))
      const saved = await changeBranch(db, { businessId, memberId: undefined }, id, form.data, Date.now())
      if (saved.kind !== 'saved')
        throw new UsageError(`--number ${form.data.number}: another branch has it already`)
      return `Branch ${id}: ${form.data.name} (number ${form.data.number})`
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
