import { describe, expect, it } from 'vitest'
import { putPayday } from '../../payday/put-payday.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { qrSite } from '../qr/qr-site.ts'
import { booksOf, main, nextPage, password, paydays, read, said } from './payday-form.ts'

const own = '/profile/paydays'
const site = await qrSite()
const { day, tipEach, payForm, payEverybody } = booksOf(site)

describe('one’s own paydays', () => {
  const { owner, staff, manager } = site.as
  const { db } = site.deps
  const statementIn = (html: string) => /href="(\/profile\/paydays\/[^"]+)"/.exec(html)?.[1] ?? ''
  let one = ''
  let statement = ''

  it('say what is open today, and what was paid', async () => {
    expect(await read(staff, own)).toContain('No payday of yours yet')
    await db.updateTable('staff').set({ pay_way: 'cash' }).execute()
    await tipEach([
      ['qr-staff', 1300],
      ['qr-manager', 800],
    ])
    expect(await read(staff, own)).toMatch(/Open for you today ?さくら食堂 ?¥1,300/)
    one = await payEverybody(owner, { payDay: day(-1) })
    await tipEach([['qr-staff', 40]])
    const { text } = await staff.get(own)
    expect(main(text)).toMatch(/さくら食堂 ?¥40.*Payday 1.*¥1,300.*Paid in cash on/)
    statement = statementIn(text)
    expect(main(text)).not.toContain('800')
  })

  it('have a statement, which nobody else reads', async () => {
    const page = await read(staff, statement)
    expect(page).toMatch(/Statement of tips.*not a payslip.*staff.*Payday 1.*Tips ?¥1,300.*Sum ?¥1,300/)
    expect((await manager.get(statement)).status).toBe(404)
    expect((await owner.get(statement)).status).toBe(404)
    expect((await manager.post(statement, { answer: 'received' })).status).toBe(404)
  })

  it('are answered from the pay day on, and anew', async () => {
    const early = await staff.post(statement, { answer: 'received' })
    expect(said(early)).toMatch(/^400.*This has changed already/)
    expect((await staff.get(statement)).text).not.toContain('name="answer"')
    site.wait(24 * 60 * 60_000)
    expect(await read(staff, own)).toContain('Have you received it?')
    const answers = /name="answer" value="(?:not_)?received"/g
    expect((await staff.get(statement)).text.match(answers)).toHaveLength(2)
    const no = await staff.post(statement, { answer: 'not_received' })
    expect([no.status, no.headers.location]).toEqual([303, own])
    expect(await read(staff, statement)).toContain('you have not received it. The owners know.')
    expect(await read(owner, one)).toContain('says: not received')
    expect((await staff.post(statement, { answer: 'received' })).status).toBe(303)
    expect(await read(owner, one)).toMatch(/¥1,300 ?received/)
    expect((await staff.post(statement, { answer: 'perhaps' })).status).toBe(400)
  })

  it('say that a line came back, and why, and that it is owed again', async () => {
    const box = `tick-qr-staff.${site.seed.branchId}`
    expect(
      (await owner.post(one, { [box]: '1', why: 'The envelope was lost', presentPassword: password })).status,
    ).toBe(303)
    const { text } = await staff.get(own)
    expect(main(text)).toMatch(/さくら食堂 ?¥1,340.*not having reached you \(The envelope was lost\)/)
    expect((await staff.get(statement)).text).not.toContain('name="answer"')
    expect((await staff.post(statement, { answer: 'received' })).status).toBe(400)
  })

  it('hold what was paid elsewhere, to be answered, too', async () => {
    const form = await payForm(owner)
    expect((await owner.post(nextPage, { ...form, kind: 'outside', paidOn: day(0) })).status).toBe(303)
    const { text } = await staff.get(own)
    expect(main(text)).toMatch(/Payday 2.*¥1,340.*An owner noted: paid on/)
    expect((await staff.post(statementIn(text), { answer: 'received' })).status).toBe(303)
  })

  it('stay readable for somebody who has left', async () => {
    await tipEach([['qr-staff', 90]])
    const { person_id: sub } = await readRow(db, 'staff', 'qr-staff')
    await setRow(db, 'staff', 'qr-staff', { deleted_at: 1, person_id: null, held_by: sub })
    const { text } = await staff.get(own)
    expect(main(text)).toMatch(/さくら食堂 ?¥90.*Payday 2.*Payday 1/)
    expect((await staff.get(statement)).status).toBe(200)
    expect((await staff.get(paydays)).status).toBe(403)
  })

  it('turn over by twenty', async () => {
    const { held_by: person_id } = await readRow(db, 'staff', 'qr-staff')
    const { businessId: business_id, branchId: branch_id } = site.seed
    for (let number = 11; number <= 31; number++) {
      const made = { business_id, made_by: 'qr-owner', number, made_at: number }
      await putPayday(db, made, [{ staff_id: 'qr-staff', branch_id, person_id }])
    }
    const numbersIn = (html: string) =>
      [...html.matchAll(/class="name">Payday (\d+)/g)].map(([, number]) => Number(number))
    const first = await staff.get(own)
    const older = /href="([^"]*after=[^"]*)"/.exec(first.text)?.[1] ?? ''
    const second = await staff.get(older)
    const all = [...numbersIn(first.text), ...numbersIn(second.text)]
    expect([numbersIn(first.text).length, all.length, new Set(all).size]).toEqual([20, 23, 23])
  })
})
