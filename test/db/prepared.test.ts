import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { prepared, preparedByName } from '../../server/db/prepared.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('a query that is built once', async (database) => {
  const db = await database.open()
  const zone = 'Asia/Tokyo'
  const add = async (name: string, created_at = 1, on = db) => {
    await on.insertInto('business').values({ id: newId(), name, time_zone: zone, created_at }).execute()
    return name
  }

  it('takes its values by their place, and leaves alone what stands in it', async () => {
    const build = vi.fn((_name: string, _at: number) => undefined)
    const found = prepared((on, name: string, at: number) => {
      build(name, at)
      return on
        .selectFrom('business')
        .select(['name', 'created_at'])
        .where('time_zone', '=', zone)
        .where('created_at', '>=', at)
        .where('created_at', '<', 1000)
        .where('name', '=', name)
    })
    const [one, two] = [await add(newId(), 5), await add(newId(), 7)]
    expect(await found(db, one, 5)).toEqual([{ name: one, created_at: 5 }])
    expect(await found(db, two, 5)).toEqual([{ name: two, created_at: 7 }])
    expect(await found(db, one, 6)).toEqual([])
    expect(build).toHaveBeenCalledOnce()
  })

  it('takes a text for what it is, though it looks like a place in the query', async () => {
    const [name] = [await add('\uffff1'), await add('\uffff0')]
    const named = prepared((on, first: string, _second: string) =>
      on.selectFrom('business').select('name').where('name', '=', first),
    )
    expect(await named(db, '\uffff1', '\uffff0')).toEqual([{ name }])
  })

  it('takes its values by their names', async () => {
    const build = vi.fn(() => undefined)
    const found = preparedByName((on, { name, at }: { name: string; at: number }) => {
      build()
      return on.selectFrom('business').select('name').where('created_at', '=', at).where('name', '=', name)
    })
    const name = await add(newId(), 9)
    expect(await found(db, { at: 9, name })).toEqual([{ name }])
    expect(await found(db, { at: 8, name })).toEqual([])
    expect(build).toHaveBeenCalledOnce()
  })

  it('sees in a transaction what that has written, and nobody else does', async () => {
    const named = prepared((on, name: string) =>
      on.selectFrom('business').select('name').where('name', '=', name),
    )
    const name = newId()
    const back = new Error('back')
    const undone = inTransaction(db, async (trx) => {
      await add(name, 1, trx)
      expect(await named(trx, name)).toEqual([{ name }])
      throw back
    })
    await expect(undone).rejects.toBe(back)
    expect(await named(db, name)).toEqual([])
  })

  if (database.kind !== 'postgres') return

  const plans = async (name: string, on: Db) => {
    const like = `%${name}%`
    return (
      await sql<{ n: number }>`select generic_plans + custom_plans as n from pg_prepared_statements
      where statement like ${like} and statement not like '%pg_prepared%'`.execute(on)
    ).rows.map(({ n }) => n)
  }

  it('is planned once by each connection of PostgreSQL, whatever its values', async () => {
    const found = prepared((on, name: string) =>
      on.selectFrom('business').select('name').where('time_zone', '<>', 'once').where('name', '=', name),
    )
    await inTransaction(db, async (trx) => {
      for (const name of ['a', 'b', 'c']) await found(trx, name)
      expect(await plans('"time_zone" <>', trx)).toEqual([3])
    })
  })

  it('may ask for all columns, though an update beside it adds one', async () => {
    const found = prepared((on, name: string) =>
      on
        .selectFrom('added_to' as 'business')
        .selectAll()
        .where('name', '=', name),
    )
    await inTransaction(db, async (trx) => {
      await sql`create temporary table added_to (name text)`.execute(trx)
      await sql`insert into added_to values ('a')`.execute(trx)
      expect(await found(trx, 'a')).toEqual([{ name: 'a' }])
      await sql`alter table added_to add column more integer`.execute(trx)
      expect(await found(trx, 'a')).toEqual([{ name: 'a', more: null }])
      await sql`drop table added_to`.execute(trx)
    })
  })
})
