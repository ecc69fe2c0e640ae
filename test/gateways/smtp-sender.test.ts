import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '../../server/gateways/mail/mail-sending.ts'
import { createSmtpSender, type SmtpOptions } from '../../server/gateways/mail/smtp-sender.ts'
import { type MailSandbox, type Stage, sandboxCa, startMailSandbox } from '../sandbox/mail/server.ts'

const login = { user: 'tips@example.jp', password: 'a-password-of-the-tests' }
const mail: OutgoingMail = {
  id: 'mail_0123456789',
  to: 'hanako@example.com',
  subject: '確認コード',
  text: '確認コードは\n\n314159\n\nです。\n',
  html: '<p>確認コードは 314159 です。</p>',
  files: [],
  language: 'ja',
  at: Date.UTC(2026, 10, 22, 3, 4, 5),
}

let server: MailSandbox | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function senderFor(options: Parameters<typeof startMailSandbox>[0], more: Partial<SmtpOptions> = {}) {
  const started = await startMailSandbox(options)
  server = started
  const sender = createSmtpSender({
    host: 'localhost',
    port: started.port,
    tls: options?.tls ?? 'none',
    login: options?.login,
    ownName: 'tips.example.jp',
    timeoutMs: 3000,
    ca: sandboxCa,
    from: { name: 'さくら', address: 'tips@example.jp' },
    ...more,
  })
  return { sender, server: started }
}

