import { Worker } from 'node:worker_threads'
import type { Response } from 'supertest'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ownApp } from '../../support/account-app.ts'
import { guestBrowser } from '../../support/guest.ts'
import { newAddress, password, registration, signedIn, summaryOf } from './people.ts'

// Rating a password takes a quarter of a second of one core. Nothing that a stranger sends may fill the thread that does it.

const test = ownApp({ env: { TRUST_PROXY: '1' } })
const from = (ip: string) => guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': ip })

/** The thread gets its questions only when it is let go on. */
function holdThread() {
  const { postMessage } = Worker.prototype
  const held: (() => void)[] = []
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...asked) {
    held.push(() => postMessage.apply(this, asked))
  })
  return {
    held,
    letGo() {
      spy.mockRestore()
      for (const ask of held) ask()
    },
  }
}

it('one network that sends forms with new passwords keeps nobody else from registering', async () => {
  const { browser: own } = await signedIn(test, from('203.0.113.9'))
  const thread = holdThread()
  onTestFinished(thread.letGo)
  const both = { newPassword: password, confirmPassword: password }
  const fields = { email: newAddress(), code: '000000', ...both }
  const sends = [
    () => from('203.0.113.9').post('/auth/reset-password/confirm', fields),
    () => from('203.0.113.9').post('/auth/register', registration(newAddress())),
    () => own.post('/profile/password-change', { oldPassword: 'Wrong-horse-1', ...both }),
  ]
  const answers: Response[] = []
  const flood = Array.from({ length: 30 }, (_, n) => sends[n % 3]?.().then((answer) => answers.push(answer)))
  // Ten wait for the thread; the others have their answer.
  await expect.poll(() => answers.length, { timeout: 15_000 }).toBe(20)
  for (const answer of answers) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '10'])
    expect(summaryOf(answer).join()).toMatch(/Please wait 10 seconds/)
  }
  const honest = from('198.51.100.1').post('/auth/register', registration(newAddress()))
  await expect.poll(() => thread.held.length).toBe(11)
  thread.letGo()
  expect((await honest).status).toBe(303)
  await Promise.all(flood)
}, 30_000)
