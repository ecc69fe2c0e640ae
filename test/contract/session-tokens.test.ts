import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SessionUnavailableError } from '../../server/base/errors.ts'
import { newId } from '../../server/db/ids.ts'
import { tokenLifetime } from '../../server/people/session/session-life.ts'
import type { SessionTokens } from '../../server/people/session/session-tokens.ts'
import { type Opened, onEachSessionBackend, type TestBackend, tokenSet } from '../session/backends.ts'
import { until } from '../support/until.ts'

/** Short, so that a test of waiting does not wait long. */
const times = { leaseMs: 1000, waitMs: 8000 }

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Another container: see lock-worker.ts. */
function container(where: TestBackend, sid: string, rounds: number, mode: 'work' | 'die' = 'work') {
  const file = fileURLToPath(new URL('../session/lock-worker.ts', import.meta.url))
  const args = [file, JSON.stringify(where.address()), sid, String(rounds), mode]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

async function output(child: ChildProcess): Promise<string> {
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code).toBe(0)
  return text.trim()
}

onEachSessionBackend('tokens of a session', (where) => {
  let here: Opened
  let tokens: SessionTokens
  let elsewhere: SessionTokens
  beforeAll(async () => {
    here = await where.open(times)
    tokens = here.backend.tokens
    elsewhere = (await where.open(times)).backend.tokens
  })

  async function signedIn(): Promise<string> {
    const sid = newId()
    await tokens.create(sid, tokenSet('first'))
    return sid
  }

  it('are read as they were written, on any container', async () => {
    const sid = newId()
    const full = { ...tokenSet('日本'), deviceKey: 'ap-northeast-1_1' }
    await tokens.create(sid, full)
    expect(await tokens.read(sid)).toEqual(full)
    expect(await elsewhere.read(sid)).toEqual(full)
    // Nobody who reads the store can use them.
    const row = here.db?.selectFrom('session_token').select('data').where('session_id', '=', sid)
    const stored = (await here.redis?.get(`session-tokens:${sid}`)) ?? (await row?.executeTakeFirst())?.data
    expect(stored).toMatch(/^v1\.[\w.-]{200,}$/)
    expect(await tokens.read(newId())).toBeUndefined()
  })

  it('stand for 32 days from each time they are written', async () => {
    const sid = await signedIn()
    await tokens.withLock(sid, async ({ replace }) => expect(await replace(tokenSet('second'))).toBe(true))
    const row = await here.db
      ?.selectFrom('session_token')
      .selectAll()
      .where('session_id', '=', sid)
      .executeTakeFirst()
    const left = here.redis
      ? await here.redis.pttl(`session-tokens:${sid}`)
      : (row?.expires_at ?? 0) - Date.now()
    expect(left).toBeGreaterThan(tokenLifetime - 10_000)
    expect(left).toBeLessThanOrEqual(tokenLifetime)
  })

  it('are worth nothing once they are too old', async () => {
    const sid = await signedIn()
    await here.redis?.pexpire(`session-tokens:${sid}`, 1)
    const old = here.db?.updateTable('session_token').set({ expires_at: Date.now() })
    await old?.where('session_id', '=', sid).execute()
    await wait(10)
    expect([await tokens.read(sid), await tokens.take(sid)]).toEqual([undefined, undefined])
  })

  it('are taken once', async () => {
    const sid = await signedIn()
    const both = await Promise.all([tokens.take(sid), elsewhere.take(sid)])
    expect(both.filter((found) => found !== undefined)).toEqual([tokenSet('first')])
    expect(await tokens.read(sid)).toBeUndefined()
  })

  it('are none where what stands there can not be understood', async () => {
    const sid = await signedIn()
    await here.redis?.set(`session-tokens:${sid}`, '{"old":1}')
    await here.db
      ?.updateTable('session_token')
      .set({ data: '{"old":1}' })
      .where('session_id', '=', sid)
      .execute()
    expect(await tokens.read(sid)).toBeUndefined()
  })

  it('are refreshed once when many requests on two containers find them expired', async () => {
    const sid = await signedIn()
    const open = async () => (await where.open({ leaseMs: 60_000, waitMs: 60_000 })).backend.tokens
    const [one, other] = [await open(), await open()]
    let asked = 0
    const refresh = (by: SessionTokens) =>
      by.withLock(sid, async ({ current, replace }) => {
        if (current?.accessToken === 'access-first') {
          asked += 1
          await wait(100)
          await replace(tokenSet('second'))
        }
        return (await by.read(sid))?.accessToken
      })
    const seen = await Promise.all(Array.from({ length: 12 }, (_, i) => refresh(i % 2 ? one : other)))
    expect(asked).toBe(1)
    expect(new Set(seen)).toEqual(new Set(['access-second']))
  })

  it('of different sessions do not wait for each other', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const order: string[] = []
    await tokens.withLock(one, async () => {
      await tokens.withLock(two, async () => void order.push('two'))
      order.push('one')
    })
    expect(order).toEqual(['two', 'one'])
  })

  it('stay signed out when a refresh comes back after the sign-out', async () => {
    const sid = await signedIn()
    await tokens.withLock(sid, async ({ replace }) => {
      await elsewhere.take(sid)
      expect(await replace(tokenSet('second'))).toBe(false)
    })
    expect(await tokens.read(sid)).toBeUndefined()
  })

  it('are not overwritten by one who has lost the lock while others came', async () => {
    const sid = await signedIn()
    await tokens.withLock(sid, async ({ replace }) => {
      await elsewhere.create(sid, tokenSet('third'))
      expect(await replace(tokenSet('second'))).toBe(false)
    })
    expect(await tokens.read(sid)).toEqual(tokenSet('third'))
  })

  it('are cleared by a refused refresh, but not those that came meanwhile', async () => {
    const sid = await signedIn()
    await tokens.withLock(sid, ({ clear }) => clear())
    expect(await tokens.read(sid)).toBeUndefined()

    await tokens.create(sid, tokenSet('second'))
    await tokens.withLock(sid, async ({ clear }) => {
      await elsewhere.create(sid, tokenSet('third'))
      await clear()
    })
    expect(await tokens.read(sid)).toEqual(tokenSet('third'))
  })

  it('may be replaced twice under one lock', async () => {
    const sid = await signedIn()
    await tokens.withLock(sid, async ({ replace }) => {
      expect(await replace(tokenSet('second'))).toBe(true)
      expect(await replace(tokenSet('third'))).toBe(true)
    })
    expect(await elsewhere.read(sid)).toEqual(tokenSet('third'))
  })

  it('keep the lock for as long as the work takes', async () => {
    const sid = await signedIn()
    let working = false
    const long = tokens.withLock(sid, async () => {
      working = true
      await wait(times.leaseMs * 3)
      working = false
    })
    await until(() => expect(working).toBe(true))
    await elsewhere.withLock(sid, async () => expect(working).toBe(false))
    await long
  })

  it('lets go of the lock when the work throws, and hands on what it threw', async () => {
    const sid = await signedIn()
    const refused = new Error('refused')
    await expect(tokens.withLock(sid, () => Promise.reject(refused))).rejects.toBe(refused)
    const atOnce = (await where.open({ leaseMs: 60_000, waitMs: 4000 })).backend.tokens
    await expect(atOnce.withLock(sid, () => Promise.reject(refused))).rejects.toBe(refused)
    await atOnce.withLock(sid, async () => {})
  })

  it('says so when the lock does not become free', async () => {
    const sid = await signedIn()
    const impatient = (await where.open({ leaseMs: 300, waitMs: 200 })).backend.tokens
    await tokens.withLock(sid, async () => {
      await expect(impatient.withLock(sid, async () => {})).rejects.toBeInstanceOf(SessionUnavailableError)
    })
  })

  it('are never lost between three processes that refresh at once', async () => {
    const sid = await signedIn()
    const rounds = 15
    const written = await Promise.all([1, 2, 3].map(() => output(container(where, sid, rounds))))
    expect(written).toEqual(Array(3).fill(String(rounds)))
    expect((await tokens.read(sid))?.accessExpiresAt).toBe(tokenSet('first').accessExpiresAt + 3 * rounds)
  })

  it('are free again soon after a process has died with the lock', async () => {
    const sid = await signedIn()
    const child = container(where, sid, 1, 'die')
    await once(child.stdout as NodeJS.ReadableStream, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    await tokens.withLock(sid, async ({ current }) => expect(current).toEqual(tokenSet('first')))
  })
})
