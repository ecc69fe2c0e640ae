import { describe, expect, it } from 'vitest'
import {
  findAttemptAbout,
  findAttemptByToken,
  findCurrentAttempt,
  listLiveAttempts,
} from '../../../server/money/payment/attempt.find.store.ts'
import {
  giveCardBack,
  giveUpUnsent,
  openAttempt,
  planRetirement,
  rememberStripeId,
} from '../../../server/money/payment/attempt.store.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { setRow } from '../../support/rows.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'

const now = begun + 60_000
const day = 24 * 60 * 60_000
type Given = Parameters<typeof tipRows>[1]

onEachDatabase('the attempts to pay a tip', async (database) => {
  const db = await database.open()
  const rowsOf = async (given: Given) => {
    const rows = await tipRows(db, given)
    const tip = await findTip(db, rows.tipId)
    if (!tip) throw new Error('no tip')
    return { ...rows, tip }
  }
  const attemptsOf = (tipId: string) =>
    db.selectFrom('payment_attempt').selectAll().where('tip_id', '=', tipId).orderBy('n').execute()
  /** A declined tip with a typed card and one attempt behind it. */
  const payable: Given = {
    attempts: [{ state: 'declined' }],
    tip: {
      state: 'declined',
      version: 3,
      confirmation_token: null,
      decline_code: 'expired_card',
      decline_message: 'no',
      card_brand: 'visa',
      checks: 4,
    },
  }

  describe('one that begins', () => {
    it('stands in the books with its tip under way', async () => {
      const { tip } = await rowsOf(payable)
      const opened = await openAttempt(db, tip, 'intent', `ct_${tip.id}`, now)
      expect(opened?.tip).toMatchObject({
        state: 'pending',
        attempts: 2,
        confirmation_token: null,
        decline_code: null,
        decline_message: null,
        card_brand: null,
        checks: 0,
        next_check_at: now + 60_000,
        updated_at: now,
      })
      expect(opened?.attempt).toMatchObject({
        tip_id: tip.id,
        n: 2,
        kind: 'intent',
        amount: 1000,
        currency: 'JPY',
        confirmation_token: `ct_${tip.id}`,
        state: 'open',
        created_at: now,
        sent_at: null,
        updated_at: now,
      })
      expect(await findCurrentAttempt(db, opened?.tip ?? tip)).toEqual(opened?.attempt)
      expect((await findAttemptByToken(db, `ct_${tip.id}`))?.id).toBe(opened?.attempt.id)
    })

    it('keeps showing the card that was typed, and one for a hosted page as well', async () => {
      const { tip } = await rowsOf({ ...payable, tip: { ...payable.tip, confirmation_token: 'ct_typed' } })
      expect((await openAttempt(db, tip, 'intent', 'ct_typed', now))?.tip).toMatchObject({
        card_brand: 'visa',
      })
      const other = await rowsOf({ ...payable, tip: { ...payable.tip, confirmation_token: 'ct_too' } })
      const opened = await openAttempt(db, other.tip, 'checkout', null, now)
      expect(opened).toMatchObject({ tip: { card_brand: 'visa' }, attempt: { kind: 'checkout' } })
    })

    it.each([
      ['the answers have changed', { version: 4 }],
      ['another attempt has begun', { attempts: 2 }],
      ['the tip is under way', { state: 'pending' as const }],
      ['the tip is over', { state: 'cancelled' as const }],
      ['the tip is paid', { state: 'succeeded' as const }],
    ])('does not where %s', async (_, change) => {
      const { tip } = await rowsOf(payable)
      await setRow(db, 'tip', tip.id, change)
      expect(await openAttempt(db, tip, 'intent', `ct_${tip.id}`, now)).toBeUndefined()
      expect(await attemptsOf(tip.id)).toHaveLength(1)
    })
  })

  describe("Stripe's id", () => {
    it('is written down once, of an open attempt', async () => {
      const { attempts, tipId } = await rowsOf({ attempts: [{}] })
      const [one] = attempts
      const id = { payment_intent_id: `pi_${tipId}` }
      expect(await rememberStripeId(db, one as never, id, now)).toBe(true)
      expect(await attemptsOf(tipId)).toMatchObject([{ ...id, sent_at: now, updated_at: now }])
      expect(await rememberStripeId(db, one as never, { payment_intent_id: 'pi_other' }, now)).toBe(false)
      expect(await attemptsOf(tipId)).toMatchObject([id])
    })

    it.each([
      ['given up', { state: 'retired' as const }],
      ['a hosted page', { checkout_session_id: 'cs_known' }],
    ])('is not where the attempt is %s', async (_, given) => {
      const { attempts, tipId } = await rowsOf({ attempts: [given] })
      const id = { payment_intent_id: 'pi_late' }
      expect(await rememberStripeId(db, attempts[0] as never, id, now)).toBe(false)
      expect(await attemptsOf(tipId)).toMatchObject([{ payment_intent_id: null, updated_at: begun }])
    })
  })

  describe('one that was never sent', () => {
    const typed: Given = {
      attempts: [{ confirmation_token: null }],
      tip: { card_brand: 'visa', next_check_at: 5 },
    }
    it('can be given up; the typed card is kept for the next try', async () => {
      const { attempts, tipId } = await rowsOf(typed)
      const [one] = attempts
      const token = { confirmation_token: `ct_${tipId}` }
      await db.updateTable('payment_attempt').set(token).where('tip_id', '=', tipId).execute()
      expect(await giveUpUnsent(db, one?.id ?? '', 'declined', 'timeout', now)).toBe(true)
      expect(await attemptsOf(tipId)).toMatchObject([
        {
          state: 'retired',
          retire_as: 'declined',
          decline_code: 'timeout',
          confirmation_token: null,
          updated_at: now,
        },
      ])
      expect(await findTip(db, tipId)).toMatchObject({
        ...token,
        state: 'declined',
        decline_code: 'timeout',
        card_brand: 'visa',
        next_check_at: now + day,
        updated_at: now,
      })
      expect(await giveUpUnsent(db, one?.id ?? '', 'cancelled', 'x', now)).toBe(false)
    })

    it.each(['cancelled', 'expired'] as const)('or is %s, and nothing of the card stays', async (as) => {
      const { attempts, tipId } = await rowsOf(typed)
      expect(await giveUpUnsent(db, attempts[0]?.id ?? '', as, 'timeout', now)).toBe(true)
      const gone = { confirmation_token: null, card_brand: null, next_check_at: null, decline_code: null }
      expect(await findTip(db, tipId)).toMatchObject({ state: as, updated_at: now, ...gone })
    })

    it.each([
      ['has been sent', { payment_intent_id: 'pi_sent' }],
      ['has a hosted page', { checkout_session_id: 'cs_sent' }],
      ['was declined', { state: 'declined' as const }],
    ])('is not given up where it %s', async (_, given) => {
      const { attempts, tipId } = await rowsOf({ attempts: [given] })
      expect(await giveUpUnsent(db, attempts[0]?.id ?? '', 'declined', 'timeout', now)).toBe(false)
      expect(await findTip(db, tipId)).toMatchObject({ state: 'pending', updated_at: begun })
    })

    it.each([
      ['an older attempt', {}, 0, 'pending'],
      ['a tip that is paid', { state: 'succeeded' as const }, 1, 'succeeded'],
    ])('of %s moves nothing', async (_, tip, which, state) => {
      const { attempts, tipId } = await rowsOf({ tip })
      expect(await giveUpUnsent(db, attempts[which]?.id ?? '', 'declined', 'timeout', now)).toBe(true)
      expect(await findTip(db, tipId)).toMatchObject({ state, updated_at: begun })
    })
  })

  it.each([
    ['of the newest attempt', 'retired', 'declined', 1, true],
    ['of an older one', 'retired', 'declined', 0, false],
    ['of one that is not over', 'open', 'declined', 1, false],
    ['of a tip that moved on', 'retired', 'pending', 1, false],
  ] as const)('a card %s: is it given back?', async (_, state, tipState, which, back) => {
    const { attempts, tipId } = await rowsOf({ tip: { state: tipState }, attempts: [{ state }, { state }] })
    const token = { confirmation_token: `ct_${tipId}` }
    const id = attempts[which]?.id ?? ''
    await setRow(db, 'payment_attempt', id, token)
    await giveCardBack(db, id)
    expect((await findTip(db, tipId))?.confirmation_token).toBe(back ? token.confirmation_token : null)
    expect(await findAttemptByToken(db, token.confirmation_token)).toEqual(
      state === 'open' ? expect.anything() : undefined,
    )
  })

  it.each(['open', 'declined', 'retired', 'paid'] as const)(
    '%s: may still charge, may be planned to end',
    async (state) => {
      const { attempts, tip } = await rowsOf({ attempts: [{ state, decline_code: 'old' }] })
      const live = state === 'open' || state === 'declined'
      expect(await listLiveAttempts(db, tip)).toHaveLength(live ? 1 : 0)
      expect(await listLiveAttempts(db, { ...tip, attempts: 0 })).toEqual([])
      const id = attempts[0]?.id ?? ''
      await planRetirement(db, id, 'expired', null, now)
      const kept = { retire_as: null, decline_code: 'old', updated_at: begun }
      const planned = live ? { ...kept, retire_as: 'expired', updated_at: now } : kept
      expect(await attemptsOf(tip.id)).toMatchObject([planned])
      await planRetirement(db, id, 'declined', 'timeout', now)
      expect(await attemptsOf(tip.id)).toMatchObject([{ decline_code: live ? 'timeout' : 'old' }])
    },
  )

  it('is found by what Stripe names: its ids first, then ours', async () => {
    const { attempts, tip } = await rowsOf({
      attempts: [{ payment_intent_id: 'pi_1' }, { checkout_session_id: 'cs_2' }, {}],
    })
    const [one, two, three] = attempts.map(({ id }) => id)
    const found = async (about: Parameters<typeof findAttemptAbout>[1]) =>
      (await findAttemptAbout(db, about))?.id
    const unnamed = { attemptId: undefined }
    expect(await found({ intentId: 'pi_1', metadata: { attemptId: three } })).toBe(one)
    expect(await found({ sessionId: 'cs_2', metadata: { attemptId: three } })).toBe(two)
    expect(await found({ intentId: 'pi_9', sessionId: 'cs_9', metadata: { attemptId: three } })).toBe(three)
    expect(await found({ metadata: unnamed })).toBeUndefined()
    expect((await listLiveAttempts(db, tip)).map(({ n }) => n)).toEqual([1, 2, 3])
  })
})
