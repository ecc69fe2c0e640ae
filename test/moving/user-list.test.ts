import { describe, expect, it } from 'vitest'
import { readUserList } from '../../server/people/identity/user-list.ts'
import { listed, pageOf } from './user-lists.ts'

const a = listed({ email: 'a@example.jp', name: '田中 さくら' })
const b = listed({ email: 'b@example.jp' })
const taken = (text: string) => readUserList(text).users.map(({ line, email }) => [line, email])
const notTaken = (text: string) =>
  readUserList(text).notTaken.map(({ line, why, wrong }) => [line, why, wrong ? 'wrong' : 'left out'])
const csv = (...lines: string[]) => ['sub,email,email_verified,enabled,status', ...lines].join('\n')
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

describe('a list of users', () => {
  it.each([
    ['one page', pageOf(a, b), 2, 3],
    ['pages one after the other', `${pageOf(a)}\n${pageOf(b)}`, 2, 5],
    ['an array of pages', `[${pageOf(a)},\n${pageOf(b)}]`, 2, 5],
    ['an array of users', `[\n${JSON.stringify(a)},\n${JSON.stringify(b)}]`, 2, 3],
    ['a user a line', `${JSON.stringify(a)}\n${JSON.stringify(b)}\n`, 1, 2],
    ['pages as the tool indents them', JSON.stringify({ Users: [a, b] }, null, 4), 3, 27],
    ['a byte order mark', `\ufeff${pageOf(a, b)}`, 2, 3],
  ])('is read as %s', (_, text, first, second) => {
    expect(taken(text)).toEqual([
      [first, 'a@example.jp'],
      [second, 'b@example.jp'],
    ])
  })

  it('says who somebody is', () => {
    const [first] = readUserList(pageOf(a)).users
    expect(first).toMatchObject({
      sub: a.Username,
      email: 'a@example.jp',
      name: '田中 さくら',
      verified: true,
    })
  })

  it('is read as CSV, with headings as other tools write them', () => {
    const text = `Username,Sub,Email,cognito:email_verified,Name,UserStatus\r\nx,${uuid(1)},a@example.jp,TRUE,"Sakura, T.",CONFIRMED\r\n\r\ny,${uuid(2)},b@example.jp,false,B,CONFIRMED\r\n`
    expect(taken(text)).toEqual([[2, 'a@example.jp']])
    expect(notTaken(text)).toEqual([[4, 'the address is not verified', 'left out']])
    expect(readUserList(text).users[0]?.name).toBe('Sakura, T.')
  })

  it.each([
    [{ verified: false }, 'the address is not verified'],
    [{ status: 'UNCONFIRMED', verified: true }, 'has never confirmed the address'],
    [{ enabled: false }, 'is disabled'],
    [{ status: 'EXTERNAL_PROVIDER' }, 'signs in through another service (federated)'],
    [{ status: 'COMPROMISED' }, 'is in the state COMPROMISED'],
  ])('leaves out who may not sign in: %j', (more, why) => {
    const text = pageOf(a, listed({ email: 'c@example.jp', ...more }))
    expect([taken(text), notTaken(text)]).toEqual([[[2, 'a@example.jp']], [[3, why, 'left out']]])
  })

  it.each([
    [listed({ email: 'not an address' }), 'the address is not one'],
    [listed({}), 'has no address'],
    [{ ...b, Attributes: b.Attributes.filter(({ Name }) => Name !== 'sub') }, 'has no id (sub)'],
    [listed({ email: 'b@example.jp', sub: "x' or 1=1" }), 'the id (sub) is not one'],
    [{ Username: 'x' }, 'is no user of Cognito: Attributes are missing'],
    [{}, 'is no user of Cognito: Attributes are missing'],
  ])('names the line of what is broken: %j', (broken, why) => {
    expect(notTaken(pageOf(a, broken))).toEqual([[3, why, 'wrong']])
  })

  it('takes nobody whom it says in two ways, and once who is there twice', () => {
    const other = listed({ email: 'A@example.jp' })
    expect(notTaken(pageOf(a, b, other))).toEqual([
      [2, 'line 4 has the same address with another id', 'wrong'],
      [4, 'line 2 has the same address with another id', 'wrong'],
    ])
    const moved = listed({ email: 'new@example.jp', sub: a.Username })
    expect(notTaken(pageOf(a, moved, b)).map(([line]) => line)).toEqual([2, 3])
    expect(notTaken(pageOf(a, b, a))).toEqual([[4, 'is the same as line 2', 'left out']])
    // An address that nobody has proved takes nothing from who has.
    expect(taken(pageOf(a, listed({ email: 'a@example.jp', verified: false })))).toEqual([
      [2, 'a@example.jp'],
    ])
  })

  it.each([
    ['', 'the file is empty'],
    ['[]', 'there is no user in the file'],
    ['{"Users": []}', 'there is no user in the file'],
    [`{"Users": [\n${JSON.stringify(a)},\n`, 'the file breaks off: { of line 1 is not closed'],
    ['{"Users": [\n{"Username": "x\n', 'line 2: a quotation mark is not closed'],
    ['{"Users": ]}', 'line 1: ] closes nothing'],
    ['<html>\n', 'line 1: the column sub is missing'],
    ['email,email_verified\na@example.jp,true', 'line 1: the column sub is missing'],
    ['sub,email\n1,a@example.jp', 'line 1: the column email_verified is missing'],
    [csv(`${uuid(1)},"a@example.jp,true,true`), 'a quotation mark is not closed'],
  ])('is refused as a whole where it can’t be read: %j', (text, why) => {
    expect(() => readUserList(text)).toThrow(why)
  })

  it('says which line of CSV has too many fields', () => {
    const text = csv(`${uuid(1)},a@example.jp,true,true,CONFIRMED`, `${uuid(2)},b@example.jp,true`)
    expect(notTaken(text)).toEqual([[3, 'has 3 fields, the header 5', 'wrong']])
  })
})
