import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseBusyError } from '../../server/db/database-busy.ts'
import { openSqliteFile, type SqliteFile } from '../../server/db/sqlite-file.ts'
import { SqliteWrites } from '../../server/db/sqlite-writes.ts'

const folder = mkdtempSync(join(tmpdir(), 'tipping-trouble-'))
const file = join(folder, 'notes.sqlite')
const seen = () =>
  (witness.prepare('select id from note order by id').all() as { id: number }[]).map((row) => row.id)
const real = openSqliteFile(file)
real.exec('create table note (id integer unique, text text)')
real.close()
const witness = new DatabaseSync(file)
beforeEach(() => witness.exec('delete from note'))
afterEach(() => void vi.restoreAllMocks())
afterAll(() => {
  witness.close()
  rmSync(folder, { recursive: true })
})

/** What the line has told of transactions that did nothing. */
const heard: string[] = []
beforeEach(() => void heard.splice(0))

/** The line on a connection that fails as told. */
function lineOn(breaks: (sql: string, real: SqliteFile) => void, idleMs = 30_000) {
  const real = openSqliteFile(file)
  const broken: SqliteFile = {
    ...real,
    exec: (sql) => {
      breaks(sql, real)
      real.exec(sql)
    },
  }
  return {
    writes: new SqliteWrites(broken, { ms: idleMs, tell: (error) => heard.push(error.message) }),
    close: () => real.close(),
  }
}
const insert = (id: number) => CompiledQuery.raw('insert into note (id, text) values (?, ?)', [id, ''])
async function transaction(writes: SqliteWrites, ids: number[], fails = false) {
  const turn = await writes.begin()
  try {
    for (const id of ids) turn.run(insert(id))
    if (fails) throw new Error('given up')
    await turn.commit()
  } finally {
    turn.rollback()
  }
}

it('commits nothing of a transaction that could not be undone by itself', async () => {
  let times = 0
  const { writes, close } = lineOn((sql) => {
    if (sql === 'rollback to turn' && ++times === 1) throw new Error('disk I/O error')
  })
  const ends = await Promise.allSettled([
    transaction(writes, [1]),
    transaction(writes, [2, 3], true),
    transaction(writes, [4]),
  ])
  await writes.idle()
  close()
  expect(ends[1]?.status).toBe('rejected')
  expect(seen()).not.toContain(2)
  expect(seen()).toEqual([1, 4].filter((_, at) => ends[at * 2]?.status === 'fulfilled'))
})

it('commits nothing of it even if the whole can not be undone at once either', async () => {
  let [times, all] = [0, 0]
  const { writes, close } = lineOn((sql) => {
    if (sql === 'rollback to turn' && ++times === 1) throw new Error('disk I/O error')
    if (sql === 'rollback' && ++all <= 6) throw new Error('disk I/O error, too')
  })
  const ends = await Promise.allSettled([
    transaction(writes, [1]),
    transaction(writes, [2, 3], true),
    transaction(writes, [4]),
    transaction(writes, [5]),
  ])
  // One after the other, until the disk works again.
  for (let n = 0; n < 10; n++) {
    const told = await transaction(writes, [6]).then(
      () => 'done',
      () => 'failed',
    )
    if (told === 'done') break
  }
  close()
  const well = [1, 0, 4, 5].filter((id, at) => id && ends[at]?.status === 'fulfilled')
  expect(seen()).toEqual([...well, 6])
})

it('goes on when neither the commit nor its undoing works at first', async () => {
  let commits = 0
  let rollbacks = 0
  const { writes, close } = lineOn((sql) => {
    if (sql === 'commit' && ++commits === 1) throw new Error('disk I/O error')
    if (sql === 'rollback' && ++rollbacks === 1) throw new Error('disk I/O error, too')
  })
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const ends = await Promise.allSettled([1, 2, 3].map((id) => transaction(writes, [id])))
  const later = await Promise.race([
    transaction(writes, [4]).then(
      () => 'done',
      (error: unknown) => String(error),
    ),
    new Promise((resolve) => setTimeout(resolve, 10_000, 'hangs')),
  ])
  process.off('unhandledRejection', note)
  close()
  expect(ends.some(({ status }) => status === 'rejected')).toBe(true)
  expect(unhandled).toEqual([])
  expect(later).toBe('done')
})

it('nobody is left waiting, however many microtasks after a statement that stands alone', async () => {
  const { writes, close } = lineOn(() => {})
  const stuck: number[] = []
  for (let hops = 0; hops < 12; hops++) {
    const alone = writes.alone(CompiledQuery.raw('pragma user_version'))
    const later = (async () => {
      for (let n = 0; n < hops; n++) await undefined
      await transaction(writes, [100 + hops])
    })()
    const first = await Promise.race([
      later.then(() => 'done'),
      new Promise((r) => setTimeout(r, 10_000, 'stuck')),
    ])
    if (first === 'stuck') stuck.push(hops)
    // The next write would start the line again.
    await transaction(writes, [200 + hops])
    await Promise.all([alone, later])
  }
  close()
  expect(stuck).toEqual([])
})

