import { expect, it } from 'vitest'
import { readPhoto } from '../../server/features/staff/photo.store.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import { findPaidToStaff } from '../../server/money/payday/guests-sentence.store.ts'
import { linesOf, listPaydays } from '../../server/money/payday/payday.store.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { compareDeposits } from '../../server/money/verify/verify-deposits-at-stripe.ts'
import { compareWithStripe } from '../../server/money/verify/verify-stripe.ts'
import { findVenue } from '../../server/venues/venue.store.ts'
import { judgeWords } from '../../server/words/judge-words.ts'
import { replyTo } from '../../server/words/reply.ts'
import { guestLangs } from '../../views/languages.ts'
import { translated } from '../../views/venue-texts.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { makeDemoPaydays } from '../demo/books/demo-payday.ts'
import { makeDemoVoices } from '../demo/books/demo-voices.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('made-up books', async (database) => {
  const until = Date.UTC(2026, 10, 21, 5)
  const wanted = () => ({ businessId: seed.businessId, tips: 4001, seed: 7, until })
  const db = await database.open()
  const seed = await seedDemo(db)
  await makeDemoBooks(db, { ...wanted(), person: { sub: 'maria', every: 1000 } })

  it('add up like real ones', async () => {
    expect(await verifyBooks(db)).toEqual({
      tips: 4001,
      differences: [],
      more: 0,
      wrongClock: [],
      readBack: [],
    })
  })

  it('have paydays up to last month, with a line that came back, of which guests read, and add up', async () => {
    await makeDemoPaydays(db, seed.businessId, until)
    const paydays = await listPaydays(db, seed.businessId)
    expect(paydays.map(({ kind, until, returned }) => [kind, until, returned])).toEqual([
      ['payday', '2026-10-31', 1],
      ['outside', '2026-09-30', 0],
    ])
    const lines = await linesOf(db, paydays[0]?.id ?? '')
    expect(lines.some((line) => line.cash > 0)).toBe(true)
    for (const branchId of new Set(lines.map((line) => line.branchId)))
      expect(await findPaidToStaff(db, branchId, '2026-11-21')).toMatchObject({ payDay: '2026-11-21' })
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  it('equal the lists of a Stripe that has never heard of them', async () => {
    const deposits = await db.selectFrom('deposit').select('id').execute()
    expect(deposits.length).toBeGreaterThan(4)
    const sandbox = await startStripeSandbox()
    try {
      const { secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret, url: apiUrl } = sandbox
      const payments = createStripeGateway({ stripeSecretKey, stripeWebhookSecret, apiUrl })
      const said: string[] = []
      const span = { untilMs: Date.now() + 60_000 }
      await compareWithStripe({ db, payments }, span, (line) => said.push(line))
      await compareDeposits({ db, payments }, span, (line) => said.push(line))
      expect(said).toEqual([])
    } finally {
      await sandbox.close()
    }
  })

  it('speak five writings, show faces, hold words and answer some', async () => {
    await makeDemoVoices(db, seed, until)
    const venue = await findVenue(db, seed.branchId)
    if (!venue) throw new Error('no restaurant')
    for (const what of ['name', 'greeting', 'address'] as const)
      expect(guestLangs().map((lang) => translated(venue, what, lang)?.lang)).toEqual(guestLangs())
    for (const person of venue.staff)
      expect(guestLangs().map((lang) => translated(person, 'name', lang).lang)).toEqual(guestLangs())
    const photos = venue.staff.flatMap(({ photo }) => photo ?? [])
    expect(photos.length).toBeGreaterThan(2)
    for (const hash of photos) {
      const bytes = await readPhoto(db, hash, 'small')
      expect(Buffer.from(bytes ?? []).toString('latin1', 8, 12)).toBe('WEBP')
    }
    const held = await db.selectFrom('tip').selectAll().where('words', '=', 'held').execute()
    expect(held.map(({ held_for }) => held_for)).toEqual(
      held.map(({ review }) => judgeWords(review, { ownWords: [], wordList: false })),
    )
    expect(held).toHaveLength(1)
    const [answered] = await db.selectFrom('tip').selectAll().where('reply', 'is not', null).execute()
    expect(answered && replyTo(answered)).toBe('thanks')
  })

  it('are never put among tips that are there', async () => {
    await expect(makeDemoBooks(db, wanted())).rejects.toThrow('has tips already')
    await expect(makeDemoBooks(db, { ...wanted(), businessId: 'none' })).rejects.toThrow('no business none')
  })
})
