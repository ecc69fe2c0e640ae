import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { gallery } from '../../pages/gallery.ts'
import { renderSample } from '../../pages/render-sample.tsx'
import { testApp } from '../../support/app.ts'
import { beginTip, guestBrowser, hiddenField, walletToken } from '../../support/guest.ts'
import { tipLives } from '../../web/tip-lives.ts'
import { useWire } from '../../web/wire.ts'

describe('what a guest reads of their card', () => {
  const test = testApp()
  useWire(test)

  it('a decline says its reason once: the card provider’s own message stands where we have no sentence', async () => {
    const { guest, at } = await tipLives(test).declined()
    const page = await guest.get(at('cancel'))
    expect(page.text.split('insufficient funds')).toHaveLength(2)
    expect(renderSample('ja', gallery['declined-quoted'] as ReactElement)).toContain('<q lang="en">')
  })

  it('a stolen card reads as any other decline', async () => {
    const { guest, at } = await tipLives(test).declined('pm_card_visa_chargeDeclinedStolenCard')
    const page = await guest.get(at('cancel'))
    expect(page.text).toContain('Your card was declined. Please try another card')
    expect(page.text).not.toContain('<q')
    expect(page.text).not.toMatch(/stolen/i)
  })

  it.each([
    ['apple_pay', 'Apple Pay (Visa ending in 4242)'],
    ['google_pay', 'Google Pay (Visa ending in 4242)'],
  ] as const)('the receipt of %s names the wallet', async (kind, words) => {
    const guest = guestBrowser(test.app)
    const { confirm, tipId } = await beginTip(guest, test.seed.branchId)
    const page = await guest.get(confirm)
    const paid = await guest.post(confirm.replace('/confirm', '/payment'), {
      version: hiddenField(page.text, 'version'),
      confirmationToken: await walletToken(test.sandbox, kind),
    })
    expect(paid.headers.location).toContain('/payment/success')
    expect((await guest.get(paid.headers.location ?? '')).text).toContain(words)
    const row = await test.deps.db.selectFrom('tip').selectAll().where('id', '=', tipId).executeTakeFirst()
    expect(row).toMatchObject({ card_wallet: kind, card_brand: 'visa', card_last4: '4242' })
  })
})
