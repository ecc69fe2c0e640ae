import { beforeAll, describe, expect, it, vi } from 'vitest'
import { inviteOwner } from '../../../server/people/access/owners.service.ts'
import { createIdentityApp, type IdentityApp } from '../../support/account-app.ts'
import { noPostgres } from '../../support/databases.ts'
import { accept } from '../../support/invitation.ts'
import { browserOf, codeFor, codesTo, newAddress, registration } from './people.ts'

// A stranger registered an invited address first. Whatever he sends while its owner proves it, he gets no place.

const confirmPage = '/auth/register/confirm'
const theirs = 'Stranger-horse-1'

/** What is confirmed with this code waits until it is let go; `arrived` says when it waits. */
function hold(test: IdentityApp, code: string) {
  const { identity } = test.deps.accounts
  const { confirmSignUp } = identity
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    identity.confirmSignUp = async (input, context) => {
      if (input.code === code) {
        resolve()
        await gate
      }
      return confirmSignUp(input, context)
    }
  })
  return {
    arrived,
    letGo,
    end: () => {
      identity.confirmSignUp = confirmSignUp
    },
  }
}

const keepers = ['own', 'cognito'] as const
const databases = ['sqlite', 'postgres'] as const

describe.each(keepers)('with accounts of %s', (keeper) => {
  describe.each(databases)('on %s', (database) => {
    const skip = database === 'postgres' && noPostgres !== undefined
    let test: IdentityApp
    beforeAll(async () => {
      if (skip) return
      vi.stubEnv('TEST_APP_DATABASE', database)
      const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tips@example.jp' }
      test = await createIdentityApp[keeper]({ env })
      vi.unstubAllEnvs()
      return () => test.close()
    })

    /** An invited address: the stranger was first; its owner has the newest code. */
    async function raced() {
      const { businessId } = test.seed
      const email = newAddress()
      const place = { businessId, memberId: undefined, name: '花', email }
      await inviteOwner(test.deps.db, place, test.deps.clock())
      const [stranger, owner] = [browserOf(test), browserOf(test)]
      await stranger.post(
        '/auth/register',
        registration(email, { password: theirs, confirmPassword: theirs }),
      )
      test.wait(61_000)
      await owner.post('/auth/register', registration(email))
      await expect.poll(() => codesTo(test, email)).toBe(2)
      const code = await codeFor(test, email)
      const wrong = code === '123456' ? '654321' : '123456'
      return { email, stranger, owner, code, wrong }
    }

    const isOut = async ({ email, stranger }: Awaited<ReturnType<typeof raced>>) => {
      const signedIn = await stranger.post('/auth/login', { email, password: theirs })
      expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/profile'])
      await expect(accept(stranger)).rejects.toThrow('no place waits')
    }

    it.skipIf(skip)('a wrong code that was sent before the right one, and fails after it', async () => {
      const race = await raced()
      const held = hold(test, race.wrong)
      const late = browserOf(test).post(confirmPage, { email: race.email, code: race.wrong })
      await held.arrived
      const right = await race.owner.post(confirmPage, { email: race.email, code: race.code })
      expect(right.headers.location).toBe('/auth/reset-password/confirm')
      held.letGo()
      expect((await late).status).toBe(400)
      held.end()
      await isOut(race)
    })

    it.skipIf(skip)('a wrong code that is sent, and fails, while the right one is at work', async () => {
      const race = await raced()
      const held = hold(test, race.code)
      const right = race.owner.post(confirmPage, { email: race.email, code: race.code })
      await held.arrived
      const wrong = { email: race.email, code: race.wrong }
      expect((await browserOf(test).post(confirmPage, wrong)).status).toBe(400)
      held.letGo()
      expect((await right).headers.location).toBe('/auth/reset-password/confirm')
      held.end()
      await isOut(race)
    })
  })
})
