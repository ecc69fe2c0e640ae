import { expect, it } from 'vitest'
import { onEachIdentity } from '../../support/account-app.ts'
import { guestBrowser } from '../../support/guest.ts'
import { account, codesTo, newAddress, registration } from './people.ts'

onEachIdentity(
  (test) => {
    const from = (ip: string) => guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': ip })
    const ask = '/auth/reset-password'

    it('whoever may have no more codes keeps nobody else from theirs', async () => {
      const { email } = await account(test)
      const machine = from('192.0.2.1')
      for (let i = 0; i < 40; i++) expect((await machine.post(ask, { email: newAddress() })).status).toBe(303)
      expect((await machine.post(ask, { email })).status).toBe(429)
      expect((await machine.post(`${ask}/confirm`, { email, resend: '1', code: '' })).status).toBe(429)
      expect((await from('192.0.2.2').post(ask, { email })).status).toBe(303)
      expect(await codesTo(test, email)).toBe(1)
    })

    it('a hotel whose staff are all invited at one meeting can register them over its one address', async () => {
      const hotel = '192.0.2.4'
      const one = async () => (await from(hotel).post('/auth/register', registration(newAddress()))).status
      const answers = []
      for (let tens = 0; tens < 10; tens++)
        answers.push(...(await Promise.all(Array.from({ length: 10 }, () => one()))))
      expect(answers.filter((status) => status !== 303)).toEqual([])
      // A machine that goes on is stopped.
      for (let more = 0; more < 20; more++) await one()
      expect(await one()).toBe(429)
    })
  },
  { env: { TRUST_PROXY: '1' } },
)
