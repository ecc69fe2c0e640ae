import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { setMarker } from '../../../server/money/books/books-marker.ts'
import { qrSite } from '../qr/qr-site.ts'
import { booksOf, main, nextPage, password, paydays, read, said, wrongIn } from './payday-form.ts'

const site = await qrSite()
const { day, business, tipEach, payForm, payEverybody } = booksOf(site)

describe('books that went back', () => {
  const { owner } = site.as
  const { db } = site.deps
  const { staffIds, branchId } = site.seed
  const record = `${paydays}/record`
  const file = (bytes: string) => ({ field: 'file', name: 'record-1.csv', bytes })
  const goBack = () => inTransaction(db, (trx) => setMarker(trx, site.deps.clock() - 60_000))
  let lost = ''

  it('have nothing to read back before they did', async () => {
    await business({ pay_way: 'cash' })
    await tipEach([
      [staffIds[0] ?? '', 1000],
      [staffIds[1] ?? '', 700],
    ])
    const one = await payEverybody(owner)
    lost = (await owner.get(`${one}/record.csv`)).text
    expect((await owner.get(record)).headers.location).toBe(paydays)
    const refused = await owner.upload(record, {}, file(lost))
    expect([refused.status, refused.headers.location]).toEqual([303, paydays])
    expect((await owner.get(paydays)).text).toContain('Pay up to')
  })

  it('make no payday, and say so with both ways out', async () => {
    await db.deleteFrom('payday_line').execute()
    await db.deleteFrom('payday').execute()
    await goBack()
    const list = await owner.get(paydays)
    expect(main(list.text)).toMatch(/These books end at .* read their records back/)
    expect(list.text).not.toContain('Pay up to')
    expect(list.text.match(/<form[^>]*action="\/branch\/business\/payday\/record"/g)).toHaveLength(2)
    const form = await payForm(owner)
    const refused = await owner.post(nextPage, { ...form, payDay: day(0) })
    expect(said(refused)).toMatch(/^400.*The books went back/)
  })

  it('take a record with the password, once, and nothing else', async () => {
    site.wait(20 * 60_000)
    const asked = await owner.upload(record, {}, file(lost))
    expect([asked.status, asked.text.includes('name="presentPassword"')]).toEqual([403, true])
    const held = /name="record"[^>]*value="([^"]*)"/.exec(asked.text)?.[1] ?? ''
    expect(held).toBe(lost.replace('\ufeff', ''))
    const sent = await owner.post(record, { record: lost, presentPassword: password })
    const one = sent.headers.location ?? ''
    expect([sent.status, one.startsWith(paydays)]).toEqual([303, true])
    const text = await read(owner, one)
    expect(text).toMatch(/Payday 1 ?¥1,700.*Read back from its record by owner.*was not checked/)
    const again = await owner.upload(record, {}, file(lost))
    expect(said(again)).toMatch(/^400.*with this number is here already/)
    for (const wrong of ['', 'x', lost.replace(',1000,', ',1001,'), 'x'.repeat(600 * 1024)]) {
      const refused = await owner.upload(record, {}, file(wrong))
      expect(wrongIn(refused)).toEqual([400, 'file'])
    }
    expect((await owner.upload(record, {})).status).toBe(400)
    expect((await owner.upload(record, { x: 'y' }, file(lost))).status).toBe(400)
  })

  it('leave out a line whose place they lack, and name it', async () => {
    const other = lost.replaceAll(/^\w{16},1,/gm, 'anotherpayday001,2,').replace(staffIds[1] ?? '', 'nobody')
    const sent = await owner.upload(record, {}, file(other))
    expect([sent.status, main(sent.text)]).toEqual([
      200,
      expect.stringMatching(/read back, but.*1001 nobody 700/),
    ])
    expect(await read(owner, '/branch/audit')).toMatch(/Read payday 2 back/)
    expect(await read(owner, paydays)).toMatch(/Payday 2/)
  })

  it('go on once an owner says with the password that all is here, above the number that was typed', async () => {
    for (const numbers of ['x', '-1', '1.5', '1234567890']) {
      const refused = await owner.post(record, { numbers })
      expect(wrongIn(refused)).toEqual([400, 'numbers'])
      expect(refused.text).toContain(`value="${numbers}"`)
    }
    site.wait(20 * 60_000)
    expect((await owner.post(record, { numbers: '7' })).status).toBe(403)
    const done = await owner.post(record, { numbers: '７', presentPassword: password })
    expect([done.status, done.headers.location]).toEqual([303, paydays])
    expect((await owner.get(paydays)).text).toContain('Pay up to')
    expect(await read(owner, '/branch/audit')).toContain('all paydays since the books went back are here')
    await tipEach([[staffIds[2] ?? '', 400]], branchId)
    expect(await read(owner, await payEverybody(owner))).toMatch(/Payday 8/)
    await goBack()
    expect((await owner.post(record, { numbers: '' })).headers.location).toBe(paydays)
    expect((await owner.get(record)).headers.location).toBe(paydays)
  })
})
