import { expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import {
  attachCard,
  changeAnswers,
  findTipOfWallet,
  insertTipDraft,
  moveTip,
} from '../../../server/money/payment/tip.store.ts'
import type { TipAnswers } from '../../../server/money/payment/tip.types.ts'
import { paidStates, type TipState, unpaidStates } from '../../../views/words.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'

const now = begun + 60_000
const day = 24 * 60 * 60_000
const card = { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030, name: 'N', wallet: undefined }
const answers: TipAnswers = { recipient: { kind: 'branch' }, amount: 700, review: 'ありがとう', lang: 'en' }

onEachDatabase('the row of a tip', async (database) => {
  const db = await database.open()
  const tipIn = async (state: TipState, more: object = {}) => {
    const { tipId, ...rows } = await tipRows(db, { tip: { state, ...more }, attempts: [] })
    return { ...rows, tipId, row: () => readRow(db, 'tip', tipId) }
  }
  const states = [...unpaidStates, ...paidStates]
  const writes = {
    'takes new answers': (seen: Awaited<ReturnType<Awaited<ReturnType<typeof tipIn>>['row']>>) =>
      changeAnswers(db, seen, answers, now),
    'takes a card': (seen: Parameters<typeof changeAnswers>[1]) =>
      attachCard(db, seen, `ctoken_${newId()}`, card, now),
  }

  it.each(Object.entries(writes).flatMap(([name, write]) => states.map((state) => ({ name, write, state }))))(
    '$name only as it was seen, and in no state in which a payment may run ($state)',
    async ({ write, state }) => {
      const { tipId, row } = await tipIn(state)
      const { tipId: other, row: otherRow } = await tipIn(state)
      const [seen, untouched] = [await row(), await otherRow()]
      await setRow(db, 'tip', tipId, { version: 2 })
      expect(await write(seen)).toBeUndefined()
      const written = await write({ ...seen, version: 2 })
      const isPayable = state === 'draft' || state === 'declined'
      expect([Boolean(written), (await row()).version]).toEqual([isPayable, isPayable ? 3 : 2])
      expect(await otherRow()).toEqual(untouched)
      expect(other).not.toBe(tipId)
    },
  )

  it('takes all of its new answers, and waits a day again before it goes', async () => {
    const { tipId, staff } = await tipIn('declined', { recipient: 'staff', card_last4: '1', network: 'n' })
    const seen = await readRow(db, 'tip', tipId)
    expect(await changeAnswers(db, seen, answers, now)).toMatchObject({
      recipient: 'branch',
      staff_id: null,
      amount: 700,
      review: 'ありがとう',
      lang: 'en',
      card_last4: null,
      next_check_at: now + day,
      updated_at: now,
      state: 'declined',
      network: 'n',
    })
    const [person = ''] = staff
    const to = { ...answers, recipient: { kind: 'staff', staffId: person } } as const
    expect(await changeAnswers(db, await readRow(db, 'tip', tipId), to, now)).toMatchObject({
      recipient: 'staff',
      staff_id: person,
    })
  })

  it('shows all of its card, until when it waits does not change', async () => {
    const { tipId } = await tipIn('draft', { next_check_at: 5 })
    const seen = await readRow(db, 'tip', tipId)
    expect(await attachCard(db, seen, 'ctoken_1', { ...card, wallet: 'apple_pay' }, now)).toMatchObject({
      card_brand: 'visa',
      card_last4: '4242',
      card_exp_month: 1,
      card_exp_year: 2030,
      card_name: 'N',
      card_wallet: 'apple_pay',
      confirmation_token: 'ctoken_1',
      next_check_at: 5,
      updated_at: now,
    })
  })

  /** Which states may be ended by hand. */
  const endable = new Set<TipState>(['draft', 'pending', 'processing', 'declined'])
  it.each(states)(
    'that is %s is ended only where nothing was paid, and as long as nothing newer runs',
    async (state) => {
      const { tipId, row } = await tipIn(state, { attempts: 1 })
      const { row: other } = await tipIn(state, { attempts: 1 })
      const move = (attempts?: number) =>
        moveTip(db, { id: tipId, to: 'expired', now, ...(attempts !== undefined && { attempts }) })
      expect(await move(0)).toBeUndefined()
      expect(await move(2)).toBeUndefined()
      expect(await row()).toMatchObject({ state, updated_at: begun })
      const moved = await move(1)
      expect(moved?.state).toBe(endable.has(state) ? 'expired' : undefined)
      if (moved) expect(moved.updated_at).toBe(now)
      expect((await other()).state).toBe(state)
      const { tipId: third } = await tipIn(state, { attempts: 7 })
      expect(Boolean(await moveTip(db, { id: third, to: 'cancelled', now }))).toBe(endable.has(state))
    },
  )

  it('is begun once by one approval of a wallet, and once again for one that is repeated', async () => {
    const { tipId, branchId, businessId } = await tipIn('cancelled')
    const branch = { id: branchId, businessId }
    const walletToken = `ctoken_${newId()}`
    const draft = { guestId: 'g', branch, answers, now }
    const one = await insertTipDraft(db, { ...draft, walletToken, network: 'n' })
    expect(one).toMatchObject({ wallet_token: walletToken, network: 'n', again_of: null, version: 1 })
    expect(one).toMatchObject({ next_check_at: now + day, created_at: now, updated_at: now, currency: 'JPY' })
    expect(await insertTipDraft(db, { ...draft, walletToken })).toBeUndefined()
    expect(await insertTipDraft(db, { ...draft, againOf: tipId })).toMatchObject({ again_of: tipId })
    expect(await insertTipDraft(db, { ...draft, againOf: tipId })).toBeUndefined()
    const found = async (token: string, at: string, since: number) =>
      (await findTipOfWallet(db, token, at, since))?.id
    expect(await found(walletToken, branchId, now - 1)).toBe(one?.id)
    expect(await found(walletToken, branchId, now)).toBeUndefined()
    expect(await found(walletToken, 'elsewhere', now - 1)).toBeUndefined()
    expect(await found('ctoken_other', branchId, now - 1)).toBeUndefined()
  })

  it('is its person’s where its guest is signed in', async () => {
    const { branchId, businessId } = await tipIn('draft')
    const [guestId, other] = [newId(), newId()]
    const person = newId()
    await db
      .insertInto('guest_person')
      .values({ guest_id: guestId, person_id: person, created_at: 1 })
      .execute()
    const draft = { branch: { id: branchId, businessId }, answers, now }
    expect(await insertTipDraft(db, { ...draft, guestId })).toMatchObject({ person_id: person })
    expect(await insertTipDraft(db, { ...draft, guestId: other })).toMatchObject({ person_id: null })
  })
})
