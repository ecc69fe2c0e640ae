import { describe, expect, it } from 'vitest'
import { hiddenField } from '../../support/guest.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { follow, summaryOf, toastOf } from '../auth/people.ts'
import { qrSite } from '../qr/qr-site.ts'

const path = '/branch/staff/import'
const site = await qrSite()

const branch = () => site.seed.branchId
const send = (fields: Record<string, string>, bytes?: Uint8Array | string) =>
  site.as.owner.upload(
    path,
    { branch: branch(), text: '', ...fields },
    bytes === undefined ? undefined : { field: 'file', name: 'staff.csv', bytes },
  )
/** What the press of a preview sends. A browser ends each line of a text by CRLF. */
const pressed = (html: string, text: string) => ({
  text: text.replaceAll(/\r\n|\r|\n/g, '\r\n'),
  once: hiddenField(html, 'once'),
})
const people = async () =>
  Number(
    (
      await site.deps.db
        .selectFrom('staff')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('a list of staff', () => {
  it('is explained, with a template in the reader’s language that can be imported as it is', async () => {
    const page = await site.as.owner.get(path)
    expect(page.text).toContain('At most 500 people and 256 kB')
    const template = await site.as.owner.getBytes('/branch/staff/import/template.csv')
    const bytes = template.body as Buffer
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString()).toContain('Name,Staff code,Payroll number,Role,Email')
    const preview = await send({}, Buffer.from(bytes.toString().replace('101', 'T-1')))
    expect(preview.text).toContain('1 line can be imported. Nothing has been imported yet.')
    expect((await site.as.staff.get('/branch/staff/import/template.csv')).status).toBe(403)
  })

  it('is shown before anything is imported, then imported whole, once', async () => {
    const before = await people()
    const list =
      '\ufeff名前,スタッフコード,役割,メール\r\n一郎,I-1,店長,ichiro@example.com\r\n"二郎, Jr.",I-2,,\r\n'
    const preview = await send({}, list)
    expect(preview.status).toBe(200)
    expect(preview.text).toContain('二郎, Jr.')
    expect(await people()).toBe(before)
    const fields = pressed(preview.text, list)
    const [one, two] = await Promise.all([send(fields), send(fields)])
    expect([one?.status, two?.status]).toEqual([303, 303])
    expect(toastOf(await follow(site.as.owner, await send(fields)))).toBe('Staff added successfully.')
    expect(await people()).toBe(before + 2)
    const page = await site.as.owner.get(`/branch/staff?branch=${branch()}`)
    expect(withoutTags(page.text)).toContain('Code I-1 · Manager · Not accepted yet')
    const codes = site.deps.db.selectFrom('qr_token').innerJoin('staff', 'staff.id', 'staff_id')
    expect(await codes.select('token').where('code', 'in', ['I-1', 'I-2']).execute()).toHaveLength(2)
    const entries = await site.deps.db
      .selectFrom('audit_entry')
      .select(['member_id', 'details'])
      .where('action', '=', 'staff.imported')
      .execute()
    expect(entries).toEqual([{ member_id: 'qr-owner', details: '{"people":2}' }])
  })

  it('with mistakes is imported not at all, says each in its line, and can be mended in place', async () => {
    const before = await people()
    const text = 'name,code,role\nOne,J-1,staff\n,101,chef'
    const wrong = await send({ text })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('<title>Error: Check before importing</title>')
    expect(wrong.text).toContain('Lines to correct: 1 of 2. Nothing has been imported.')
    expect(wrong.text).toContain('href="#line-3"')
    for (const message of [
      'Name is required',
      'This staff code is already used at this branch',
      'Choose a role: staff or manager',
    ])
      expect(wrong.text).toContain(message)
    expect(wrong.text).not.toContain('name="once"')
    // Whoever confirms it all the same gets no further.
    expect((await send({ text, once: 'made-up' })).status).toBe(400)
    expect(await people()).toBe(before)
    expect((await send({ text: text.replace(',101,chef', 'Two,J-2,') })).status).toBe(200)
  })

  it('of the largest size can be confirmed, however much longer it is as it comes back', async () => {
    // Half-width letters are one byte each in Excel's encoding, and three on the web.
    const kana = Buffer.alloc(1000, 0xb1)
    const line = (n: number) => Buffer.concat([Buffer.from(`Kana,H-${n},`), kana, Buffer.from('\r\n')])
    const lines = Array.from({ length: 250 }, (_, n) => line(n))
    const file = Buffer.concat([Buffer.from('name,code,note\r\n'), ...lines])
    const before = await people()
    const preview = await send({}, file)
    expect(preview.text).toContain('All 250 lines can be imported')
    const text = file.toString('latin1').replaceAll('\xb1', 'ｱ')
    const done = await send(pressed(preview.text, text))
    expect([done.status, await people()]).toEqual([303, before + 250])
  })

  it('that has grown old is looked at again', async () => {
    const text = 'name,code\nOne,K-1'
    const fields = pressed((await send({ text })).text, text)
    const other = { name: 'Faster', code: 'K-1', role: 'staff', branch: branch(), email: '' }
    await site.as.owner.post('/branch/staff/add', other)
    const before = await people()
    const late = await send(fields)
    expect(late.status).toBe(400)
    expect(late.text).toContain('This staff code is already used at this branch')
    expect(await people()).toBe(before)
  })

  it.each([
    ['nothing', undefined, 'Choose a file or paste the lines'],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'This file can’t be read as text. Choose its encoding, or save it as CSV (UTF-8)',
    ],
    ['too much', 'x'.repeat(256 * 1024 + 1), 'The list must be at most 256 kB'],
  ])('that is %s is refused in words', async (_, bytes, message) => {
    const answer = await send({}, bytes)
    expect(answer.status).toBe(400)
    expect(summaryOf(answer)).toEqual([message])
  })

  it('goes to a branch of one’s own', async () => {
    const other = await send({ branch: 'elsewhere', text: 'name,code\nOne,1' })
    expect(summaryOf(other)).toEqual(['This branch can’t be chosen any more'])
    const none = await site.as.foreign.upload(path, { branch: branch(), text: 'name,code\nOne,1' })
    expect(none.headers.location).toBe('/branch/staff')
  })

  it.each([
    ['a first line that ends in CRLF', '名前,コード,備考\r\n山田,MX1,x\n鈴木,MX2,y\n佐藤,MX3,z\n'],
    ['lines that end in CR', '名前,コード,備考\n山田,MY1,x\r鈴木,MY2,y\r佐藤,MY3,z\r'],
    ['a first line that is empty', '\r\n名前,コード,備考\n山田,MZ1,x\n鈴木,MZ2,y\n佐藤,MZ3,z\n'],
    ['a remark of two lines', '名前,コード,備考\r\n山田,MW1,"x\ny"\n鈴木,MW2,\n佐藤,MW3,'],
  ])('is imported as it was shown, whatever becomes of its line ends on the way: %s', async (_, list) => {
    const before = await people()
    const preview = await send({}, list)
    expect(preview.text).toContain('All 3 lines can be imported')
    for (const name of ['山田', '鈴木', '佐藤']) expect(preview.text).toContain(`>${name}<`)
    expect((await send(pressed(preview.text, list))).status).toBe(303)
    expect(await people()).toBe(before + 3)
  })

  it('that is another one than was shown is shown anew, and then imported', async () => {
    const before = await people()
    const shown = pressed((await send({ text: 'name,code\nOne,S-1' })).text, '')
    const other = 'name,code\nOne,S-1\nTwo,S-2'
    for (const change of [other, 'name,code\nOne!,S-1', 'name,code,role\nOne,S-1,manager']) {
      const again = await send({ ...shown, text: change })
      expect([again.status, again.text.includes('Nothing has been imported yet.')]).toEqual([200, true])
    }
    // At another branch, or without the whole seal: nobody was shown that either.
    const cut = { once: shown.once.slice(0, -1), text: 'name,code\nOne,S-1' }
    expect((await send(cut)).status).toBe(200)
    const elsewhere = { ...shown, text: 'name,code\nOne,S-1', branch: site.seed.hotel.branchId }
    expect((await send(elsewhere)).status).toBe(200)
    expect(await people()).toBe(before)
    const preview = await send({ ...shown, text: other })
    expect((await send(pressed(preview.text, other))).status).toBe(303)
    expect(await people()).toBe(before + 2)
  })

  describe('in another encoding', () => {
    const eucJp = Buffer.from('6e616d652c636f64650d0abbb3c5c4c2c0cfba2c452d310d0a', 'hex')
    it('says what it was read as, marks what looks odd, and is read anew as one chooses', async () => {
      const preview = await send({}, eucJp)
      expect(preview.text).toContain('The file was read as Shift_JIS')
      expect(preview.text).toContain('ｻｳﾅﾄﾂﾀﾏｺ')
      expect(preview.text).toContain('It looks as if the file was read in a wrong encoding.')
      expect(preview.text).toContain('Please look at 1 of them again.')
      const bytes = hiddenField(preview.text, 'bytes')
      const { text, ...again } = { ...(await send({ bytes, encoding: 'EUC-JP' })) }
      expect(again.status).toBe(200)
      expect(text).toContain('The file was read as EUC-JP')
      expect(text).toContain('>山田太郎<')
      expect(text).not.toContain('wrong encoding')
      const before = await people()
      expect((await send(pressed(text, 'name,code\n山田太郎,E-1\n'))).status).toBe(303)
      expect(await people()).toBe(before + 1)
    })

    it('can be said to be so with the file', async () => {
      const page = await send(
        { encoding: 'EUC-JP' },
        Buffer.from(eucJp.toString('latin1').replace('E-1', 'E-2'), 'latin1'),
      )
      expect(page.text).toContain('>山田太郎<')
    })

    it('than was chosen is refused in words', async () => {
      const page = await send({ encoding: 'UTF-8' }, eucJp)
      expect(page.status).toBe(400)
      expect(summaryOf(page)).toEqual([
        'This file can’t be read as text. Choose its encoding, or save it as CSV (UTF-8)',
      ])
      expect(page.text).toContain('href="#file"')
      expect((await send({ encoding: 'ebcdic' }, eucJp)).status).toBe(400)
    })

    it('is not spoken of where the bytes are UTF-8', async () => {
      expect((await send({}, 'name,code\nOne,U-1')).text).not.toContain('read as')
      expect((await send({ text: 'name,code\nOne,U-1' })).text).not.toContain('read as')
    })
  })
})
