import { z } from 'zod'
import { NotFoundError, SetupLinkError } from '../../base/errors.ts'
import type { Config } from '../../config/config.ts'
import { missingItems, type RequiredItem } from '../../config/legal-details.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import {
  addOwner,
  findWaitingOwner,
  type InvitationMail,
  setupSecretShape,
  useSetupToken,
} from '../../people/access/index.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { createBusiness, listBusinesses } from '../../venues/business.store.ts'
import { legalDetailsFields } from '../../venues/legal-details.schema.ts'
import { branchSchema, newBranch, newPresets } from '../branch/branch.schema.ts'
import { insertBranch } from '../branch/branch.service.ts'
import { saveLegalDetails } from '../legal/legal-details.service.ts'
import { inviteSchema } from '../member/member.schema.ts'

/**
 * What the set-up asks of the legal details: the name, which is that of the business, and with live keys all without which
 * the server does not start. What a setting gives is not asked.
 */
export const askedItems = ({ legalSettings, stripe }: Config): RequiredItem[] =>
  missingItems(legalSettings).filter((item) => stripe.live || item === 'name')

/** The key that a browser gets, as our page sends it. */
export const keySchema = z
  .string('common:errors.validation')
  .regex(setupSecretShape, 'common:errors.validation')

/** The form of the set-up. */
export function setupSchema(config: Config) {
  const legal = legalDetailsFields(config.legalSettings)
  const branch = branchSchema(config.tipYen).shape
  return z.strictObject({
    key: keySchema,
    ...(Object.fromEntries(askedItems(config).map((item) => [item, legal[item]])) as Pick<
      typeof legal,
      RequiredItem
    >),
    branchName: branch.name,
    kind: branch.kind,
    number: branch.number,
    ownerName: inviteSchema.shape.name,
    ownerEmail: inviteSchema.shape.email,
  })
}

type SetupForm = z.infer<ReturnType<typeof setupSchema>>

type Needs = { config: Config; mail: InvitationMail | undefined; now: number }

/**
 * Makes the business, its first branch and its owner's invitation, and uses the link's token up: all of it or nothing. The
 * business gets the registered name. Throws SetupLinkError if the token is no good, or if there is a business already.
 */
export function setUp(
  db: Db,
  token: string,
  { key, branchName, kind, number, ownerName, ownerEmail, ...legal }: SetupForm,
  { config, mail, now }: Needs,
): Promise<void> {
  const name = config.legalSettings.name ?? legal.name ?? ''
  return inTransaction(db, async (trx) => {
    await useSetupToken(trx, { token, key }, now)
    if ((await listBusinesses(trx)).length > 0) throw new SetupLinkError()
    const businessId = await createBusiness(trx, { name, timeZone: config.timeZone }, now)
    const by = { businessId, memberId: undefined }
    await recordChange(
      trx,
      { ...by, action: 'business.created', subject: businessId, details: { name } },
      now,
    )
    await saveLegalDetails(trx, by, legal, now)
    const presets = newPresets(config.tipYen)
    const suggested = await newBranch(trx, config.tipYen)
    await insertBranch(trx, by, { ...suggested, name: branchName, kind, number, presets }, now)
    await addOwner(trx, { ...by, name: ownerName, email: ownerEmail, mail }, now)
  })
}

/** What the set-up has made, for the browser that did it. Throws NotFoundError if its owner has signed in meanwhile. */
export async function findMade(db: Db) {
  const [business] = await listBusinesses(db)
  const [branch] = business ? await listBranches(db, business.id) : []
  const owner = business && (await findWaitingOwner(db, business.id))
  if (!business || !branch || !owner) throw new NotFoundError()
  return { business, branch, owner }
}
