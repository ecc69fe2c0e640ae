import { z } from 'zod'
import staff from '../../../locales/en/staff.json' with { type: 'json' }
import { defaultLang } from '../../../views/lang.ts'
import type { TranslateValues } from '../../../views/translate.ts'
import { paths } from '../../base/paths.ts'
import { program } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { staffRefusals } from '../../features/staff/staff.results.ts'
import { deleteStaff } from '../../features/staff/staff.service.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { outboxOf } from '../../outbox/mail/mail.outbox.ts'
import { invitationMail, inviteOwner, ownerRefusals } from '../../people/access/index.ts'
import { members, toStaffMember } from '../../venues/staff.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import { type Command, MistypedError, UsageError, withDatabase } from '../command.ts'
import { listed } from '../listed.ts'
import { readOptions } from '../options.ts'
import { businessNamed } from './business.ts'

export const ownerInvite: Command = {
  name: 'owner invite',
  options: '--email ADDRESS --name NAME',
  does: ['whoever registers with that address and verifies it owns the business'],
  async run(setup, args) {
    const { business, email, name } = readOptions(args, ['email', 'name'], ['business'])
    if (!z.email().max(254).safeParse(email).success)
      throw new MistypedError('--email wants an e-mail address')
    if (name.length > 80) throw new MistypedError('--name wants at most 80 characters')
    return withDatabase(setup, async (db) => {
      const { id: businessId } = await businessNamed(db, business)
      const mail = invitationMail(outboxOf(setup), defaultLang)
      const owner = { businessId, memberId: undefined, name, email, mail }
      const invited = await inviteOwner(db, owner, Date.now())
      if (invited.refused)
        throw new UsageError(
          `${explainErrors(ownerRefusals[invited.refused])} (${invited.id}); an owner changes roles`,
        )
      const { accounts, mail: mails, publicUrl } = setup.config
      const next =
        accounts === 'own' && !mails
          ? `${program.admin} password-link --email ${email} prints a link with which they set a password`
          : `register with ${email} at ${publicUrl}${paths.register()}, enter the code from the mail, and sign in`
      return `Owner ${invited.id}: ${name}
${invited.mailed ? 'The server mails the invitation.\n' : ''}Next: ${next}.`
    })
  },
}

export const ownerList: Command = {
  name: 'owner list',
  options: '[--json]',
  does: ['ids, addresses and names, and who has not accepted the place yet'],
  async run(setup, args) {
    const { json } = readOptions(args, [], [], ['json'])
    return listed(await withDatabase(setup, listOwners), {
      json,
      line: ({ id, email, name, account }) => `${id}  ${email ?? '(no address)'}  ${name} (${account})`,
      none: `There is no owner yet: ${program.admin} owner invite --email … --name …`,
    })
  },
}

export const ownerRemove: Command = {
  name: 'owner remove',
  options: '--owner ID_OR_ADDRESS',
  does: ['takes a place or an invitation back, at once; the last owner who can sign in stays'],
  async run(setup, args) {
    const { owner: wanted } = readOptions(args, ['owner'])
    return withDatabase(setup, async (db) => {
      const all = await listOwners(db)
      const staff = all.find(
        ({ id, email }) => id === wanted || email?.toLowerCase() === wanted.toLowerCase(),
      )
      if (!staff) throw new UsageError(`there is no owner ${wanted}: ${program.admin} owner list`)
      const by = { businessId: (await businessNamed(db)).id, staffId: undefined }
      const { refused } = await deleteStaff(db, { by, staff }, Date.now())
      if (refused)
        throw new UsageError(
          `${explainErrors(staffRefusals[refused], () => 'owner')}: ${program.admin} owner invite, and wait until they accept the place`,
        )
      return `${staff.name} (${staff.email ?? 'no address'}) is no owner any more.`
    })
  },
}

type Owner = Pick<StaffMember, 'id' | 'name' | 'email' | 'account' | 'branchId'>

async function listOwners(db: Db): Promise<Owner[]> {
  const rows = await members(db).where('staff.role', '=', 'owner').orderBy('staff.created_at').execute()
  return rows
    .map(toStaffMember)
    .map(({ id, name, email, account, branchId }) => ({ id, name, email, account, branchId }))
}

const texts: Record<string, unknown> = { staff }

/** What a service has refused: one line per mistake, in the words of the form. */
const explainErrors = (errors: FieldErrors, optionOf = (field: string) => field): string =>
  Object.entries(errors)
    .map(([field, { key, values }]) => lineOf(optionOf(field), key, values))
    .join('\n')

function lineOf(option: string, key: string, values: TranslateValues | undefined): string {
  const filled = english(key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values?.[name] ?? ''))
  return `--${option}: ${filled}`
}

/** The text of a key such as `branch:errors.nameRequired`; anything else is said as it is. */
function english(key: string): string {
  const found = key
    .split(/[:.]/)
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], texts)
  return typeof found === 'string' ? found : key
}
