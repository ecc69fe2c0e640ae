import { describe, expect, it } from 'vitest'
import { booksOf, heldIn, main, read, said, without, wrongIn } from '../payday/payday-form.ts'
import { qrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'

const cash = '/branch/cash'
const site = await qrSite()

const { owner, manager, staff, foreign } = site.as
const { day } = booksOf(site)
/** A form that was shown its shares, as a browser sends it on: all who work there share. */
const shared = async (typed: Record<string, string>) => {
  const { text } = await owner.post(cash, { day: day(0), branch: site.seed.branchId, ...typed })
  return { ...without(heldIn(text), 'from', 'to'), share: '1' }
}
const idIn = (html: string) => heldIn(html).form ?? ''
/** Of the branch today: cash, all that was earned, and how many tips. */
const sumOfToday = async () => {
  const row = await site.deps.db
    .selectFrom('earning_sum')
    .select(['cash', 'earned', 'tips'])
    .where('branch_id', '=', site.seed.branchId)
    .where('holder', '=', '')
    .where('span', '=', 'day')
    .where('period', '=', day(0))
    .executeTakeFirst()
  return row && [row.cash, row.earned, row.tips]
}

describe('what was counted in a cash box', () => {
  let one = ''

  it('is typed by an owner, and a mistake keeps all that was typed at its field', async () => {
    const page = await owner.get(cash)
    expect(main(page.text)).toContain('Nothing was counted in this month.')
    const form = idIn(page.text)
    const names = { first: 'Hana Tanaka', second: 'hana tanaka' }
    const typed = { form, day: day(0), branch: site.seed.branchId, amount: '12.5', ...names }
    const refused = await owner.post(cash, typed)
    expect(wrongIn(refused)).toEqual([400, 'amount', 'second'])
    // The form keeps its id: it was not sent yet.
    expect(heldIn(refused.text)).toMatchObject({ form, amount: '12.5', second: 'hana tanaka' })
    const right = { ...typed, amount: '5', second: 'Ken' }
    for (const wrong of [
      ...['', '0', '-5', '9999999999'].map((amount) => ({ amount })),
      { first: ' ' },
      { second: 'x'.repeat(61) },
      { branch: 'nowhere' },
      { day: 'yesterday' },
    ])
      expect([wrong, ...wrongIn(await owner.post(cash, { ...right, ...wrong }))]).toEqual([
        wrong,
        400,
        ...Object.keys(wrong),
      ])
    const forged = await owner.post(cash, { ...right, form: '<b>' })
    expect([forged.status, /^[0-9a-z]{16}$/.test(idIn(forged.text))]).toEqual([400, true])
    expect(await sumOfToday()).toBeUndefined()
  })

  it('is shared among all once, however often the form is sent', async () => {
    const form = idIn((await owner.get(cash)).text)
    const names = { first: 'Hana', second: 'Ken' }
    const typed = await shared({ form, amount: '１,００１円', ...names })
    const twice = await Promise.all([owner.post(cash, typed), owner.post(cash, typed)])
    expect(twice.map(({ status, headers }) => `${status} ${headers.location}`)).toEqual(
      Array(2).fill(`303 ${cash}`),
    )
    expect(await sumOfToday()).toEqual([1001, 0, 0])
    const counted = { msg: 'cash counted', countId: form, memberId: 'qr-owner' }
    expect(site.logged).toContainEqual(expect.objectContaining(counted))
    const again = await owner.post(cash, { ...typed, amount: '2000' })
    expect(said(again)).toMatch(/^400.*already sent/)
    expect(idIn(again.text)).not.toBe(form)
    const page = await owner.get(cash)
    expect(main(page.text)).toMatch(/Hana.*Ken ?¥1,001/)
    one = `${cash}/${form}`
    expect(page.text).toContain('href="/branch/cash"')
    expect((await owner.get('/branch/earning?staff=qr-staff')).text).toContain(`href="${one}"`)
    const audit = await owner.get('/branch/audit')
    expect(main(audit.text)).toContain('Recorded ¥1,001 from the cash box')
    expect(audit.text).toContain(`href="${one}"`)
  })

  it('is taken back with a reason by an entry of its own', async () => {
    const page = await owner.get(one)
    expect(main(page.text)).toContain('Cash count of ¥1,001')
    const empty = await owner.post(one, { reason: ' ' })
    expect(wrongIn(empty)).toEqual([400, 'reason'])
    const reversed = await owner.post(one, { reason: 'a note was torn' })
    expect(reversed.status).toBe(303)
    expect(await sumOfToday()).toEqual([0, 0, 0])
    const after = await owner.get(one)
    expect(after.text).toContain('This count was reversed')
    expect(after.text).not.toContain('name="reason"')
    const other = /href="(\/branch\/cash\/\w+)"[^>]*>This count/.exec(after.text)?.[1] ?? ''
    expect(await read(owner, other)).toContain('a note was torn')
    expect((await owner.post(other, { reason: 'back again' })).status).toBe(404)
    expect(await read(owner, '/branch/audit')).toContain('Reversed the cash count of ¥1,001')
  })

  it('is a manager’s only where the owner allows it, and only in their branch', async () => {
    const address = '/branch/business/payday/settings'
    const letManagers = async (managersCount: string) => {
      const saved = heldIn((await owner.get(address)).text)
      expect((await owner.post(address, { ...saved, managersCount })).status).toBe(303)
    }
    expect((await manager.get(one)).status).toBe(200)
    expect((await manager.post(one, { reason: 'r' })).status).toBe(403)
    await letManagers('1')
    const form = idIn((await manager.get(cash)).text)
    const names = { amount: '700', first: 'a', second: 'b' }
    const typed = await shared({ form, ...names })
    const branch = site.seed.hotel.branchId
    expect((await manager.post(cash, { ...typed, branch })).status).toBe(400)
    expect((await manager.post(cash, typed)).status).toBe(303)
    expect(await sumOfToday()).toEqual([700, 0, 0])
    for (const [who, status] of [
      [staff, 403],
      [foreign, 404],
    ] as const)
      expect((await who.get(`${cash}/${form}`)).status).toBe(status)
    expect((await foreign.post(`${cash}/${form}`, { reason: 'r' })).status).toBe(404)
    for (let press = 1; press <= 2; press++) await letManagers('0')
    expect((await manager.get(cash)).status).toBe(403)
    const audit = await read(owner, '/branch/audit')
    expect(audit).toMatch(/No longer lets managers record.*Allowed managers to record counts/)
    expect(audit.match(/No longer lets managers record/g)).toHaveLength(1)
  })

  it('is shown apart from card tips, to each as far as they may see', async () => {
    await paidTip(site, 1003)
    const page = await owner.get('/branch/earning')
    // 1,001 was counted and reversed, 700 stayed.
    expect(main(page.text)).toMatch(/Earnings, \w+ ?¥1,703/)
    expect(main(page.text)).toMatch(/Tips ?¥1,003 ?Cash box ?¥700 ?Earned ?¥1,703/)
    expect(page.text).toContain('href="/branch/cash"')
    expect(await read(owner, '/branch')).toContain('incl. ¥700 in cash')
    const own = site.deps.db.selectFrom('cash_share').select('amount').where('staff_id', '=', 'qr-staff')
    const amounts = (await own.execute()).map(({ amount }) => amount)
    expect(amounts).toHaveLength(3)
    const sum = amounts.reduce((yen, amount) => yen + amount)
    const mine = await staff.get('/branch/earning')
    expect(main(mine.text)).toContain(`Cash box¥${sum}`)
    expect(main(mine.text)).toContain('of ¥700')
    expect(mine.text).not.toContain('href="/branch/cash')
    expect(await read(manager, `/branch/earning?staff=qr-staff`)).toContain(`Cash box¥${sum}`)
    expect(await read(manager, `/branch/earning?from=2020-01-01&to=2020-01-31`)).not.toContain('Cash box')
  })
})
