import { expect, it } from 'vitest'
import { SignedOutError } from '../../server/base/errors.ts'
import { newId } from '../../server/db/ids.ts'
import { IdentityError } from '../../server/gateways/identity/identity-error.ts'
import type { SignIn } from '../../server/gateways/identity/identity-gateway.ts'
import { createAccess } from '../../server/people/access/access.service.ts'
import { onEachSessionBackend, tokenSet } from '../session/backends.ts'

const hour = 3600_000
const ending = (name: string, at: number): SignIn => ({
  ...tokenSet(name),
  issuer: 'here',
  accessExpiresAt: at,
})
const old = () => ending('old', Date.now() - 1000)
const fresh = (name: string) => ending(name, Date.now() + hour)

onEachSessionBackend('a renewal that another container has overtaken', (where) => {
  /** Somebody whose tokens have ended; `meanwhile` happens while the identity service is asked for new ones. */
  async function renewing(meanwhile: (elsewhere: Tokens, sid: string) => Promise<unknown>, refused = false) {
    const sid = newId()
    const [{ backend }, other] = [await where.open(), await where.open()]
    await backend.tokens.create(sid, old())
    const renew = async () => {
      await meanwhile(other.backend.tokens, sid)
      if (refused) throw refusal()
      return fresh('second')
    }
    const access = createAccess({ identity: { issuer: 'us', renew }, sessions: backend, clock: Date.now })
    const answer = await access.tokens(sid).catch((error: unknown) => error)
    return { answer, left: (await backend.tokens.read(sid))?.accessToken }
  }
  type Tokens = Awaited<ReturnType<typeof where.open>>['backend']['tokens']

  const refusal = () =>
    new IdentityError('refresh', 'NotAuthorizedException', {
      kind: 'refreshRefused',
      messageKey: 'auth:errors.unauthenticated',
      status: 401,
    })

  it.each([false, true])('goes on with the tokens of the other (its own refused: %s)', async (refused) => {
    const { answer, left } = await renewing((tokens, sid) => tokens.create(sid, fresh('first')), refused)
    expect(answer).toMatchObject({ accessToken: 'access-first' })
    expect(left).toBe('access-first')
  })

  it.each([false, true])(
    'is nobody’s where the other has signed out (its own refused: %s)',
    async (refused) => {
      const { answer, left } = await renewing((tokens, sid) => tokens.take(sid), refused)
      expect(answer).toBeInstanceOf(SignedOutError)
      expect(left).toBeUndefined()
    },
  )
})
