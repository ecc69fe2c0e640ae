import { describe, expect, it } from 'vitest'
import { setRow } from '../../support/rows.ts'
import { plain } from '../../support/without-tags.ts'
import { payTip, takeBack } from '../earning/earned.ts'
import { qrSite } from '../qr/qr-site.ts'
import {
  booksOf,
  boxesIn,
  formIn,
  heldIn,
  main,
  nextPage,
  password,
  paydays,
  said,
  without,
  wrongIn,
} from './payday-form.ts'

const site = await qrSite()
const { day, tipEach, payEverybody } = booksOf(site)

describe('the next payday', () => {
  const { owner } = site.as
  const page = (until = day(1)) => `${nextPage}?until=${until}`
  const tickOf = (at: number) => `tick-${site.seed.staffIds[at]}.${site.seed.branchId}`
  const idOf = (at: number) => site.seed.staffIds[at] ?? ''
  let paid = ''

  it('is an owner’s alone, and so is every page around it', async () => {
    const { staff, manager, foreign } = site.as
    const addresses = [
      '',
      '/next',
      '/record',
      '/settings',
      '/people',
      '/paid-2026.csv',
      '/x',
      '/x/record.csv',
    ]
    for (const address of addresses)
      for (const who of [staff, manager]) {
        expect([address, (await who.get(paydays + address)).status]).toEqual([address, 403])
      }
    for (const address of ['/next', '/x', '/settings', '/people'])
      for (const who of [staff, manager])
        expect([address, (await who.post(paydays + address, {})).status]).toEqual([address, 403])
    expect((await foreign.get(`${paydays}/x`)).status).toBe(404)
  })

  it('says what is open at each branch, up to the last complete period and today', async () => {
    // It is the tenth of a month.
    const [year = 0, month = 0] = day(0).split('-').map(Number)
    site.wait(Date.UTC(year, month, 10, 3) - site.deps.clock())
    await site.deps.db.updateTable('staff').set({ payroll_number: '' }).execute()
    await tipEach([
      [idOf(0), 1000],
      [idOf(1), 2000],
      [idOf(2), 300],
    ])
    await tipEach([[site.seed.hotel.staffIds[0] ?? '', 500]], site.seed.hotel.branchId)
    await setRow(site.deps.db, 'staff', idOf(2), { pay_way: 'cash' })
    const { text } = await owner.get(paydays)
    expect(main(text)).toMatch(/さくら食堂¥3,300¥0.*Total0¥3,800¥0.*No payday yet/)
    expect(text).toContain(`href="${nextPage}?until=`)
    // A period that ended yesterday is complete.
    await site.deps.db.updateTable('business').set({ close_day: 9 }).execute()
    expect(main((await owner.get(paydays)).text)).toMatch(/さくら食堂3¥3,300¥3,300/)
    await site.deps.db.updateTable('business').set({ close_day: 0 }).execute()
  })

  it('ticks everybody but those without a number, and takes the number in its place without paying', async () => {
    const { text } = await owner.get(page())
    const form = formIn(text, 'pay')
    // Only who is paid in cash needs none.
    expect(Object.keys(form).filter((name) => name.startsWith('tick-'))).toEqual([tickOf(2)])
    expect(main(text)).toMatch(/¥300.*Pay ¥300 \(people: 1\)/)
    expect(main(text)).toContain('No payroll number')
    const numbers = { [`number-${idOf(0)}`]: '0101', [`number-${idOf(1)}`]: '１０１' }
    const sent = { ...form, ...numbers, payDay: day(0) }
    site.wait(20 * 60_000)
    const asked = await owner.post(nextPage, { ...sent, kind: 'payday' })
    expect([asked.status, asked.text.includes('name="presentPassword"')]).toEqual([403, true])
    // One number in another width and without its zero is one number.
    const clash = await owner.post(nextPage, { ...sent, presentPassword: password })
    expect(wrongIn(clash)).toEqual([400, `number-${idOf(0)}`, `number-${idOf(1)}`])
    expect(clash.text).toContain('value="１０１"')
    expect(formIn(clash.text, 'refused')).toMatchObject({ payDay: day(0), [tickOf(2)]: form[tickOf(2)] })
    const saved = await owner.post(nextPage, { ...sent, [`number-${idOf(1)}`]: '0102', kind: 'payday' })
    expect(said(saved)).toMatch(/^200.*The numbers are saved/)
    expect(Object.keys(formIn(saved.text, 'pay')).filter((name) => name.startsWith('tick-'))).toEqual(
      expect.arrayContaining([tickOf(0), tickOf(1), tickOf(2)]),
    )
    expect((await owner.get(paydays)).text).toContain('No payday yet')
  })

  it('leaves somebody unticked whose number another person has, and a name that the encoding lacks', async () => {
    const { db } = site.deps
    await setRow(db, 'staff', idOf(0), { payroll_number: '102' })
    const shared = await owner.get(page())
    expect(main(shared.text)).toMatch(/Number 0102 is 田中 さくら \(Sakura\)’s, too/)
    expect(formIn(shared.text, 'pay')).not.toHaveProperty(tickOf(1))
    const box = boxesIn(shared.text)
    const ticked = { ...formIn(shared.text, 'pay'), ...box, payDay: day(0) }
    const refused = await owner.post(nextPage, ticked)
    expect(said(refused)).toMatch(/^400.*two people have it/)
    await setRow(db, 'staff', idOf(0), { payroll_number: '0101' })
    await db.updateTable('business').set({ payroll_encoding: 'cp932' }).execute()
    const named = (name: string) => setRow(db, 'staff', idOf(1), { name })
    await named('佐藤 健 😀')
    const { text } = await owner.get(page())
    expect(main(text)).toContain('The payroll file’s encoding lacks 😀')
    // Exceptions come first.
    const order = Object.keys(boxesIn(text))
    expect(order.indexOf(tickOf(1))).toBeLessThan(order.indexOf(tickOf(0)))
    await named('佐藤 健 (Ken)')
    // …where no column holds names, nobody minds.
    await db.updateTable('business').set({ payroll_columns: '番号 = number\n額 = yen' }).execute()
    await named('佐藤 健 😀')
    expect(main((await owner.get(page())).text)).not.toContain('encoding lacks')
    await named('佐藤 健 (Ken)')
    await db.updateTable('business').set({ payroll_columns: null, payroll_encoding: 'utf8_bom' }).execute()
  })

  it('keeps what was typed where a day is wrong, and ticks nobody anew', async () => {
    const form = without(formIn((await owner.get(page())).text, 'pay'), tickOf(1))
    for (const payDay of ['soon', '', `${day(0).slice(0, 9)}x`, day(400), day(-70)]) {
      const refused = await owner.post(nextPage, { ...form, payDay })
      const kept = formIn(refused.text, 'refused')
      expect([payDay, refused.status, kept.payDay]).toEqual([payDay, 400, payDay])
      expect(refused.text).toContain('id="payDay-error"')
      expect(Object.keys(kept).filter((name) => name.startsWith('tick-'))).toEqual(
        Object.keys(form).filter((name) => name.startsWith('tick-')),
      )
    }
    for (const paidOn of ['', day(-1), day(3)]) {
      const refused = await owner.post(nextPage, { ...form, kind: 'outside', paidOn })
      expect([paidOn, ...wrongIn(refused)]).toEqual([paidOn, 400, 'paidOn'])
    }
    const nobody = await owner.post(nextPage, { ...without(form, 'tick-'), payDay: day(0) })
    expect(said(nobody)).toMatch(/^400.*Tick at least one person/)
    for (const wrong of [{ until: day(-1) }, { until: 'x' }, { id: 'x' }, { kind: 'x' }])
      expect((await owner.post(nextPage, { ...form, payDay: day(0), ...wrong })).status).toBe(400)
  })

  it('writes nothing where a balance has changed, says whose, and pays what was shown after the next look', async () => {
    const form: Record<string, string> = { ...formIn((await owner.get(page())).text, 'pay'), payDay: day(0) }
    await tipEach([[idOf(1), 50]])
    const refused = await owner.post(nextPage, form)
    expect(said(refused)).toMatch(/^400.*nothing was written/)
    expect(main(refused.text).match(/Changed since it was shown/g)).toHaveLength(1)
    expect(main(refused.text)).toMatch(/佐藤 健[^¥]*(?:¥\d[^¥]*)*Changed since/)
    const again = formIn(refused.text, 'refused')
    expect(again.id).toBe(form.id)
    const made = await owner.post(nextPage, { ...again, kind: 'payday' })
    paid = made.headers.location ?? ''
    expect([made.status, paid]).toEqual([303, `${paydays}/${form.id}`])
  })

  it('is made once, however often its form is sent', async () => {
    expect(boxesIn((await owner.get(page())).text)).not.toHaveProperty(tickOf(0))
    const twice = await owner.post(nextPage, {
      ...{ id: paid.split('/').at(-1) ?? '', kind: 'payday', until: day(1), payDay: day(0) },
      [tickOf(0)]: `${idOf(0)}.${site.seed.branchId}.x`,
    })
    expect([twice.status, twice.headers.location]).toEqual([303, paid])
    const { text } = await owner.get(paydays)
    expect(text.match(/>Payday \d+</g)).toEqual(['>Payday 1<'])
    expect(main(text)).toMatch(/さくら食堂¥0/)
    expect(plain((await owner.get('/branch/audit')).text)).toMatch(/Made payday 1/)
  })

  it('says which payday was the last, and who has nothing open any more', async () => {
    await tipEach([[idOf(0), 70]])
    const { text } = await owner.get(page())
    expect(main(text)).toMatch(/The last one was Payday 1: up to/)
    const form = { ...formIn(text, 'pay'), payDay: day(0), kind: 'payday' }
    const gone = { ...form, [tickOf(1)]: `${idOf(1)}.${site.seed.branchId}.x` }
    const refused = await owner.post(nextPage, gone)
    expect(said(refused)).toMatch(/^400.*so many have nothing open any more: 1/)
    // On the pay day of the first payday somebody has a line for the payroll already, and on no other.
    expect(main(refused.text)).toContain('Has a payroll line for this pay day already (P-1)')
    const later = await owner.post(nextPage, { ...gone, payDay: day(-1) })
    expect(main(later.text)).not.toContain('Has a payroll line')
  })

  it('notes what was paid elsewhere, up to today, on no file', async () => {
    const form = formIn((await owner.get(page())).text, 'pay')
    const made = await owner.post(nextPage, { ...form, kind: 'outside', paidOn: day(1) })
    const text = main((await owner.get(made.headers.location ?? '')).text)
    expect(text).toMatch(/Payday 2 ?¥70.*Was paid outside this product/)
    expect(text).not.toMatch(/Payroll file|Cash list/)
  })

  it('absorbs what somebody owes, with a number of its own, and says so at a later sum', async () => {
    const at = site.deps.clock() - 2 * 24 * 60 * 60_000
    const tip = await payTip(site.deps.db, {
      branchId: site.seed.branchId,
      amount: 900,
      at,
      staffId: idOf(3),
    })
    await payEverybody(owner, { [tickOf(3)]: boxesIn((await owner.get(page())).text)[tickOf(3)] ?? '' })
    await takeBack(site.deps.db, tip, { refunded: 900, at: site.deps.clock() })
    // What somebody owes makes nobody else's sum less.
    expect(main((await owner.get(paydays)).text)).toMatch(/さくら食堂¥0¥0/)
    const { text } = await owner.get(page())
    expect(main(text)).toMatch(/Who owes \(1, total −¥900\)/)
    const form = formIn(text, 'absorb')
    const box = { [tickOf(3)]: boxesIn(text)[tickOf(3)] ?? '' }
    const nobody = await owner.post(nextPage, form)
    expect([nobody.status, nobody.text.includes('<details class="full" open')]).toEqual([400, true])
    const made = await owner.post(nextPage, { ...form, ...box })
    expect(made.status).toBe(303)
    const absorbed = main((await owner.get(made.headers.location ?? '')).text)
    expect(absorbed).toMatch(/Payday 4 ?−¥900.*Absorbed by the business/)
    await tipEach([[idOf(3), 40]])
    expect(main((await owner.get(page())).text)).toMatch(/Absorbed ¥900 on/)
  })

  it('shows one branch, or a day that was asked for, and the usual days for nonsense', async () => {
    const usual = heldIn((await owner.get(nextPage)).text).until
    expect(usual?.slice(0, 7)).toBe(day(10).slice(0, 7))
    const { text } = await owner.get(`${page()}&branch=${site.seed.hotel.branchId}`)
    expect(Object.keys(boxesIn(text)).every((name) => name.endsWith(site.seed.hotel.branchId))).toBe(true)
    for (const [query, until] of [
      ['?until=x&branch=y', usual],
      [`?until=${day(-3)}`, usual],
      [`?until=${day(0)}`, day(0)],
    ] as const)
      expect(heldIn((await owner.get(nextPage + query)).text)).toMatchObject({ until })
    const nobody = await owner.get(page('2020-01-01'))
    expect(main(nobody.text)).toContain('Nothing is open up to January 1, 2020')
  })
})
