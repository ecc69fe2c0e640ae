import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { guestBrowser } from '../support/guest.ts'

let now = Date.now()
const test = testApp({ clock: () => now }, { TRUST_PROXY: '1' })

it('a stranger who asks for what is not there has one line a minute, which counts the others', async () => {
  const from = (ip: string) => guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': ip })
  const lines = () => test.logged.filter(({ status, msg }) => status === 404 || msg === 'request failed')
  const before = lines().length
  // Each in another network of the same line.
  for (let n = 0; n < 20; n++) await from(`2001:db8:1:${n}::1`).get(`/q/nothing${n}`)
  expect(lines().slice(before)).toMatchObject([{ msg: 'request', route: '/q/:token', status: 404 }])
  await from('192.0.2.9').get('/nowhere')
  expect(lines().slice(before)).toHaveLength(2)
  now += 61_000
  await from('2001:db8:1:5::1').get('/q/nothing')
  expect(lines().slice(before)).toHaveLength(3)
  expect(lines().at(-1)).toMatchObject({ more: 19 })
  // What is there is in the log each time.
  const seen = test.logged.length
  for (let n = 0; n < 3; n++) await from('192.0.2.9').get(`/tip/${test.seed.branchId}`)
  expect(test.logged.slice(seen).filter(({ msg }) => msg === 'request')).toHaveLength(3)
})
