import type { Db } from '../../db/database.ts'

/** Whether messages to a person say the amount. */
export async function wantsAmounts(db: Db, staffId: string): Promise<boolean> {
  const setting = db.selectFrom('push_setting').select('amounts').where('staff_id', '=', staffId)
  return (await setting.executeTakeFirst())?.amounts === 1
}

export async function writeWantsAmounts(db: Db, staffId: string, wants: boolean): Promise<void> {
  const row = { amounts: wants ? 1 : 0 }
  await db
    .insertInto('push_setting')
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute()
}
