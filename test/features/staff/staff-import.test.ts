import { describe, expect, it } from 'vitest'
import { importMaxRows, readList } from '../../../server/features/staff/staff-import.controller.tsx'
import { turnsOf } from '../../support/turns.ts'

const nobody = { codes: [], emails: [] }
const read = (text: string, taken: Parameters<typeof readList>[1] = nobody) => readList(text, taken, 'en')
const wrongIn = async (text: string, taken = nobody as Parameters<typeof readList>[1]) =>
  (await read(text, taken)).rows?.map(({ line, errors }) => [
    line,
    Object.fromEntries(Object.entries(errors).map(([column, error]) => [column, error?.key])),
  ])

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

  it('is read over several turns of the event loop', async () => {
    expect(await turnsOf(() => read(`name,code\n${'A,1\n'.repeat(importMaxRows)}`))).toBeGreaterThanOrEqual(4)
  })

  it('may be as long as it may be', async () => {
    expect((await read(`name,code\n${'A,1\n'.repeat(importMaxRows)}`)).rows).toHaveLength(importMaxRows)
  })

  it('tells a line that has more cells than the first line has headings, and cuts nothing off', async () => {
    const [row] = (await read('name,code,note,,\n山田,1,x 鈴木,2,y\n佐藤,3,z,,')).rows ?? []
    expect(row?.errors.name).toEqual({ key: 'staff:import.errors.cells' })
    expect(await wrongIn('name,code,note\n山田,1,x,-\n佐藤,3,z, ,')).toEqual([
      [2, {}],
      [3, {}],
    ])
    // A column without a heading between others has nobody’s name.
    expect(await wrongIn('name,,code\n山田,x,1')).toEqual([[2, {}]])
    expect(await wrongIn('name,code\nA,1,x\n,2,x')).toEqual([
      [2, { name: 'staff:import.errors.cells' }],
      [3, { name: 'staff:import.errors.cells' }],
    ])
  })

  it('names its lines as a spreadsheet names its rows', async () => {
    const list = '\r\n"氏名\n",コード\r\n\r\n,,\r\n山田,1\r鈴木,a b\n'
    expect(await wrongIn(list)).toEqual([
      [5, {}],
      [6, { code: 'staff:errors.codeShape' }],
    ])
    expect((await read('name,code\nA,1\n\n"B" x,2')).problem).toEqual({
      key: 'staff:import.errors.quotes',
      values: { line: 4, most: importMaxRows },
    })
  })

  it.each([
    ['payroll number and address', '山田,1,-,－', { payrollNumber: '', email: '' }],
    ['a number that keeps its zeros', '山田,="0001",="00042",', { code: '0001', payrollNumber: '00042' }],
    [
      'the same, saved by a program',
      '"山田","=""0001""","=""00042""",',
      { code: '0001', payrollNumber: '00042' },
    ],
    ['a number that is marked as text', "山田,'0001,'00042,", { code: '0001', payrollNumber: '00042' }],
    ['an address of a Japanese keyboard', '山田,1,,ｔａｒｏ２＠example.com', { email: 'taro2@example.com' }],
    [
      'an address with a sign that nobody sees',
      '山田,1,,\u202ataro@example.com\u200b',
      { email: 'taro@example.com' },
    ],
    ['a name of decomposed kana', 'ヘ\u3099トナム花子,1,,', { name: 'ベトナム花子' }],
    ['a name of decomposed Hangul', '\u1100\u1175\u11b7,1,,', { name: '김' }],
    ['a sign that Unicode would draw anew', '\ufa19崎,1,,', { name: '\ufa19崎' }],
  ])('is read as it is meant: %s', async (_, line, values) => {
    const { rows } = await read(`name,code,payroll number,email\n${line}`)
    expect(rows?.[0]?.errors).toEqual({})
    expect(rows?.[0]?.person).toMatchObject(values)
  })

  it('takes the column that has something, where two have the same heading', async () => {
    expect((await read('name,code,email,mail\nA,1,,a@example.com')).rows?.[0]?.values.email).toBe(
      'a@example.com',
    )
  })

  it('may have a remark as long as a cell can be', async () => {
    expect(await wrongIn(`name,code,note\nA,1,${'あ'.repeat(3900)}\nB,2,`)).toEqual([
      [2, {}],
      [3, {}],
    ])
  })

  it.each([
    ['ｻｳﾅﾄﾂﾀﾏｺ', true],
    ['岼ﾂ', true],
    ['朝┥', true],
    ['M黮ler', true],
    ['謗en', true],
    ['å±±ç”°', true],
    ['MÃ¼ller', true],
    ['山\ufffd', true],
    ['\ue000田', true],
    ['山田太郎', false],
    ['ヤマダ・タロウ', false],
    ['石川 海 (Kai)', false],
    ['髙﨑①', false],
    ['Müller', false],
    ['María José', false],
    ['Gal·la Mª', false],
    ['山田🌸花子', false],
    ['김민수', false],
    ['สมชาย', false],
    ['محمد', false],
  ])(
    'marks a name that looks as if it was read in a wrong encoding, and no other: %s',
    async (name, isMarked) => {
      const { rows } = await read(`name,code,note\n${name},1,ｶﾅ`)
      const note = isMarked ? { key: 'staff:import.misread' } : undefined
      expect(rows?.[0]?.notes.name).toEqual(note)
      expect(rows?.[0]?.errors).toEqual({})
    },
  )
})
