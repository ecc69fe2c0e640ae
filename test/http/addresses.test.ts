import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../server/base/logger.ts'
import { loginOf } from '../../server/base/service-address.ts'
import { type Config, type ConfigError, loadConfig } from '../../server/config/config.ts'
import { createRedis } from '../../server/gateways/redis.ts'
import { withoutSecrets } from '../../server/operations/doctor/examine.ts'
import { openOwnDatabase } from '../../server/operations/start/own-database.ts'
import { good, linesOf } from '../support/good-environment.ts'
import { until } from '../support/until.ts'

/** Each setting that is an address with a password, as an operator writes it. */
const settings = {
  DATABASE_URL: { of: (login: string, host = 'db:5432') => `postgres://${login}@${host}/tipping`, more: {} },
  REDIS_URL: { of: (login: string, host = 'redis:6379') => `redis://${login}@${host}/1`, more: {} },
  SMTP_URL: {
    of: (login: string, host = 'mail.example.jp:465') => `smtps://${login}@${host}`,
    more: { MAIL_FROM: 'tips@example.jp' },
  },
  HOOK_URL: {
    of: (login: string, host = 'till.example.jp') => `https://${login}@${host}/tips?shop=1`,
    more: { HOOK_SECRETS: `whsec_${Buffer.from('a secret that the receiver knows').toString('base64')}` },
  },
} as const
type Name = keyof typeof settings
const names = Object.keys(settings) as Name[]
const read = (name: Name, address: string) => ({ ...good, ...settings[name].more, [name]: address })
const noAddress = 'is no address: in a user or a password % / ? # @ \\ are written as %25 %2F %3F %23 %40 %5C'

describe.each(names)('the address in %s', (name) => {
  const { of } = settings[name]

  it.each([
    '100%',
    'p%ss',
    '%',
    '%zz',
    '%ff',
    'p@ss',
    'p#ss',
    'p/ss',
    'p?ss',
    '@',
    '#',
    'p@ss#w/rd',
    'pa ss',
    'a@b@c',
    '%E3%81',
    '//',
    'x#@',
    'p%4',
    '%%',
    '/@/',
    'p\\ss',
  ])('with the password %s as it is: one line that names the setting and the right spelling', (password) => {
    expect(linesOf(read(name, of(`me:${password}`)))).toEqual([`${name} ${noAddress}`])
    expect(linesOf(read(name, of(`${password}:secret`)))).toEqual([`${name} ${noAddress}`])
  })

  it.each(['100%', 'p@ss#w/rd', 'a:b', 'ü?[]{}|\\^`"<>', '秘密の言葉', "it's+me&you=1;!$,*()~"])(
    'with the password %s as it must be written: it is read as it is meant',
    (password) => {
      const address = of(`me:${encodeURIComponent(password)}`)
      expect(linesOf(read(name, address))).toEqual([])
      expect(loginOf(address)).toEqual({ user: 'me', password })
    },
  )
})

it.each([
  ['redis://127.0.0.1:6379/abc', false],
  ['redis://127.0.0.1:6379/1x', false],
  ['redis://127.0.0.1:6379/0/1', false],
  ['redis://127.0.0.1:6379/-1', false],
  ['redis://127.0.0.1:6379/1.5', false],
  ['redis:///tmp/redis.sock', false],
  ['redis://127.0.0.1:6379/15', true],
  ['redis://127.0.0.1:6379/', true],
  ['redis://127.0.0.1', true],
  ['rediss://user:word@redis.example.jp:6380/2?family=6', true],
  ['redis://[::1]:6379/1', true],
])('a database of Redis has a number: %s is taken: %s', (REDIS_URL, taken) => {
  const line =
    'REDIS_URL may end in the number of a database, such as redis://127.0.0.1:6379/1, and in nothing else'
  expect(linesOf({ ...good, REDIS_URL })).toEqual(taken ? [] : [line])
})

it.each([
  ['yes', false],
  ['', false],
  ['true', false],
  ['Require', false],
  ['disable', true],
  ['require', true],
  ['verify-full', true],
  ['no-verify', true],
])('sslmode=%s of DATABASE_URL is taken: %s', (mode, taken) => {
  const line = 'DATABASE_URL has an sslmode that there is not: disable, require, verify-full or no-verify'
  for (const query of [`?sslmode=${mode}`, `?application_name=x&sslmode=${mode}&connect_timeout=3`])
    expect(linesOf({ ...good, DATABASE_URL: `postgres://a:b@c:5432/e${query}` })).toEqual(taken ? [] : [line])
})