describe('a mail', () => {
  it('arrives as it was written', async () => {
    const { sender, server } = await senderFor({})
    expect(await sender.send(mail)).toEqual({ kind: 'sent' })
    const [got] = server.mails
    expect(got).toMatchObject({ from: 'tips@example.jp', to: [mail.to], subject: mail.subject })
    expect(got?.text.trim()).toBe(mail.text.trim())
    expect(got?.html.trim()).toBe(mail.html)
    expect(got?.parsed.from).toEqual({ name: 'さくら', address: 'tips@example.jp' })
  })

  it('says what it is, and nothing that a list or a tracker would', async () => {
    const { sender, server } = await senderFor({})
    await sender.send(mail)
    const header = (name: string) => server.mails[0]?.header(name)
    expect(header('auto-submitted')).toEqual(['auto-generated'])
    expect(header('message-id')).toEqual(['<mail_0123456789@example.jp>'])
    expect(header('content-language')).toEqual(['ja'])
    expect(new Date(header('date')?.[0] ?? '').getTime()).toBe(mail.at)
    expect(header('list-unsubscribe')).toEqual([])
    expect(header('x-mailer')).toEqual([])
  })

  it('has headers of ASCII alone, in lines that every mail server takes', async () => {
    const { sender, server } = await senderFor({})
    await sender.send({ ...mail, subject: '確認コード'.repeat(30) })
    const raw = server.mails[0]?.raw ?? ''
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is asked is whether all is ASCII
    expect(raw).toMatch(/^[\x00-\x7f]*$/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
    expect(server.mails[0]?.subject).toBe('確認コード'.repeat(30))
  })

  it.each([
    'Bad\r\nBcc: thief@example.net',
    'Bad\nBcc: thief@example.net\n\nand a body',
    'Bad\rBcc: thief@example.net',
    'Bad\u2028Bcc: thief@example.net',
    'Bad\0\x0bBcc: thief@example.net',
  ])('gets no header by a line break: %j', async (text) => {
    const from = { name: text, address: 'tips@example.jp' }
    const { sender, server } = await senderFor({}, { from } as Partial<SmtpOptions>)
    await sender.send({ ...mail, subject: text, id: 'mail_1' })
    const [got] = server.mails
    expect(got?.to).toEqual([mail.to])
    expect(got?.header('bcc')).toEqual([])
    expect(got?.subject).toMatch(/^Bad Bcc: thief@example\.net/)
    expect(got?.text.trim()).toBe(mail.text.trim())
  })

  it.each(['a@example.com>\r\nRCPT TO:<thief@example.net', 'a@example.com, thief@example.net', 'a@b>c'])(
    'goes to one address alone: %j',
    async (to) => {
      const { sender, server } = await senderFor({})
      const sent = await sender.send({ ...mail, to })
      const everyone = server.mails.flatMap((one) => one.to)
      expect(everyone).not.toContain('thief@example.net')
      expect(sent.kind === 'sent' ? server.mails.length : 0).toBe(everyone.length)
    },
  )
})

describe('the way to the mail server', () => {
  it.each(['at-once', 'starttls'] as const)('is encrypted, and signed in: TLS %s', async (tls) => {
    const { sender, server } = await senderFor({ tls, login })
    expect(await sender.send(mail)).toEqual({ kind: 'sent' })
    expect(server.mails[0]?.secure).toBe(true)
    expect(server.reached.login).toBe(1)
  })

  it('is not used if STARTTLS is not offered: no password goes out in plain text', async () => {
    const { sender, server } = await senderFor({ tls: 'none', login }, { tls: 'starttls' })
    expect(await sender.send(mail)).toMatchObject({ kind: 'later', why: 'tls' })
    expect([server.reached.login, server.mails.length]).toEqual([0, 0])
  })

  it.each(['at-once', 'starttls'] as const)(
    'is not used if nobody trusts its certificate: TLS %s',
    async (tls) => {
      const { sender, server } = await senderFor({ tls, login }, { ca: undefined })
      expect(await sender.send(mail)).toMatchObject({ kind: 'later', why: 'tls' })
      expect([server.reached.login, server.mails.length]).toEqual([0, 0])
    },
  )

  it('may be in plain text on this machine, whatever certificate it shows', async () => {
    const { sender, server } = await senderFor({ tls: 'starttls' }, { tls: 'none', ca: undefined })
    expect(await sender.send(mail)).toEqual({ kind: 'sent' })
    expect(server.mails[0]?.secure).toBe(false)
  })
})

describe('an answer', () => {
  it.each<[Stage, string, object]>([
    ['connect', '421 4.3.2 shutting down', { kind: 'later' }],
    ['login', '535 5.7.8 wrong', { kind: 'later', why: 'login', status: 535 }],
    ['login', '454 4.7.0 later', { kind: 'later', why: 'login', status: 454 }],
    ['sender', '550 5.7.1 not yours', { kind: 'later', why: 'sender', status: 550 }],
    ['sender', '530 5.7.0 sign in', { kind: 'later', why: 'sender', status: 530 }],
    ['recipient', '450 4.2.0 greylisted', { kind: 'later', why: 'recipient', status: 450 }],
    // The server hangs up behind a 421; which of both is seen first differs.
    ['recipient', '421 4.7.0 too many', { kind: 'later' }],
    ['recipient', '550 5.1.1 no such user', { kind: 'refused', why: 'recipient', status: 550 }],
    ['recipient', '530 5.7.0 sign in', { kind: 'later', why: 'recipient', status: 530 }],
    ['content', '451 4.3.0 disk full', { kind: 'later', why: 'content', status: 451 }],
    ['content', '554 5.7.1 spam', { kind: 'refused', why: 'content', status: 554 }],
  ])('at %s of %s', async (stage, answer, expected) => {
    const { sender, server } = await senderFor({ login })
    server.fail({ stage, answer })
    expect(await sender.send(mail)).toMatchObject(expected)
    expect(server.mails).toEqual([])
  })

  it.each<Stage>(['connect', 'login', 'sender', 'recipient', 'content'])(
    'that is lost at %s is tried again',
    async (stage) => {
      const { sender, server } = await senderFor({ login })
      server.fail({ stage, answer: 'drop' })
      expect(await sender.send(mail)).toMatchObject({ kind: 'later', status: undefined })
    },
  )

  it.each<Stage>(['connect', 'login', 'recipient', 'content'])(
    'that never comes at %s is not waited for',
    async (stage) => {
      const { sender, server } = await senderFor({ login }, { timeoutMs: 300 })
      server.fail({ stage, answer: 'hang' })
      expect(await sender.send(mail)).toEqual({ kind: 'later', why: 'timeout', status: undefined })
    },
  )

  it('that trickles in is not waited for longer than a mail may take', async () => {
    const talkative = createServer((socket) => {
      const timer = setInterval(() => socket.write('250-and more\r\n'), 50)
      socket.on('close', () => clearInterval(timer)).on('error', () => {})
      socket.write('220 hello\r\n')
    })
    await new Promise<void>((resolve) => talkative.listen(0, '127.0.0.1', resolve))
    const { port } = talkative.address() as AddressInfo
    const { sender } = await senderFor({}, { host: '127.0.0.1', port, timeoutMs: 400 })
    expect(await sender.send(mail)).toEqual({ kind: 'later', why: 'timeout', status: undefined })
    expect(await sender.verify()).toEqual({ kind: 'later', why: 'timeout', status: undefined })
    talkative.close()
  })

  it('is asked for a sign-in also where none is offered: a mail never goes out without it', async () => {
    const { sender, server } = await senderFor({}, { login })
    expect(await sender.send(mail)).toMatchObject({ kind: 'later', why: 'login' })
    expect(await sender.verify()).toMatchObject({ kind: 'later', why: 'login' })
    expect(server.mails).toEqual([])
  })

  it('comes from nobody if no mail server is there', async () => {
    const { sender, server } = await senderFor({})
    await server.close()
    expect(await sender.send(mail)).toEqual({ kind: 'later', why: 'connection', status: undefined })
    const nowhere = await senderFor({}, { host: 'mail.invalid' })
    expect(await nowhere.sender.send(mail)).toMatchObject({ kind: 'later', why: 'dns' })
  })
})
