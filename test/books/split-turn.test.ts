import { afterAll, expect, it } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { createGuest, createTipWorld } from '../support/tip-world.ts'

onEachDatabase('the turn of the yen left over', async (database) => {
  const db = await database.open()
  const world = await createTipWorld(db)
  afterAll(() => world.close())

  it('goes on beyond 32 bits', async () => {
    const turn = 2 ** 31 - 1
    await db.updateTable('branch').set({ split_turn: turn }).execute()
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start({ amount: 1003 }))
    expect(await guest.pay(tip)).toMatchObject({ kind: 'paid' })
    const branch = db.selectFrom('branch').select('split_turn').where('id', '=', tip.branchId)
    expect(await branch.executeTakeFirstOrThrow()).toEqual({ split_turn: turn + 3 })
  })
})
