import { describe, expect, it, vi } from 'vitest'
import { SessionUnavailableError } from '../../server/base/errors.ts'
import { sessionLifetime } from '../../server/http/session-cookie.ts'
import { isTheirs, removed } from '../../server/people/session/kept-sessions.ts'
import { endOf, isTooOld, seenEvery, tokenLifetime } from '../../server/people/session/session-life.ts'
import { answer, parseSession } from '../../server/people/session/stored-session.ts'
import { tokenSet } from './backends.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe('a stored session', () => {
  it.each(['{', 'null', '"text"', '7', '[]', '{}', '{"cookie":null}', '{"cookie":"text"}'])(
    'is none where it can not be read: %s',
    (text) => expect(parseSession(text)).toBeNull(),
  )

  it('is read where it has a cookie', () => {
    expect(parseSession('{"cookie":{},"personId":"taro"}')).toEqual({ cookie: {}, personId: 'taro' })
  })

  it('ends a year after its sign-in to the moment, and thirty days after its use where nobody has signed in', () => {
    const signedInAt = 1000
    const ages = [sessionLifetime - 1, sessionLifetime].map((age) =>
      isTooOld({ signedInAt }, signedInAt + age),
    )
    expect(ages).toEqual([false, true])
    expect(endOf({} as { signedInAt: number }, 1000)).toBe(1000 + 30 * day)
  })

  it('has tokens for two days more than it may be unused, and is seen every ten minutes', () => {
    expect([tokenLifetime, seenEvery]).toEqual([32 * day, 10 * minute])
  })

  it('tells only what there is of it', () => {
    expect(removed(null, undefined)).toEqual({})
    expect(isTheirs(undefined, 'taro@example.jp')).toBe(false)
    expect(isTheirs(tokenSet('taro'), 'taro@example.jp')).toBe(true)
  })
})

describe('what a store answers', () => {
  const failing = () => Promise.reject(new Error('no such file'))

  it('goes to whoever asked with a callback, a failure as one of ours', async () => {
    const done = vi.fn()
    await answer(Promise.resolve(7), done)
    await answer<number>(failing(), done)
    expect(done.mock.calls).toEqual([
      [null, 7],
      [expect.any(SessionUnavailableError), undefined],
    ])
  })

  it('goes to whoever waits without one', async () => {
    expect(await answer(Promise.resolve(7))).toBe(7)
    await expect(answer(failing())).rejects.toBeInstanceOf(SessionUnavailableError)
  })
})