it.each([
  ['STRIPE_JS_URL', 'https://js.stripe.com@evil.example/#'],
  ['COGNITO_ISSUER', 'javascript:alert(1)'],
  ['COGNITO_ISSUER', 'https://a%zz/'],
  ['HOOK_URL', 'ftp://till.example.jp/'],
  ['HOOK_URL', 'http://till.example.jp:port/'],
])('%s=%s is told by its name', (name, address) => {
  expect(linesOf({ ...good, DEMO: '1', [name]: address }).join()).toContain(name)
})

/** Signs that people and generators of passwords use; the same ones in every run. */
const signs = [
  ...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789@#%/?:&=+!$,;~*()[]{}^|<>"\'`\\.-_',
]
function* passwords() {
  let state = 20_261_129
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let made = 0; made < 200; made++)
    yield Array.from({ length: 6 + next(26) }, () => signs[next(signs.length)]).join('')
}
/** Whether four signs in a row of a password stand in a text. */
const shows = (text: string, password: string) =>
  Array.from({ length: password.length - 3 }, (_, at) => password.slice(at, at + 4)).some(
    (four) => text.includes(four) || text.includes(encodeURIComponent(four)),
  )

describe('of 200 random passwords for each setting, no four signs in a row', () => {
  let closed = ''
  beforeAll(async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    await new Promise((resolve) => server.close(resolve))
    closed = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  })
  const log = (lines: string[]) =>
    createLogger({ level: 'trace', pretty: false, destination: { write: (line) => void lines.push(line) } })
  const ends: (() => Promise<unknown>)[] = []
  afterAll(() => Promise.all(ends.map((end) => end())))

  it.each(names)('stand in a line about %s as it was written', (name) => {
    for (const password of passwords()) {
      const lines = linesOf(read(name, settings[name].of(`me:${password}`)))
      expect([password, lines.some((line) => shows(line, password))]).toEqual([password, false])
      // It is refused in one line, or it is read as it is meant.
      const isPlain = !/[%/?#@\\]/.test(password)
      expect([password, lines.length]).toEqual([password, isPlain ? 0 : 1])
    }
  })

  it.each(names)(
    'are left by what hides the secrets of %s, whatever repeats them, and it never throws',
    (name) => {
      for (const password of passwords()) {
        const written = encodeURIComponent(password)
        const { secrets } = loadConfig(read(name, settings[name].of(`me:${written}`)))
        const text = `no way to ${settings[name].of(`me:${written}`)}: ${password} or ${written} is wrong`
        expect([password, shows(withoutSecrets(text, secrets), password)]).toEqual([password, false])
        // Even an address that no start takes.
        const raw = settings[name].of(`me:${password}`)
        expect(() =>
          withoutSecrets(raw, { ...secrets, databaseUrl: raw, redisUrl: raw, smtpUrl: raw }),
        ).not.toThrow()
      }
    },
  )

  it('stand in the line of a start without its PostgreSQL', async () => {
    for (const password of passwords()) {
      const env = read('DATABASE_URL', settings.DATABASE_URL.of(`me:${encodeURIComponent(password)}`, closed))
      const { config, secrets } = loadConfig(env)
      const lines: string[] = []
      const refused: ConfigError = await openOwnDatabase(config as Config, secrets, log(lines)).then(
        () => Promise.reject(new Error('it was opened')),
        (error: ConfigError) => error,
      )
      expect(refused.message).toContain('DATABASE_URL: the database can not be asked')
      expect([password, shows(refused.message + lines.join(), password)]).toEqual([password, false])
    }
  })

  it('stand in the log of a server without its Redis', async () => {
    const told = new Map<string, string[]>()
    for (const password of passwords()) {
      const lines: string[] = []
      const address = settings.REDIS_URL.of(`:${encodeURIComponent(password)}`, closed)
      ends.push((await createRedis(address, log(lines))).close)
      told.set(password, lines)
    }
    await until(() => expect([...told.values()].every((lines) => lines.length > 0)).toBe(true))
    for (const [password, lines] of told)
      expect([password, shows(lines.join(), password)]).toEqual([password, false])
  })
})
