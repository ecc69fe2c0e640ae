import { paths } from '../../base/paths.ts'
import { program } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import {
  type BranchForm,
  branchSchema,
  newBranch,
  storedBranch,
} from '../../features/branch/branch.schema.ts'
import {
  addBranch,
  branchRefusals,
  changeBranch,
  type SavedBranch,
} from '../../features/branch/branch.service.ts'
import type { Filled } from '../../http/parse-form.ts'
import { type Branch, findBranch, findBranchByNumber, listBranches } from '../../venues/branch.store.ts'
import { refuseIncompleteSeller } from '../../venues/complete-seller.ts'
import { type Command, MistypedError, type Setup, UsageError, withDatabase } from '../command.ts'
import { explain, explainErrors } from '../explain.ts'
import { listed } from '../listed.ts'
import { readOptions } from '../options.ts'
import { businessNamed } from './business.ts'

/** Each field of a branch's form is an option of its own name: `opensOn` is `--opens-on`. */
const optionOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const branchOptions = Object.keys(newBranch).map(optionOf)
const branchOptionsHelp = `with any of ${branchOptions.map((name) => `--${name}`).join(' ')}`

export const branchCreate: Command = {
  name: 'branch create',
  options: '--name NAME --number DIGITS --kind restaurant|hotel --address ADDRESS',
  does: [branchOptionsHelp, 'a restaurant or hotel; DIGITS is what guests type who can not scan the code'],
  async run(setup, args) {
    const needed = ['name', 'number', 'kind', 'address'] as const
    const { business, ...given } = readOptions(args, needed, ['business', ...branchOptions])
    const form = readBranchForm(setup, newBranch, given)
    return withDatabase(setup, async (db) => {
      const { id: businessId } = await businessNamed(db, business)
      // With a branch guests can tip, and the server looks at its start only.
      await refuseIncompleteSeller(db, setup.config)
      const by = { businessId, memberId: undefined }
      const { id } = await orRefused(addBranch(db, by, form, Date.now()))
      return `Branch ${id}: ${form.name} (number ${form.number})
Guests tip at ${setup.config.publicUrl}${paths.tip(id)}
Next: ${program.admin} owner invite --email … --name …`
    })
  },
}

export const branchList: Command = {
  name: 'branch list',
  options: '[--json]',
  does: ['ids, numbers and names'],
  async run(setup, args) {
    const { business, json } = readOptions(args, [], ['business'], ['json'])
    const all = await withDatabase(setup, async (db) =>
      listBranches(db, (await businessNamed(db, business)).id),
    )
    return listed(all, {
      json,
      line: ({ id, number, name, closed }) => `${id}  ${number}  ${name}${closed ? ' (closed)' : ''}`,
      none: `There is no branch yet: ${program.admin} branch create …`,
    })
  },
}

/** Finds a branch by id or by number. Throws {@link UsageError} if there is none. */
export async function branchNamed(db: Db, id: string): Promise<Branch> {
  const found = (await findBranch(db, id)) ?? (await findBranchByNumber(db, id))
  if (!found) throw new UsageError(`there is no branch ${id}: ${program.admin} branch list`)
  return found
}

/** The form of a branch with what was given in place of what it had before. Throws {@link UsageError}. */
function readBranchForm(
  { config }: Pick<Setup, 'config'>,
  before: Filled<BranchForm>,
  given: Partial<Record<string, string>>,
): BranchForm {
  const fields = Object.entries(before).map(([field, value]) => [field, given[optionOf(field)] ?? value])
  const form = branchSchema(config.tipYen).safeParse(Object.fromEntries(fields))
  if (!form.success) throw new UsageError(explain(form.error, optionOf))
  return form.data
}

/** What was saved. Throws {@link UsageError} in the words of the form. */
async function orRefused(saving: Promise<SavedBranch>): Promise<{ id: string }> {
  const saved = await saving
  if ('refused' in saved) throw new UsageError(explainErrors(branchRefusals[saved.refused], optionOf))
  return saved
}

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
