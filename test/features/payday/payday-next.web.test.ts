import { describe, expect, it } from 'vitest'
import { setRow } from '../../support/rows.ts'
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
  read,
  said,
  without,
  wrongIn,
} from './payday-form.ts'

const site = await qrSite()
const { day, business, tipEach, payForm, payEverybody } = booksOf(site)
const ticksIn = (form: object) => Object.keys(form).filter((name) => name.startsWith('tick-'))

describe('the next payday', () => {
  const { owner } = site.as
  const page = (until = day(1)) => `${nextPage}?until=${until}`
  const tickOf = (at: number) => `tick-${site.seed.staffIds[at]}.${site.seed.branchId}`
  const idOf = (at: number) => site.seed.staffIds[at] ?? ''
  let paid = ''

  it('is an owner’s alone, and so is every page around it', async () => {
    const { staff, manager } = site.as
    const sent = ['/x', '/people']
    const seen = ['/record', '/paid-2026.csv', ...sent]
    for (const who of [staff, manager]) {
      for (const address of seen)
        expect([address, (await who.get(paydays + address)).status]).toEqual([address, 403])
      for (const address of sent)
        expect([address, (await who.post(paydays + address, {})).status]).toEqual([address, 403])
    }
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
    await business({ close_day: 9 })
    expect(await read(owner, paydays)).toMatch(/さくら食堂3¥3,300¥3,300/)
    await business({ close_day: 0 })
  })

  it('ticks everybody but those without a number, and takes the number in its place without paying', async () => {
    const { text } = await owner.get(page())
    const form = formIn(text, 'pay')
    // Only who is paid in cash needs none.
    expect(ticksIn(form)).toEqual([tickOf(2)])
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
    expect(ticksIn(formIn(saved.text, 'pay')).sort()).toEqual([0, 1, 2].map(tickOf).sort())
    expect((await owner.get(paydays)).text).toContain('No payday yet')
  })

  it('leaves somebody unticked whose number another person has, and a name that the encoding lacks', async () => {
    const { db } = site.deps
    await setRow(db, 'staff', idOf(0), { payroll_number: '102' })
    const shared = await owner.get(page())
    expect(main(shared.text)).toMatch(/Number 0102 is 田中 さくら \(Sakura\)’s, too/)
    expect(formIn(shared.text, 'pay')).not.toHaveProperty(tickOf(1))
    const ticked = { ...formIn(shared.text, 'pay'), ...boxesIn(shared.text) }
    const refused = await owner.post(nextPage, { ...ticked, payDay: day(0) })
    expect(said(refused)).toMatch(/^400.*two people have it/)
    await setRow(db, 'staff', idOf(0), { payroll_number: '0101' })
    await business({ payroll_encoding: 'cp932' })
    const named = (name: string) => setRow(db, 'staff', idOf(1), { name })
    await named('佐藤 健 😀')
    const { text } = await owner.get(page())
    expect(main(text)).toContain('The payroll file’s encoding lacks 😀')
    // Exceptions come first.
    const order = Object.keys(boxesIn(text))
    expect(order.indexOf(tickOf(1))).toBeLessThan(order.indexOf(tickOf(0)))
    await named('佐藤 健 (Ken)')
    await business({ payroll_encoding: 'utf8_bom' })
  })

  it('keeps what was typed where a day is wrong, and ticks nobody anew', async () => {
    const form = without(await payForm(owner), tickOf(1))
    for (const payDay of ['soon', '', `${day(0).slice(0, 9)}x`, day(400), day(-70)]) {
      const refused = await owner.post(nextPage, { ...form, payDay })
      const kept = formIn(refused.text, 'refused')
      expect([...wrongIn(refused), kept.payDay]).toEqual([400, 'payDay', payDay])
      expect(ticksIn(kept)).toEqual(ticksIn(form))
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
    const form: Record<string, string> = { ...(await payForm(owner)), payDay: day(0) }
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
      id: paid.split('/').at(-1) ?? '',
      kind: 'payday',
      until: day(1),
      payDay: day(0),
      [tickOf(0)]: `${idOf(0)}.${site.seed.branchId}.x`,
    })
    expect([twice.status, twice.headers.location]).toEqual([303, paid])
    const { text } = await owner.get(paydays)
    expect(text.match(/>Payday \d+</g)).toEqual(['>Payday 1<'])
    expect(main(text)).toMatch(/さくら食堂¥0/)
    expect(await read(owner, '/branch/audit')).toMatch(/Made payday 1/)
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
    const form = await payForm(owner)
    const made = await owner.post(nextPage, { ...form, kind: 'outside', paidOn: day(1) })
    const text = await read(owner, made.headers.location ?? '')
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
    expect(await read(owner, paydays)).toMatch(/さくら食堂¥0¥0/)
    const { text } = await owner.get(page())
    expect(main(text)).toMatch(/Who owes \(1, total −¥900\)/)
    const form = formIn(text, 'absorb')
    const box = { [tickOf(3)]: boxesIn(text)[tickOf(3)] ?? '' }
    const nobody = await owner.post(nextPage, form)
    expect([nobody.status, nobody.text.includes('<details class="full" open')]).toEqual([400, true])
    const made = await owner.post(nextPage, { ...form, ...box })
    expect(made.status).toBe(303)
    const absorbed = await read(owner, made.headers.location ?? '')
    expect(absorbed).toMatch(/Payday 4 ?−¥900.*Absorbed by the business/)
    await tipEach([[idOf(3), 40]])
    expect(await read(owner, page())).toMatch(/Absorbed ¥900 on/)
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
