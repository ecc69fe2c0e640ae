import type { Response } from 'supertest'
import { expect, it } from 'vitest'
import { createIdentityApp, type IdentityApp } from '../../support/account-app.ts'
import { type Fields, guestBrowser } from '../../support/guest.ts'
import { anotherCode } from '../../support/own-identity.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { codeFor, password, registration, toastOf } from './people.ts'

// One and the same journey with Cognito and with accounts of our own: each answer is the same, word for word.

const fresh = 'Battery-staple-2'
const [aya, kai, wanted] = ['aya@example.com', 'kai@example.com', 'aya.new@example.com']
/** How long a code is good is the one thing that a reader sees to differ (docs/accounts.md). */
const life = /24 hours|one hour|1 hour|10 minutes|24時間|1時間|10分間|24小时|1小时|10分钟/g

async function journey(keeper: keyof typeof createIdentityApp, lang: string): Promise<string[]> {
  // It stands still between two steps, so that waits and times read the same.
  const now = Math.floor(Date.now() / 60_000) * 60_000
  let ahead = 0
  const clock = () => now + ahead
  const test: IdentityApp = await createIdentityApp[keeper]({
    overrides: { clock },
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'tips@example.jp' },
    ...(keeper === 'cognito' && { cognito: { clock } }),
  })
  const browser = () => guestBrowser(test.app, { 'Accept-Language': lang, 'User-Agent': '' })
  const [own, other] = [browser(), browser()]
  const seen: string[] = []
  const see = (what: string, answer: Response) => {
    const cookies = (answer.get('Set-Cookie') ?? []).map((cookie) => cookie.split('=')[0])
    const { location = '', 'retry-after': wait = '' } = answer.headers
    const text = withoutTags(answer.text.replace(/<(style|head)[\s\S]*?<\/\1>/g, '')).replaceAll(life, 'LIFE')
    const page = location ? '' : text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    seen.push([what, answer.status, location, wait, cookies, toastOf(answer) ?? '', page].join(' | '))
  }
  const post = async (path: string, fields: Fields, by = own) => {
    ahead += 1000
    const answer = await by.post(path, fields)
    see(`POST ${path}`, answer)
    if (answer.status === 303) await get(answer.headers.location ?? '', by)
  }
  const get = async (path: string, by = own) => see(`GET ${path}`, await by.get(path))
  const later = (seconds: number) => {
    ahead += seconds * 1000
  }
  const code = (email: string) => codeFor(test, email)

  const confirm = '/auth/register/confirm'
  await get('/auth/register')
  await post('/auth/register', registration(aya, { password: 'Password1!', confirmPassword: 'Password1!' }))
  await post('/auth/register', registration(aya))
  await post('/auth/login', { email: aya, password }, other)
  await post(confirm, { email: aya, code: anotherCode(await code(aya)) })
  await post(confirm, { email: aya, code: '', resend: '1' })
  later(61)
  await post(confirm, { email: aya, code: '', resend: '1' })
  await post(confirm, { email: aya, code: await code(aya) })
  await post(confirm, { email: aya, code: await code(aya) }, other)
  await post('/auth/register', registration(aya), other)
  await post(confirm, { email: aya, code: '000000' }, other)
  await post('/auth/login', { email: aya, password: 'Wrong-horse-1' }, other)
  await post('/auth/login', { email: 'nobody@example.com', password }, other)
  await post('/auth/login', { email: aya, password })
  await post('/auth/login', { email: aya, password }, other)

  await post('/profile', { name: 'Aya', username: 'aya' })
  await post('/profile', { name: '', username: '' })
  const change = { newPassword: fresh, confirmPassword: fresh }
  await post('/profile/password-change', { oldPassword: 'Wrong-horse-1', ...change })
  await post('/profile/password-change', { oldPassword: password, ...change })
  await get('/profile', other)
  await post('/auth/login', { email: aya, password: fresh }, other)

  const newEmail = { newEmail: wanted, confirmEmail: wanted }
  await test.people.add({ email: kai, password, name: 'Kai' })
  await post('/profile/email-change', { newEmail: aya, confirmEmail: aya })
  await post('/profile/email-change', { newEmail: kai, confirmEmail: kai })
  await post('/profile/email-change/confirm', { code: '000000' })
  later(61)
  await post('/profile/email-change', newEmail)
  await get('/profile', other)
  await post('/profile/email-change/confirm', { code: anotherCode(await code(wanted)) })
  await post('/profile/email-change/confirm', { code: '', resend: '1' })
  await post('/profile/email-change/confirm', { code: await code(wanted) })
  await get('/profile', other)
  await get('/profile/sessions')

  // As long as the tokens of either last, and longer than a password is remembered.
  later(2 * 3600)
  await get('/tip/histories')
  await post('/profile/email-change', { newEmail: aya, confirmEmail: aya })
  await post('/profile/email-change', { newEmail: aya, confirmEmail: aya, presentPassword: password })
  await post('/auth/logout', {})
  await post('/auth/login', { email: aya, password: fresh })

  const reset = '/auth/reset-password'
  await post(reset, { email: wanted })
  const form = { email: wanted, newPassword: password, confirmPassword: password }
  await post(`${reset}/confirm`, { ...form, code: anotherCode(await code(wanted)) })
  await post(`${reset}/confirm`, { ...form, code: await code(wanted) })
  await post(`${reset}/confirm`, { ...form, code: await code(wanted) })
  await get('/profile', other)
  await post('/auth/login', { email: wanted, password })
  await post('/auth/login', { email: wanted, password }, other)
  await post('/auth/logout', { everywhere: '1' })
  await get('/profile', other)
  await post(reset, { email: wanted })
  later(25 * 3600)
  await post(`${reset}/confirm`, { ...form, code: await code(wanted) })

  await post('/auth/login', { email: wanted, password })
  await test.people.endSignIns(wanted)
  await get('/profile')
  await post('/auth/login', { email: wanted, password })
  test.people.fail()
  await post('/profile', { name: 'Aya', username: 'aya2' })
  await post('/auth/login', { email: wanted, password }, other)
  test.people.heal()
  await post('/profile/delete', {})
  await post('/auth/login', { email: wanted, password })
  await test.close()
  return seen
}

it.each(['en', 'ja', 'zh-CN'])('nobody notices who keeps the accounts, in %s', async (lang) => {
  const [cognito, own] = await Promise.all([journey('cognito', lang), journey('own', lang)])
  expect(own).toEqual(cognito)
  expect(cognito.length).toBeGreaterThan(60)
})
