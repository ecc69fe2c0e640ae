import { isDay } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import { program } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { branchSchema } from '../../features/branch/branch.schema.ts'
import { addBranch } from '../../features/branch/branch.service.ts'
import { setOpensOn } from '../../features/branch/branch-open.service.ts'
import { type Branch, findBranch, findBranchByNumber, listBranches } from '../../venues/branch.store.ts'
import { refuseIncompleteSeller } from '../../venues/complete-seller.ts'
import { type Command, MistypedError, UsageError, withDatabase } from '../command.ts'
import { explain } from '../explain.ts'
import { listed } from '../listed.ts'
import { readOptions } from '../options.ts'
import { businessNamed } from './business.ts'

export const branchCreate: Command = {
  name: 'branch create',
  options: '--name NAME --number DIGITS --kind restaurant|hotel --address ADDRESS',
  does: [
    '[--presets 300,500,1000] [--greeting TEXT] [--opens YYYY-MM-DD]',
    'a restaurant or hotel; DIGITS is what guests type who can not scan the code',
  ],
  async run(setup, args) {
    const needed = ['name', 'number', 'kind', 'address'] as const
    const { business, opens, ...typed } = readOptions(args, needed, [
      'business',
      'presets',
      'greeting',
      'opens',
    ])
    const given = { presets: '300,500,1000', ...typed, ...(opens !== undefined && { opensOn: opens }) }
    const form = branchSchema(setup.config.maxTipYen).safeParse(given)
    if (!form.success) throw new UsageError(explain(form.error, branchOption))
    return withDatabase(setup, async (db) => {
      const { id: businessId } = await businessNamed(db, business)
      // With a branch guests can tip, and the server looks at its start only.
      await refuseIncompleteSeller(db, setup.config)
      const saved = await addBranch(db, { businessId, memberId: undefined }, form.data, Date.now())
      if (saved.kind !== 'saved')
        throw new UsageError(`--number ${form.data.number}: another branch has it already`)
      return `Branch ${saved.id}: ${form.data.name} (number ${form.data.number})
Guests tip at ${setup.config.publicUrl}${paths.tip(saved.id)}
Next: ${program.admin} owner invite --email … --name …`
    })
  },
}

export const branchOpens: Command = {
  name: 'branch opens',
  options: '--branch ID_OR_NUMBER --on YYYY-MM-DD|now',
  does: ['the day from which a branch takes tips; until then its codes lead to a page that names it'],
  async run(setup, args) {
    const { branch: asked, on } = readOptions(args, ['branch', 'on'])
    const day = on === 'now' ? undefined : on
    if (day !== undefined && !isDay(day)) throw new MistypedError('--on wants a day, as 2026-12-01, or now')
    return withDatabase(setup, async (db) => {
      const { id, name, businessId } = await branchNamed(db, asked)
      await setOpensOn(db, { businessId, memberId: undefined }, id, day, Date.now())
      return day ? `${name} takes tips from ${day} on` : `${name} takes tips`
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

/** The option of a field of the form. */
export const branchOption = (field: string) => field.replace('opensOn', 'opens')