it('nobody is left waiting after those before were told, however many microtasks later', async () => {
  const { writes, close } = lineOn(() => {})
  const stuck: string[] = []
  for (const fails of [false, true])
    for (let hops = 0; hops < 14; hops++) {
      const first = transaction(writes, [300 + hops + (fails ? 50 : 0)], fails).catch(() => {})
      const later = first.then(async () => {
        for (let n = 0; n < hops; n++) await undefined
        await transaction(writes, [400 + hops + (fails ? 50 : 0)])
      })
      const end = await Promise.race([
        later.then(() => 'done'),
        new Promise((r) => setTimeout(r, 10_000, 'stuck')),
      ])
      if (end === 'stuck') stuck.push(`${fails} ${hops}`)
      await transaction(writes, [500 + hops + (fails ? 50 : 0)])
      await later
    }
  close()
  expect(stuck).toEqual([])
})

it('while another process does not let go of the file, all are told together, not one after the other', async () => {
  let [tries, now] = [0, Date.now()]
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const { writes, close } = lineOn((sql) => {
    if (sql !== 'begin immediate') return
    tries += 1
    now += 1000
    throw Object.assign(new Error('database is locked'), { errcode: 5 })
  })
  const ends = await Promise.allSettled([1, 2, 3].map((id) => transaction(writes, [id])))
  close()
  for (const end of ends) expect(end).toMatchObject({ reason: expect.any(DatabaseBusyError) })
  // The first tries for eight seconds, each of the others once.
  expect(tries).toBe(9 + 2)
})

it('who has waited long for others still waits for a file that is locked for a moment', async () => {
  let [locked, now] = [false, Date.now()]
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const { writes, close } = lineOn((sql) => {
    if (sql === 'begin immediate' && locked) {
      locked = false
      throw Object.assign(new Error('database is locked'), { errcode: 5 })
    }
  })
  const statement = writes.alone(CompiledQuery.raw('pragma user_version'))
  const behind = transaction(writes, [1])
  now += 60_000
  locked = true
  await Promise.all([statement, behind])
  close()
  expect(seen()).toEqual([1])
})

it('a statement that nobody awaited is refused once its transaction is over, and is not done in the one of a stranger', async () => {
  const { writes, close } = lineOn(() => {})
  const turn = await writes.begin()
  turn.run(insert(1))
  // Its commit waits for whoever comes next.
  const stranger = writes.begin()
  const committed = turn.commit()
  const other = await stranger
  expect(() => turn.run(insert(2))).toThrow('the transaction is over')
  await expect(turn.commit()).rejects.toThrow('the transaction is over')
  other.run(insert(3))
  turn.rollback()
  await Promise.all([committed, other.commit()])
  expect(() => turn.run(insert(4))).toThrow('the transaction is over')
  close()
  expect(seen()).toEqual([1, 3])
})

it('a transaction that never ends is undone after a while, and the others go on', async () => {
  const { writes, close } = lineOn(() => {}, 200)
  const before = transaction(writes, [1])
  const forgotten = await writes.begin()
  forgotten.run(insert(2))
  const behind = transaction(writes, [3])
  await Promise.all([before, behind])
  expect(seen()).toEqual([1, 3])
  expect(heard).toEqual([expect.stringMatching(/did nothing for 200 ms.*insert into note/)])
  expect(() => forgotten.run(insert(4))).toThrow('did nothing for 200 ms')
  await expect(forgotten.commit()).rejects.toThrow('did nothing for 200 ms')
  forgotten.rollback()
  close()
})

it('says of one that has never done anything that it did not', async () => {
  const { writes, close } = lineOn(() => {}, 50)
  await writes.begin()
  await transaction(writes, [1])
  close()
  expect(heard).toEqual([expect.stringMatching(/did nothing for 50 ms.*Last: its beginning$/)])
})

it('those who are done wait a moment for others, not as long as others come', async () => {
  const { writes, close } = lineOn(() => {})
  const end = Date.now() + 5000
  let told = false
  const first = transaction(writes, [1]).then(() => {
    told = true
  })
  // There is always one in the line.
  let next = writes.begin()
  while (!told && Date.now() < end) {
    const turn = await next
    next = writes.begin()
    void turn.commit()
  }
  expect(told).toBe(true)
  await Promise.all([first, next.then((turn) => turn.commit())])
  close()
})

it('a statement that stands alone does not wait until the time for others is over', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const { writes, close } = lineOn(() => {})
  await Promise.all([transaction(writes, [1]), writes.alone(insert(2))])
  close()
  expect(seen()).toEqual([1, 2])
})

it('a transaction may take as long as it does something', async () => {
  const { writes, close } = lineOn(() => {}, 200)
  const turn = await writes.begin()
  for (const id of [1, 2, 3, 4]) {
    await wait(80)
    turn.run(insert(id))
  }
  await turn.commit()
  await wait(250)
  close()
  expect(seen()).toEqual([1, 2, 3, 4])
  expect(heard).toEqual([])
})
