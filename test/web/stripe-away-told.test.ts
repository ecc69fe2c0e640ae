import supertest from 'supertest'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { cardToken, hiddenField, pay, toPreview } from '../support/guest.ts'
import { operatorOf, saidBy } from '../support/operator.ts'
import { readMetrics } from '../support/prometheus.ts'
import { tipLives } from './tip-lives.ts'
import { useWire } from './wire.ts'

const token = 'a-token-for-whoever-reads-metrics'

/** Who keeps the server must not look for stolen cards, or in the firewall, while it is Stripe that fails. */
describe('what the operator reads while guests pay and Stripe does not answer', () => {
  const test = testApp({}, { METRICS_TOKEN: token })
  useWire(test)
  afterEach(() => test.sandbox.control.clearFaults())

  const counted = async () => {
    const answer = await supertest(test.app).get('/metrics').set('Authorization', `Bearer ${token}`)
    const metrics = readMetrics(answer.text)
    const of = (event: string) => metrics.value('tipping_tip_events_total', { event }) ?? 0
    return { unavailable: of('unavailable'), declined: of('declined'), refused: of('payment_refused') }
  }
  const show = (tipId: string) => saidBy(operatorOf(test.where)('tip', 'show', tipId))
  /** The lines about a tip, as level, message and code. */
  const said = (tipId: string) =>
    test.logged
      .filter((line) => line.tipId === tipId && line.msg !== 'tip created')
      .map(({ level, msg, code, err }) => [level, msg, code ?? (err as { code: string } | undefined)?.code])
  const notAsked = 'not paid: Stripe did not answer, the card was not asked'

  it.each([
    ['fails', { status: 503 }, 'stripe_5xx 503', '503'],
    ['throttles us', { status: 429 }, 'stripe_busy 429', '429'],
    ['closes the connection', undefined, 'network', 'network'],
  ])('a card, and Stripe %s: the reason, and no decline', async (_, fault, code, shown) => {
    const { guest, at, tipId, state } = await tipLives(test).draft()
    const preview = await toPreview(guest, test.sandbox, at('confirm'))
    const before = await counted()
    const path = '/v1/payment_intents'
    if (fault) test.sandbox.control.fail({ path, times: null, ...fault })
    else test.sandbox.control.drop({ path, times: null, executed: false })
    for (const _press of [1, 2]) await pay(guest, preview)
    expect(await counted()).toEqual({ ...before, unavailable: before.unavailable + 2 })
    expect(said(tipId)).toEqual([
      ['warn', notAsked, code],
      ['info', 'tip not paid', code],
      ['warn', notAsked, code],
      ['info', 'tip not paid', code],
    ])
    expect(await show(tipId)).toContain(
      `state: not paid: Stripe did not answer (${shown}), the card was not asked\n`,
    )
    expect(await show(tipId)).toContain(`reason: ${code}`)
    expect(await show(tipId)).not.toContain('declined')
    expect(await state()).toBe('declined')
    test.sandbox.control.clearFaults()
    await pay(guest, { preview: at('payment'), page: await guest.get(at('payment')) })
    expect(await state()).toBe('succeeded')
    expect(await show(tipId)).toContain('state: succeeded\n')
  })

  it('a card that is typed, an earlier attempt that must end first, and a tip that is given up are counted too', async () => {
    const lives = tipLives(test)
    const [typed, again, left] = [await lives.draft(), await lives.declined(), await lives.hosted()]
    const page = await typed.guest.get(typed.at('credit'))
    const confirm = await again.guest.get(again.at('confirm'))
    const confirmationToken = await cardToken(test.sandbox)
    const before = await counted()
    test.sandbox.control.fail({ path: '/v1/*', times: null, status: 500 })
    await typed.guest.post(typed.at('credit'), {
      version: hiddenField(page.text, 'version'),
      confirmationToken,
    })
    await again.guest.post(again.at('confirm'), { version: hiddenField(confirm.text, 'version') })
    await left.guest.post(left.at('cancel'), {})
    expect(await counted()).toEqual({ ...before, unavailable: before.unavailable + 3 })
    expect(said(typed.tipId)).toContainEqual(['warn', notAsked, 'stripe_5xx 500'])
    expect(said(again.tipId)).toContainEqual(['warn', notAsked, 'stripe_5xx 500'])
    expect(said(left.tipId)).toContainEqual([
      'warn',
      'not cancelled: Stripe did not answer',
      'stripe_5xx 500',
    ])
    expect(await show(again.tipId)).toContain('state: declined\n')
  })

  it('a key that Stripe refuses is our trouble, not an outage', async () => {
    const { guest, at, tipId } = await tipLives(test).draft()
    const preview = await toPreview(guest, test.sandbox, at('confirm'))
    const before = await counted()
    test.sandbox.control.forbid({ method: 'POST', path: '/v1/payment_intents' })
    await pay(guest, preview)
    expect(await counted()).toEqual({ ...before, refused: before.refused + 1 })
    expect(await show(tipId)).toContain('(403), the card was not asked')
  })

  it.each([
    [
      'the address for the receipt',
      'email_invalid',
      'Stripe refused the address for the receipt, the card was not',
    ],
    ['what our account may not do', 'service_problem', 'Stripe refused our request, the card was not asked'],
    ['an approval that was used before', 'approval_used', 'the approval was used before'],
    ['a payment that Stripe does not know', 'payment_unknown', 'Stripe knows no such payment'],
  ])('`admin tip show` of a tip that ended over %s calls it not paid', async (_, code, words) => {
    const { tipId } = await tipLives(test).declined()
    await test.deps.db.updateTable('tip').set({ decline_code: code }).where('id', '=', tipId).execute()
    expect(await show(tipId)).toContain(`state: not paid`)
    expect(await show(tipId)).toContain(words)
  })

  it('the page of a refused card has the number by which the operator finds why', async () => {
    const { guest, at, tipId } = await tipLives(test).declined()
    const { text } = await guest.get(at('cancel'))
    expect(text.replaceAll('<!-- -->', '')).toContain(`Tip number <span class="mono">${tipId}</span>`)
    expect(await show(tipId)).toMatch(/^declined: \w+$/m)
  })

  it('a card that was really refused stays a decline', async () => {
    const before = await counted()
    const { tipId } = await tipLives(test).declined()
    expect(await counted()).toEqual({ ...before, declined: before.declined + 1 })
    expect(said(tipId)).toContainEqual(['info', 'tip declined', expect.any(String)])
    expect(await show(tipId)).toContain('state: declined\n')
  })
})
