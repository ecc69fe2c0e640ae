import { afterEach, describe, expect, it } from 'vitest'
import type { DoctorContext } from '../../server/operations/doctor/doctor.context.ts'
import { type MailSandbox, sandboxCa, startMailSandbox } from '../sandbox/mail/server.ts'
import { doctorWorld, notGreen } from './doctor.support.ts'

const world = doctorWorld()
const login = { user: 'tips@example.jp', password: 'a-password-of-the-tests/%' }
const from = { MAIL_FROM: 'Sakura <tips@shop.example>' }
const records: Record<string, string[]> = {
  'shop.example': ['some-site-verification=1', 'v=spf1 include:_spf.mail.example -all'],
  '_dmarc.shop.example': ['v=DMARC1; p=quarantine'],
}
/** A DNS that knows these texts; other names stand nowhere. */
const dns = (texts: Record<string, string[]>) => async (name: string) => {
  const found = texts[name]
  if (!found) throw Object.assign(new Error(), { code: 'ENOTFOUND' })
  if (found.length === 0) throw Object.assign(new Error(), { code: 'ENODATA' })
  return found.map((text) => [text.slice(0, 9), text.slice(9)])
}
const good: Partial<DoctorContext> = { txt: dns(records), smtpCa: sandboxCa }

let server: MailSandbox | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})
const started = async (options: Parameters<typeof startMailSandbox>[0] = { tls: 'at-once', login }) => {
  server = await startMailSandbox(options)
  return server
}

describe('the doctor looks at the mail server', () => {
  it('and is content with one that takes our mails; none is sent', async () => {
    const { url, mails, reached } = await started()
    const findings = await world.look({ ...from, SMTP_URL: url }, good)
    expect(notGreen(findings)).toEqual({})
    expect(findings.get('smtp')?.seen).toMatch(/^localhost:\d+ answers, and takes what/)
    expect(mails).toEqual([])
    expect(reached).toEqual({ connect: 1, login: 1, sender: 0, recipient: 0, content: 0 })
  })

  it('only where there is one', async () => {
    const findings = await world.look()
    expect(['smtp', 'mail-domain'].map((id) => findings.get(id)?.status)).toEqual(['off', undefined])
  })

  it.each([
    ['connect', '421 4.3.2 no', /does not answer/],
    ['login', '535 5.7.8 wrong', /refuses name or password \(535\)/],
  ] as const)('and says what is wrong at %s', async (stage, answer, seen) => {
    const server = await started()
    server.fail({ stage, answer })
    const findings = await world.look({ ...from, SMTP_URL: server.url }, good)
    expect(notGreen(findings)).toEqual({ smtp: 'fail' })
    expect(findings.get('smtp')?.seen).toMatch(seen)
    expect(JSON.stringify([...findings])).not.toContain(login.password)
  })

  it('and does not like a certificate that nobody trusts', async () => {
    const { url, reached } = await started()
    const findings = await world.look({ ...from, SMTP_URL: url }, { ...good, smtpCa: undefined })
    expect(findings.get('smtp')).toMatchObject({ status: 'fail', seen: expect.stringMatching(/no TLS/) })
    expect(reached.login).toBe(0)
  })
})

describe('the doctor looks at the domain of the sender', () => {
  it.each<[string, Record<string, string[] | undefined>, RegExp]>([
    ['no SPF', { 'shop.example': ['x'] }, /^add the SPF record[^;]*$/],
    ['two SPF', { 'shop.example': ['v=spf1 -all', 'v=spf1 a -all'] }, /^join the SPF records[^;]*$/],
    ['open SPF', { 'shop.example': ['v=spf1 a +all'] }, /^end the SPF record[^;]*$/],
    ['open SPF', { 'shop.example': ['v=spf1 a ?all'] }, /^end the SPF record[^;]*$/],
    ['no DMARC', { '_dmarc.shop.example': undefined }, /^add the TXT record _dmarc\.shop\.example/],
  ])('and warns of %s', async (_, change, todo) => {
    const { url } = await started({})
    const texts = Object.fromEntries(
      Object.entries({ ...records, ...change }).flatMap(([name, list]) => (list ? [[name, list]] : [])),
    )
    const findings = await world.look({ ...from, SMTP_URL: url }, { ...good, txt: dns(texts) })
    expect(notGreen(findings)).toEqual({ 'mail-domain': 'warn' })
    expect(findings.get('mail-domain')?.todo).toMatch(todo)
  })

  it('takes the DMARC of the domain above, and any end of SPF that refuses others', async () => {
    const { url } = await started({})
    const texts = { ...records, 'tips.shop.example': ['v=spf1 a ~all'] }
    const env = { SMTP_URL: url, MAIL_FROM: 'a@TIPS.shop.example' }
    const finding = (await world.look(env, { ...good, txt: dns(texts) })).get('mail-domain')
    expect(finding).toMatchObject({
      status: 'ok',
      seen: expect.stringMatching(/^tips\.shop.*SPF and DMARC/),
    })
  })

  it('tells a domain without records from a DNS that is away', async () => {
    const { url } = await started({})
    const txt = () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }))
    const finding = (await world.look({ ...from, SMTP_URL: url }, { ...good, txt })).get('mail-domain')
    expect(finding).toMatchObject({
      status: 'warn',
      seen: 'the DNS does not tell of shop.example (ETIMEOUT)',
    })
  })
})

describe('the doctor’s test mail', () => {
  const look = (env: Record<string, string>, given: Partial<DoctorContext>) =>
    world.look({ ...from, ...env }, { ...good, ...given }, ['mail-test'])

  it('is sent when it is asked for, and only then', async () => {
    const { url, mails } = await started()
    expect((await look({ SMTP_URL: url }, {})).get('mail-test')?.status).toBe('off')
    expect(mails).toEqual([])
    const findings = await look({ SMTP_URL: url }, { mailTo: 'me@example.com' })
    expect(findings.get('mail-test')?.status).toBe('ok')
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[['me@example.com'], 'A test email']])
  })

  it('is not sent where the mail server takes none, and says what came of it elsewhere', async () => {
    const server = await started()
    server.fail({ stage: 'content', answer: '554 5.7.1 spam', times: 1 })
    const refused = await look({ SMTP_URL: server.url }, { mailTo: 'me@example.com' })
    expect(refused.get('mail-test')?.seen).toBe('the test mail was not taken: content (554)')
    server.fail({ stage: 'login', answer: '535 no' })
    expect(
      (await look({ SMTP_URL: server.url }, { mailTo: 'me@example.com' })).get('mail-test')?.status,
    ).toBe('off')
  })
})
