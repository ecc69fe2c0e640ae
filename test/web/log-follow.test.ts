import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { createLogger, logOf, plainLines, requestContext } from '../../server/base/logger.ts'
import { PaymentForbidden, PaymentUnavailable } from '../../server/gateways/stripe/payment-errors.ts'
import { testApp } from '../support/app.ts'
import { until } from '../support/until.ts'
import { useWire } from './wire.ts'

describe('a payment in the log', () => {
  const test = testApp()
  useWire(test)

  it('is seen to fail: a request that ends with a fault of ours has one line, with its route and the fault', async () => {
    const { db } = test.deps
    await db.schema.alterTable('branch').renameTo('branch_away').execute()
    const before = test.logged.length
    const { status } = await supertest(test.app).get(`/tip/${test.seed.branchId}`)
    await db.schema.alterTable('branch_away').renameTo('branch').execute()
    expect(status).toBe(500)
    const since = () => test.logged.slice(before)
    await until(() => expect(since().map(({ msg }) => msg)).toContain('request failed'))
    const line = { msg: 'request failed', level: 'error', status: 500, route: '/tip/:branchId' }
    const err = { type: 'Error', stack: expect.stringContaining('branch') }
    expect(since().filter(({ req }) => req !== undefined)).toMatchObject([{ ...line, err }])
  })
})

it('a line says its request once, whoever writes it', () => {
  const written: string[] = []
  const destination = { write: (line: string) => void written.push(line) }
  const log = createLogger({ level: 'info', pretty: false, destination })
  log.info('before')
  requestContext.run({ req: 'one' }, () => {
    log.info('deep below')
    logOf(log, 'one').child({ more: 1 }).info('the own log')
    plainLines(log).info({ req: 'one' }, 'request')
  })
  const counts = written.map((line) => line.split('"req":"one"').length - 1)
  expect(counts).toEqual([0, 1, 1, 1])
})

it('trouble of a service outside is told without a stack, a mistake of ours with one', () => {
  const written: string[] = []
  const destination = { write: (line: string) => void written.push(line) }
  const log = createLogger({ level: 'info', pretty: false, destination })
  const cause = new Error('StripeAuthenticationError (401)')
  for (const err of [new PaymentUnavailable('network', cause), new PaymentForbidden(cause)])
    log.warn({ err }, 'not this time')
  log.warn({ err: new Error('ours', { cause }) }, 'not this time')
  const told = written.map((line) => (JSON.parse(line) as { err: object }).err)
  expect(told[0]).toEqual({
    type: 'PaymentUnavailable',
    message: 'Stripe is unavailable: network',
    code: 'network',
    said: 'StripeAuthenticationError (401)',
  })
  expect(told[1]).not.toHaveProperty('stack')
  expect(told[2]).toMatchObject({
    stack: expect.stringContaining('log-follow'),
    cause: { message: cause.message },
  })
})
