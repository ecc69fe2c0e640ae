import { describe, expect, it } from 'vitest'
import { readRow } from '../../support/rows.ts'
import { qrSite } from '../qr/qr-site.ts'
import { booksOf, formIn, main, nextPage, password, paydays, said } from './payday-form.ts'

const own = '/profile/paydays'
const site = await qrSite()
const { day, tipEach, payEverybody } = booksOf(site)

describe('one’s own paydays', () => {
  const { owner, staff, manager } = site.as
  const { db } = site.deps
  const statementIn = (html: string) => /href="(\/profile\/paydays\/[^"]+)"/.exec(html)?.[1] ?? ''
  let one = ''
  let statement = ''

  it('say what is open today, and what was paid', async () => {
    expect(main((await staff.get(own)).text)).toContain('No payday of yours yet')
    await db.updateTable('staff').set({ pay_way: 'cash' }).execute()
    await tipEach([
      ['qr-staff', 1300],
      ['qr-manager', 800],
    ])
    expect(main((await staff.get(own)).text)).toMatch(/Open for you today ?さくら食堂 ?¥1,300/)
    one = await payEverybody(owner, { payDay: day(-1) })
    await tipEach([['qr-staff', 40]])
    const { text } = await staff.get(own)
    expect(main(text)).toMatch(/さくら食堂 ?¥40.*Payday 1.*¥1,300.*Paid in cash on/)
    statement = statementIn(text)
    expect(main(text)).not.toContain('800')
  })

  it('have a statement, which nobody else reads', async () => {
    const page = main((await staff.get(statement)).text)
    expect(page).toMatch(/Statement of tips.*not a payslip.*staff.*Payday 1.*Tips ?¥1,300.*Sum ?¥1,300/)
    expect((await manager.get(statement)).status).toBe(404)
    expect((await owner.get(statement)).status).toBe(404)
    expect((await manager.post(statement, { answer: 'received' })).status).toBe(404)
    expect((await staff.get(`${own}/x/y/z`)).status).toBe(404)
  })

  it('are answered from the pay day on, and anew', async () => {
    const early = await staff.post(statement, { answer: 'received' })
    expect(said(early)).toMatch(/^400.*This has changed already/)
    expect((await staff.get(statement)).text).not.toContain('name="answer"')
    site.wait(24 * 60 * 60_000)
    expect(main((await staff.get(own)).text)).toContain('Have you received it?')
    expect((await staff.get(statement)).text.match(/name="answer"/g)).toHaveLength(2)
    const no = await staff.post(statement, { answer: 'not_received' })
    expect([no.status, no.headers.location]).toEqual([303, own])
    expect(main((await staff.get(statement)).text)).toContain('you have not received it. The owners know.')
    expect(main((await owner.get(one)).text)).toContain('says: not received')
    expect((await staff.post(statement, { answer: 'received' })).status).toBe(303)
    expect(main((await owner.get(one)).text)).toMatch(/¥1,300 ?received/)
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
    const form = formIn((await owner.get(`${nextPage}?until=${day(1)}`)).text, 'pay')
    expect((await owner.post(nextPage, { ...form, kind: 'outside', paidOn: day(0) })).status).toBe(303)
    const { text } = await staff.get(own)
    expect(main(text)).toMatch(/Payday 2.*¥1,340.*An owner noted: paid on/)
    expect((await staff.post(statementIn(text), { answer: 'received' })).status).toBe(303)
  })

  it('stay readable for somebody who has left', async () => {
    await tipEach([['qr-staff', 90]])
    const { person_id: sub } = await readRow(db, 'staff', 'qr-staff')
    await db
      .updateTable('staff')
      .set({ deleted_at: 1, person_id: null, held_by: sub })
      .where('id', '=', 'qr-staff')
      .execute()
    const { text } = await staff.get(own)
    expect(main(text)).toMatch(/さくら食堂 ?¥90.*Payday 2.*Payday 1/)
    expect((await staff.get(statement)).status).toBe(200)
    expect((await staff.get(paydays)).status).toBe(403)
  })

  it('turn over by twenty', async () => {
    const [line] = await db.selectFrom('payday_line').selectAll().where('staff_id', '=', 'qr-staff').execute()
    const [payday] = await db.selectFrom('payday').selectAll().execute()
    if (!line || !payday) throw new Error('nobody')
    for (let number = 11; number <= 31; number++) {
      const id = `more-${number}`
      await db
        .insertInto('payday')
        .values({ ...payday, id, number, made_at: number })
        .execute()
      await db
        .insertInto('payday_line')
        .values({ ...line, payday_id: id })
        .execute()
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
