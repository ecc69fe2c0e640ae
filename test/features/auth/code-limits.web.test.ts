import { expect, it } from 'vitest'
import { accountApp } from '../../support/account-app.ts'
import { guestBrowser } from '../../support/guest.ts'
import { account, newAddress, registration } from './people.ts'

const test = accountApp({ env: { TRUST_PROXY: '1' } })
const from = (ip: string) => guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': ip })
const ask = '/auth/reset-password'

it('whoever may have no more codes keeps nobody else from theirs', async () => {
  const { email } = await account(test)
  const machine = from('192.0.2.1')
  for (let i = 0; i < 40; i++) expect((await machine.post(ask, { email: newAddress() })).status).toBe(303)
  expect((await machine.post(ask, { email })).status).toBe(429)
  expect((await machine.post(`${ask}/confirm`, { email, resend: '1', code: '' })).status).toBe(429)
  expect((await from('192.0.2.2').post(ask, { email })).status).toBe(303)
  expect(test.cognito.control.mails(email)).toHaveLength(1)
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

it('a code that can not be sent again is no failure of registering', async () => {
  const { email } = await account(test)
  const call = 'ResendConfirmationCode'
  test.cognito.control.trouble({ kind: 'error', call, name: 'InternalErrorException', times: 8 })
  expect((await from('192.0.2.3').post('/auth/register', registration(email))).status).toBe(303)
  await expect
    .poll(() => test.logged.map(({ msg }) => msg), { timeout: 8000 })
    .toContain('code not sent again')
  test.cognito.control.clearTrouble()
})
