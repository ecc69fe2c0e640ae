import { describe, expect, it } from 'vitest'
import {
  decodeList,
  importMaxRows,
  readList,
} from '../../../server/features/staff/staff-import.controller.tsx'
import { turnsOf } from '../../support/turns.ts'

const nobody = { codes: [], emails: [] }
const read = (text: string, taken: Parameters<typeof readList>[1] = nobody) => readList(text, taken, 'en')
const wrongIn = async (text: string, taken = nobody as Parameters<typeof readList>[1]) =>
  (await read(text, taken)).rows?.map(({ line, errors }) => [
    line,
    Object.fromEntries(Object.entries(errors).map(([column, error]) => [column, error?.key])),
  ])
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
/** 氏名,コード / 山田,1 as Excel in Japan writes it. */
const shiftJis = Buffer.from('8e8196bc2c8352815b83680d0a8e5293632c310d0a', 'hex')
/** 姓名,工号 / 王芳,1 as Excel in China writes it. */
const gbk = Buffer.from('d0d5c3fb2cb9a4bac50d0acdf5b7bc2c310d0a', 'hex')

describe('a file as text', () => {
  it.each([
    ['UTF-8', Buffer.from('氏名,コード')],
    ['UTF-8 with its mark', Buffer.from('\ufeff氏名,コード')],
    ['UTF-16 with its mark', utf16('氏名,コード')],
    ['Shift_JIS', shiftJis.subarray(0, 11)],
  ])('%s', (_, bytes) => {
    expect(decodeList(bytes)?.replace('\ufeff', '')).toBe('氏名,コード')
  })

  it('is understood as Excel writes it in China, too', async () => {
    expect(decodeList(gbk)).toBe('姓名,工号\r\n王芳,1\r\n')
    expect((await read(decodeList(gbk) ?? '')).rows?.[0]?.values.name).toBe('王芳')
  })

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a spreadsheet', Buffer.from('504b0304140006000800000021', 'hex')],
    ['noise', Buffer.from([0x81, 0xff, 0xfd, 0xfe])],
  ])('%s is none', (_, bytes) => {
    expect(decodeList(bytes)).toBeUndefined()
  })
})

