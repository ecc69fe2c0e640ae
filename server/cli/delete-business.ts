import type { SelectQueryBuilder } from 'kysely'
import { program } from '../config/config.ts'
import type { Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { holdBusiness } from '../venues/business.store.ts'

/** How many rows go with a business. `drafts`: tips that nobody has begun to pay. */
export type Goes = Record<'branches' | 'people' | 'drafts' | 'webhooks' | 'entries', number>

/** `stays`: why a business can't be deleted. */
export type Deletion = { kind: 'goes'; goes: Goes } | { kind: 'stays'; stays: string }

/**
 * Deletes a business with all that belongs to it, but only if nothing was ever earned: books are kept as long as the law
 * wants. With `really` false it only counts. Call it in a transaction. Accounts of people stay: they are theirs.
 */
export async function deleteBusiness(trx: Trx, businessId: string, really: boolean): Promise<Deletion> {
  await holdBusiness(trx, businessId)
  const begun = await rowsOf(trx.selectFrom('tip').where('state', '!=', 'draft'))
  const unplaced = await rowsOf(trx.selectFrom('unplaced_payment'))
  const stays = (why: string) => ({ kind: 'stays', stays: `${why}. ${afterTests}` }) as const
  if (begun > 0) return stays(`books are kept, and guests have begun to pay tips (${begun})`)
  if (unplaced > 0) return stays(`payments at Stripe are not placed yet (${unplaced})`)
  const goes: Goes = {
    branches: await rowsOf(trx.selectFrom('branch').where('business_id', '=', businessId)),
    people: await rowsOf(trx.selectFrom('staff').where('business_id', '=', businessId)),
    drafts: await rowsOf(trx.selectFrom('tip').where('business_id', '=', businessId)),
    webhooks: await rowsOf(trx.selectFrom('hook_endpoint').where('business_id', '=', businessId)),
    entries: await rowsOf(trx.selectFrom('audit_entry').where('business_id', '=', businessId)),
  }
  if (really) await deleteRows(trx, businessId)
  return { kind: 'goes', goes }
}

const afterTests = `If they were made with test keys: ${program.admin} books forget-test`

/** A table that references another comes before it. */
async function deleteRows(trx: Trx, businessId: string): Promise<void> {
  const branches = trx.selectFrom('branch').select('id').where('business_id', '=', businessId)
  const endpoints = trx.selectFrom('hook_endpoint').select('id').where('business_id', '=', businessId)
  const people = trx.selectFrom('staff').select('id').where('business_id', '=', businessId)
  await trx.deleteFrom('password_link').where('staff_id', 'in', people).execute()
  await trx.deleteFrom('push_setting').where('staff_id', 'in', people).execute()
  await trx.deleteFrom('push_device').where('staff_id', 'in', people).execute()
  await trx.deleteFrom('hook_message').where('endpoint_id', 'in', endpoints).execute()
  await trx.deleteFrom('qr_token').where('branch_id', 'in', branches).execute()
  for (const table of ['hook_endpoint', 'audit_entry', 'tip', 'staff', 'branch', 'legal_details'] as const)
    await trx.deleteFrom(table).where('business_id', '=', businessId).execute()
  const used = trx
    .selectFrom('staff')
    .select('photo')
    .where('photo', 'is not', null)
    .$narrowType<{ photo: string }>()
  await trx.deleteFrom('photo').where('hash', 'not in', used).execute()
  await trx.deleteFrom('business').where('id', '=', businessId).execute()
}

async function rowsOf<T extends keyof Database>(
  query: SelectQueryBuilder<Database, T, object>,
): Promise<number> {
  const { rows } = await query
    .select((e) => e.fn.countAll<number | string>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}
