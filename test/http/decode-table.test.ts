import { describe, expect, it } from 'vitest'
import { decodeTable } from '../../server/http/read-table.ts'
import { textEncodings } from '../../views/text-encodings.ts'

const isRight = (cells: string[]) => ['氏名 コード', 'name code'].includes(cells.join(' '))
const hex = (bytes: string) => Buffer.from(bytes, 'hex')
const read = (bytes: Buffer) => decodeTable(bytes, undefined, isRight)

const list = '氏名,コード\r\n山田,1\r\n'
const shiftJis = hex('8e8196bc2c8352815b83680d0a8e5293632c310d0a')
const eucJp = hex('bbe1ccbe2ca5b3a1bca5c90d0abbb3c5c42c310d0a')
const wide = (text: string) => Buffer.from(text, 'utf16le')

describe('a file', () => {
  it.each([
    ['UTF-8', Buffer.from(list), 'UTF-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${list}`), 'UTF-8'],
    ['UTF-16 with its mark', wide(`\ufeff${list}`), 'UTF-16'],
    ['UTF-16 of the other order with its mark', wide(`\ufeff${list}`).swap16(), 'UTF-16'],
    ['Shift_JIS', shiftJis, 'Shift_JIS'],
    ['EUC-JP', eucJp, 'EUC-JP'],
  ])('is found out to be %s by its mark or its headings', (_, bytes, encoding) => {
    expect(read(bytes)).toEqual({ text: list, encoding })
  })

  it.each([
    ['1A', Buffer.concat([shiftJis, hex('1a')]), 'Shift_JIS'],
    ['several 1A', Buffer.concat([shiftJis, hex('1a1a1a')]), 'Shift_JIS'],
    ['1A, filled up with 00', Buffer.concat([shiftJis, hex('1a000000')]), 'Shift_JIS'],
    ['00', Buffer.concat([Buffer.from(list), hex('00')]), 'UTF-8'],
    ['UTF-16 and a wide 1A', wide(`\ufeff${list}\x1a`), 'UTF-16'],
    ['UTF-16 and a narrow 1A', Buffer.concat([wide(`\ufeff${list}`), hex('1a')]), 'UTF-16'],
    [
      'UTF-16 of the other order and 00',
      Buffer.concat([wide(`\ufeff${list}`).swap16(), hex('0000')]),
      'UTF-16',
    ],
  ])('is read without what old hosts write at its end: %s', (_, bytes, encoding) => {
    expect(read(bytes)).toEqual({ text: list, encoding })
  })

  it('of UTF-16 keeps a last letter that ends in 00 or 1A', () => {
    for (const letter of ['Ā', '唚', '儀', '一'])
      for (const bytes of [wide(`\ufeff${letter}`), wide(`\ufeff${letter}`).swap16()])
        expect(decodeTable(bytes, 'UTF-16', isRight)?.text).toBe(letter)
  })

  it.each([
    ['a picture', hex('89504e470d0a1a0a0000000d49484452')],
    ['a spreadsheet', hex('504b0304140006000800000021')],
    ['noise', hex('81fffd')],
    ['a picture’s beginning', hex('ffd8ffe000104a464946')],
    ['nothing but 00', hex('000000')],
  ])('that is %s is no list', (_, bytes) => {
    const found = read(bytes)
    expect(found?.text ?? '').toBe('')
  })

  it.each([
    ['EUC-JP', '6e616d652c636f64650d0abbb3c5c4c2c0cfba2c310d0a', '山田太郎', 'Shift_JIS', 'ｻｳﾅﾄﾂﾀﾏｺ'],
    ['Big5', '6e616d652c636f64650d0aa4fdb0b62c310d0ab3afa9c9a7672c320d0a', '王偉', 'GBK', '\ue77b岸'],
    ['EUC-KR', '6e616d652c636f64650d0ab1e8b9cebcf62c310d0a', '김민수', 'GBK', '辫刮荐'],
    ['Windows-1252', '6e616d652c636f64650d0a4dfc6c6c65722c310d0a', 'Müller', 'GBK', 'M黮ler'],
  ] as const)(
    'with English headings in %s is read as it is chosen, where what was found out is wrong',
    (chosen, bytes, name, found, seen) => {
      const guess = read(hex(bytes))
      expect([guess?.encoding, guess?.text.split(/\r\n|,/)[2]]).toEqual([found, seen])
      const right = decodeTable(hex(bytes), chosen, isRight)
      expect([right?.encoding, right?.text.split(/\r\n|,/)[2]]).toEqual([chosen, name])
    },
  )

  it('of Latin letters that no other encoding reads is Windows-1252', () => {
    expect(read(hex('6e616d652c636f64650d0a416e6472e92c310d0a'))).toMatchObject({
      encoding: 'Windows-1252',
      text: 'name,code\r\nAndré,1\r\n',
    })
  })

  it('of UTF-16 without a mark is read where it is chosen', () => {
    expect(decodeTable(wide(list), 'UTF-16', isRight)?.text).toBe(list)
  })

  it('is nothing where it can’t be read as it is chosen', () => {
    expect(decodeTable(shiftJis, 'UTF-8', isRight)).toBeUndefined()
    expect(decodeTable(shiftJis, 'EUC-JP', isRight)).toBeUndefined()
  })

  it('can be read in each encoding that can be chosen', () => {
    for (const encoding of textEncodings) expect(() => new TextDecoder(encoding)).not.toThrow()
  })
})