describe('a list', () => {
  const kai = {
    line: 2,
    errors: {},
    values: { name: 'Kai', code: '7', role: 'manager', email: 'kai@example.com' },
  }
  it.each([
    ['in English', 'Name,Staff code,Role,Email\nKai,7,Manager,kai@example.com'],
    ['in Japanese', '名前,スタッフコード,役割,メールアドレス\nKai,７,マネージャー,kai@example.com'],
    ['in Chinese', '姓名,员工编号,角色,电子邮箱\r\nKai,7,经理,kai@example.com\r\n'],
    [
      'in another order, with a column of its own',
      'email;code;shoe size;ROLE;Full Name\nkai@example.com;7;44;店長;Kai',
    ],
    ['from a spreadsheet', 'name\tstaff_code\trole\te-mail\nKai\t7\tmanager\tkai@example.com'],
    [
      'quoted, with blanks and empty lines',
      '\ufeff"name", code ,role,email\n\n"Kai",7 ,manager,kai@example.com\n,,,\n',
    ],
  ])('is understood %s', async (_, text) => {
    const { rows } = await read(text)
    expect(rows).toHaveLength(1)
    expect(rows?.[0]).toMatchObject({ ...kai, line: rows?.[0]?.line })
  })

  it('has names in other languages', async () => {
    const { rows } = await read('氏名,コード,英語名,繁体字名,韓国語名\n山田,1,Yamada,山田（繁）,야마다')
    expect(rows?.[0]?.person).toMatchObject({
      nameEn: 'Yamada',
      nameCn: '',
      nameHant: '山田（繁）',
      nameKo: '야마다',
    })
    const english = await read('name,code,Name (English),Chinese name\n山田,1,Yamada,山田太郎')
    expect(english.rows?.[0]?.person).toMatchObject({ name: '山田', nameEn: 'Yamada', nameCn: '山田太郎' })
    expect(await wrongIn(`name,code,korean name\nKai,7,${'가'.repeat(101)}`)).toEqual([
      [2, { nameKo: 'staff:errors.nameLength' }],
    ])
  })

  it('needs name and code only; the role is staff then', async () => {
    expect((await read('氏名,コード\n山田,1')).rows?.[0]?.values).toEqual({
      ...{ nameEn: '', nameCn: '', nameKo: '', nameHant: '' },
      name: '山田',
      code: '1',
      payrollNumber: '',
      role: 'staff',
      email: '',
    })
    expect((await read(decodeList(shiftJis) ?? '')).rows?.[0]?.values.name).toBe('山田')
  })

  it('keeps payroll numbers as they are; an employee’s number is one where the staff code is another', async () => {
    const numbered = await read('name,code,payroll number\nKai,7,0042')
    expect(numbered.rows?.[0]).toMatchObject({ values: { code: '7', payrollNumber: '0042' } })
    const both = await read('氏名,スタッフコード,社員番号\n山田,7,0042')
    expect(both.rows?.[0]?.person).toMatchObject({ code: '7', payrollNumber: '0042', payWay: 'usual' })
    const alone = await read('氏名,社員番号\n山田,0042')
    expect(alone.rows?.[0]?.person).toMatchObject({ code: '0042', payrollNumber: '' })
    expect(await wrongIn(`name,code,payroll number\nKai,7,${'0'.repeat(31)}`)).toEqual([
      [2, { payrollNumber: 'staff:errors.payrollNumber' }],
    ])
  })

  it('says what is wrong in each line, all of it', async () => {
    const text = 'name,code,role,email\n,1,chef,nowhere\nB,,staff,\nC,a b,owner,\nD,101,,B@example.com'
    expect(await wrongIn(text, { codes: ['101'], emails: ['b@example.com'] })).toEqual([
      [
        2,
        {
          name: 'staff:errors.nameRequired',
          role: 'staff:errors.role',
          email: 'auth:errors.invalidEmailAddress',
        },
      ],
      [3, { code: 'staff:errors.codeRequired' }],
      [4, { code: 'staff:errors.codeShape', role: 'staff:errors.role' }],
      [5, { code: 'staff:errors.codeTaken', email: 'auth:errors.emailInUse' }],
    ])
  })

  it('finds codes and addresses that stand in it twice', async () => {
    expect(await wrongIn('name,code,email\nA,１,a@example.com\nB,1,A@example.com')).toEqual([
      [2, {}],
      [3, { code: 'staff:errors.codeTaken', email: 'auth:errors.emailInUse' }],
    ])
  })

  it.each([
    ['name,code', 'staff:import.errors.empty'],
    ['', 'staff:import.errors.empty'],
    ['code\n1', 'staff:import.errors.noName'],
    ['name\nKai', 'staff:import.errors.noCode'],
    ['name,code\n"Kai,1', 'staff:import.errors.quotes'],
    [`name,code\n${'A,1\n'.repeat(importMaxRows + 1)}`, 'staff:import.errors.rows'],
  ])('%j can’t be read: %s', async (text, key) => {
    expect((await read(text)).problem?.key).toBe(key)
  })

  it('names the headings that it knows, in the reader’s language, and those that it saw', async () => {
    const list = '番号,氏名\n1,山田'
    expect((await readList(list, nobody, 'ja')).problem?.values).toEqual({
      accepted: 'スタッフコード / コード / スタッフ番号 / 社員番号 / 従業員番号 / 従業員コード',
      seen: '番号 / 氏名',
    })
    expect((await readList(list, nobody, 'cn')).problem?.values?.accepted).toContain('工号')
    const letter = `${'x'.repeat(300)},y\n1,2`
    expect((await readList(letter, nobody, 'en')).problem?.values).toEqual({
      accepted: 'name / full name / staff name',
      seen: `${'x'.repeat(120)}…`,
    })
  })

  it('is read over several turns of the event loop, and one that is too long not to its end', async () => {
    expect(await turnsOf(() => read(`name,code\n${'A,1\n'.repeat(importMaxRows)}`))).toBeGreaterThanOrEqual(4)
    const quotesLater = `name,code\n${'A,1\n'.repeat(importMaxRows + 1)}"B,2`
    expect((await read(quotesLater)).problem?.key).toBe('staff:import.errors.rows')
  })

  it('may be as long as it may be', async () => {
    expect((await read(`name,code\n${'A,1\n'.repeat(importMaxRows)}`)).rows).toHaveLength(importMaxRows)
  })
})
