import { createHmac } from 'node:crypto'
import type { Request, Response } from 'express'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { accountApp } from '../../support/account-app.ts'
import { account, browserOf, password, signedIn } from './people.ts'

const identityPoolId = 'ap-northeast-1:5a0db0c5-0000-4000-8000-000000000001'
const secret = 'a-secret-for-tests-that-is-long-enough'
const without = accountApp()
const test = accountApp({ env: { COGNITO_IDENTITY_POOL_ID: identityPoolId } })
const poolCalls = () => test.cognito.control.calls().filter((call) => /^Get(Id|Cred)/.test(call))

describe('an identity pool', () => {
  /** A browser that the pool knows as a guest, and its identity. */
  async function guest() {
    const browser = browserOf(test)
    const cookies: Record<string, string> = {}
    const res = { cookie: (name: string, value: string) => void Object.assign(cookies, { [name]: value }) }
    const state = await test.deps.accounts?.cloud?.credentials(
      {} as Request,
      res as unknown as Response,
      undefined,
    )
    return { browser, cookies, identityId: state?.identityId ?? '' }
  }
  const requestOf = (cookies: Record<string, string>) => ({ signedCookies: cookies }) as unknown as Request

  it('is not asked unless it is configured, and then only when it is needed', async () => {
    expect(without.deps.accounts?.cloud).toBeUndefined()
    const before = poolCalls().length
    await signedIn(test)
    expect(poolCalls()).toHaveLength(before)
  })

  it('keeps one guest one guest', async () => {
    const { cookies, identityId } = await guest()
    const res = {} as Response
    const again = await test.deps.accounts?.cloud?.credentials(requestOf(cookies), res, undefined)
    expect(again?.identityId).toBe(identityId)
  })

  it('makes what a browser was as a guest the person’s own at sign-in', async () => {
    const { cookies, identityId } = await guest()
    const person = await account(test)
    const login = await test.deps.accounts?.identity.signIn({ email: person.email, password })
    const cleared: string[] = []
    const res = { clearCookie: (name: string) => void cleared.push(name) } as unknown as Response
    const who = { sub: person.sub, idToken: login?.idToken ?? '' }
    await test.deps.accounts?.cloud?.link(requestOf(cookies), res, who)
    expect(cleared).toEqual(['aws-guest'])
    const own = await test.deps.accounts?.cloud?.credentials(requestOf({}), res, who)
    expect(own).toMatchObject({ identityId, owner: person.sub })
  })

  it('is told over HTTP, and keeps nobody from signing in when it fails', async () => {
    const { cookies } = await guest()
    const value = cookies['aws-guest'] ?? ''
    const signed = `s:${value}.${createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '')}`
    const signIn = async () =>
      request(test.app)
        .post('/auth/login')
        .type('form')
        .set({ 'Sec-Fetch-Site': 'same-origin', Cookie: `aws-guest=${encodeURIComponent(signed)}` })
        .send({ email: (await account(test)).email, password })
    const call = 'GetCredentialsForIdentity'
    test.cognito.control.trouble({ kind: 'error', call, name: 'InternalErrorException', times: 8 })
    expect((await signIn()).status).toBe(303)
    test.cognito.control.clearTrouble()
    expect(test.logged.filter(({ msg }) => /not told of a sign-in/.test(String(msg)))).toHaveLength(1)
    const before = poolCalls().length
    expect((await signIn()).status).toBe(303)
    expect(poolCalls().slice(before)).toEqual([call])
  }, 20_000)
})
