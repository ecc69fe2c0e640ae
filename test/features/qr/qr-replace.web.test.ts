import { describe, expect, it } from 'vitest'
import { openBranch, replaceShown, showCode } from '../../../server/features/qr/qr.service.ts'
import type { MailOutbox } from '../../../server/outbox/mail/mail.types.ts'
import { guestBrowser, hiddenField } from '../../support/guest.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { codePageOf, codesOf, qrSite, type Who } from './qr-site.ts'

const site = await qrSite()

const guest = () => guestBrowser(site.app)
const { leadsTo } = codesOf(() => site)

describe('replacing a code', () => {
  const replace = (branchId: string, staff = '') =>
    `/branch/qr/replace?branch=${branchId}${staff && `&staff=${staff}`}`
  const { branchId, person } = {
    branchId: () => site.seed.branchId,
    person: () => site.seed.staffIds[0] ?? '',
  }

  it.each<[Who, string, () => string, number]>([
    ['staff', 'their own', () => replace(branchId(), site.staffId), 403],
    ['manager', 'a person’s', () => replace(branchId(), person()), 200],
    ['manager', 'one of another branch', () => replace(branchId(), site.seed.hotel.staffIds[0]), 404],
  ])('%s, %s: %#', async (who, _, path, status) => {
    expect((await site.as[who].get(path())).status).toBe(status)
    if (status !== 200) expect((await site.as[who].post(path(), { token: 'x' })).status).toBe(status)
  })

  it('asks, then makes the old code say that it is no longer in use', async () => {
    const old = await leadsTo((await guest().get(codePageOf(branchId()))).text)
    const question = await site.as.manager.get(replace(branchId()))
    expect(question.text).toContain('Replace this code?')
    const form = { token: hiddenField(question.text, 'token') }
    const done = await site.as.manager.post(replace(branchId()), form)
    const end = `/branch/qr/replaced?branch=${branchId()}`
    expect([done.status, done.headers.location]).toEqual([303, end])
    // The main button prints the new code.
    const { text } = await site.as.manager.get(end)
    const button = /<a href="([^"]+)" class="btn primary">/.exec(text)?.[1]
    expect(button).toBe(`/branch/qr/print/poster.pdf?branch=${branchId()}`)
    const page = await site.as.manager.get(codePageOf(branchId()))

    const scanned = await guest().get(old)
    expect(scanned.status).toBe(410)
    expect(scanned.text).toContain('no longer in use')
    const next = await leadsTo(page.text)
    expect(next).not.toBe(old)
    expect((await guest().get(next)).headers.location).toBe(`/tip/${branchId()}`)

    await site.as.manager.post(replace(branchId()), form)
    const again = await site.as.manager.get(codePageOf(branchId()))
    expect(again.text).toContain('had been replaced already')
    expect(await leadsTo(again.text)).toBe(next)
  })

  it('lets a manager replace a person’s code: the name cards are printed, owners find it in the record', async () => {
    const path = replace(branchId(), person())
    const question = await site.as.manager.get(path)
    const done = await site.as.manager.post(path, { token: hiddenField(question.text, 'token') })
    const end = await site.as.manager.get(done.headers.location ?? '')
    expect(end.text).toMatch(/href="[^"]*names\.pdf\?branch=[^"]*staff=[^"]*" class="btn primary"/)
    expect(end.text).toContain('Print the name cards')
    expect(withoutTags((await site.as.owner.get('/branch/audit')).text)).toMatch(
      /the code of .*Sakura.*manager/s,
    )
    // Whoever may not replace it reads who can.
    const { text } = await site.as.staff.get(codePageOf(branchId()))
    expect(text).toContain('A manager or an owner can replace it.')
    expect((await site.as.staff.get(done.headers.location ?? '')).status).toBe(403)
  })

  it('tells the other owners by mail, in the transaction of the change', async () => {
    const told: [to: string, values: object][] = []
    const mail: MailOutbox = { queue: async (_, { to, values }) => void told.push([to, values]) }
    const now = Date.now()
    const needs = { db: site.deps.db, clock: () => now }
    const replacedBy = async (staffId: string) => {
      const branch = await openBranch(needs.db, branchId())
      const shown = await showCode(needs, branch, person())
      const { token } = shown.code
      const by = { staffId, name: staffId }
      expect(await replaceShown(needs, shown, { token, by, tell: { mail, lang: 'en' } })).not.toHaveProperty(
        'refused',
      )
      expect(await replaceShown(needs, shown, { token, by, tell: { mail, lang: 'en' } })).toHaveProperty(
        'refused',
      )
    }
    await replacedBy('qr-manager')
    const values = {
      at: now,
      by: 'qr-manager',
      code: expect.stringContaining('Sakura'),
      branch: 'さくら食堂',
    }
    expect(told.toSorted()).toEqual([
      ['owner@example.com', values],
      ['owner@example.jp', values],
    ])
    await replacedBy('qr-owner')
    expect(told.slice(2).map(([to]) => to)).toEqual(['owner@example.com'])
  })

  it('refuses a form without the code it means', async () => {
    expect((await site.as.manager.post(replace(branchId()), {})).status).toBe(400)
  })
})
