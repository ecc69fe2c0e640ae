import type { RequestHandler } from 'express'
import request from 'supertest'
import { beforeEach, describe, expect, it } from 'vitest'
import { paths } from '../../server/base/paths.ts'
import type { RateLimits } from '../../server/people/limits/rate-limit.ts'
import { testApp } from '../support/app.ts'

/** Which limits a request has passed, by name. */
const passed: string[] = []
/** Under which key each was counted; undefined: the client's networks. */
const keys: (string | undefined)[] = []
/** How many requests each limit allows in its time. */
const allowed: Record<string, number> = {}
/** How long each limit can refuse, in seconds. */
const lasts: Record<string, number> = {}
const limits: RateLimits = {
  count: ({ name, seconds }) => {
    lasts[name] = seconds
    return async () => {}
  },
  guard: ({ name, points, seconds }, key): RequestHandler => {
    allowed[name] = points
    lasts[name] = seconds
    return (req, _res, next) => {
      passed.push(name)
      keys.push(key?.(req))
      next()
    }
  },
}

describe('what a guest can ask of Stripe, or guess, is counted', () => {
  const test = testApp({ limits })
  beforeEach(() => void passed.splice(0))
  const tip = 'some-tip'

  it.each<[string, 'get' | 'post', (branchId: string) => string, string[]]>([
    ['a branch number', 'post', () => paths.tipEntry(), ['tip-number']],
    ['an amount', 'post', (id) => paths.tip(id), ['tip-form']],
    ['a wallet at once', 'post', (id) => paths.tipWallet(id), ['tip-form', 'tip-pay', 'tip-pay-guest']],
    [
      'a wallet or the hosted page',
      'post',
      (id) => paths.tipConfirm(id, tip),
      ['tip-pay', 'tip-hosted', 'tip-pay-guest'],
    ],
    ['a card', 'post', (id) => paths.tipCredit(id, tip), ['tip-pay', 'tip-pay-guest']],
    ['a charge', 'post', (id) => paths.tipPayment(id, tip), ['tip-pay', 'tip-pay-guest']],
    ['giving up', 'post', (id) => paths.tipCancel(id, tip), ['tip-pay']],
    ['how a payment stands', 'get', (id) => paths.tipPayment(id, tip), ['tip-status-guest', 'tip-status']],
    ['whether it is paid', 'get', (id) => paths.tipSuccess(id, tip), ['tip-status-guest', 'tip-status']],
    ['why it is not', 'get', (id) => paths.tipCancel(id, tip), ['tip-status-guest', 'tip-status']],
    ['a page that asks nobody', 'get', (id) => paths.tip(id), []],
  ])('%s', async (_, method, path, expected) => {
    await request(test.app)[method](path(test.seed.branchId)).set('Sec-Fetch-Site', 'same-origin')
    expect(passed).toEqual(expected)
  })

  it('an approval under its name, and what is none under the network: nobody fills the store with keys', async () => {
    const send = async (confirmationToken: string) => {
      await request(test.app)
        .post(paths.tipWallet(test.seed.branchId))
        .type('form')
        .set('Sec-Fetch-Site', 'same-origin')
        .send({ confirmationToken })
      return keys.at(-1)
    }
    expect(await send('ctoken_1')).toBe('wallet:ctoken_1')
    expect(await send('x'.repeat(60_000))).toMatch(/^ip:/)
  })

  it('with room for a thousand guests of one network who leave together, and no guest can use that up', () => {
    const guests = 1000
    // A card takes two forms. The preview, the way back from the bank and the outcome are looked at, and some of it again.
    expect(allowed['tip-form']).toBeGreaterThan(guests)
    expect(allowed['tip-pay']).toBeGreaterThan(2 * guests)
    expect(allowed['tip-hosted']).toBeGreaterThanOrEqual(guests)
    expect(allowed['tip-status']).toBeGreaterThan(20 * guests)
    // A page that waits looks every three seconds, for ten minutes, and may be open twice.
    expect(allowed['tip-status-guest']).toBeGreaterThanOrEqual((2 * 600) / 3)
    expect(allowed['tip-status-guest']).toBeLessThan((allowed['tip-status'] ?? 0) / 50)
  })

  it('for ten minutes at most, so that “wait a few minutes” is true', () => {
    expect(Object.keys(lasts)).toEqual(
      expect.arrayContaining(['tip-form', 'tip-hosted', 'graphql', 'qr-number']),
    )
    expect(Object.entries(lasts).filter(([, seconds]) => seconds > 600)).toEqual([])
  })
})
