import { describe, expect, it, vi } from 'vitest'
import type { MailFailure, MailSent } from '../../server/gateways/mail/mail-sending.ts'
import { createI18n } from '../../server/http/i18n/i18n.ts'
import { tellByMail } from '../../server/outbox/mail/account-news.ts'
import { mailSeal, outboxOf, rowOf } from '../../server/outbox/mail/mail.outbox.ts'
import { createMailSender, openMail } from '../../server/outbox/mail/open-mail.ts'
import type { OutboxRow } from '../../server/outbox/outbox.store.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import { startMailSandbox } from '../sandbox/mail/server.ts'
import { onEachDatabase } from '../support/databases.ts'
import { address, codeMail, notice, secrets } from './mail-world.ts'

const seal = mailSeal(secrets)
const { kind: type, ...content } = codeMail
const row = {
  id: 'mail_1',
  type,
  tries: 2,
  created_at: 7,
  payload: seal.seal(JSON.stringify(content), rowOf('mail_1')),
} as unknown as OutboxRow

const none = {} as never

function senderThat(sent: MailSent) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const mail = vi.fn()
  const render = vi.fn(async () => ({}) as never)
  const sender = createMailSender({ seal, render, log, meter: { mail }, sender: { send: async () => sent } })
  return { sender, log, mail, render }
}

describe('a try to send a mail', () => {
  it.each<[MailFailure, boolean]>([
    ['dns', true],
    ['connection', true],
    ['timeout', true],
    ['tls', true],
    ['login', true],
    ['sender', true],
    ['recipient', false],
    ['content', false],
  ])('that fails over %s lets the others rest: %s', async (why, rest) => {
    const { sender, render } = senderThat({ kind: 'later', why, status: undefined })
    expect(await sender.send(row, none)).toEqual({ kind: 'later', error: why, rest })
    expect(render.mock.calls).toEqual([[codeMail, { id: 'mail_1', at: 7 }]])
    const refused = senderThat({ kind: 'refused', why, status: 550 })
    expect(await refused.sender.send(row, none)).toEqual({ kind: 'refused', error: `${why} 550`, rest })
  })

  it('is sent from one queue, and a fault of ours is no refusal', async () => {
    const { sender, log } = senderThat({ kind: 'sent' })
    expect(await sender.queues()).toEqual(['mail'])
    expect(await sender.send(row, none)).toEqual({ kind: 'sent' })
    expect(await sender.send({ ...row, id: 'mail_2' }, none)).toEqual({ kind: 'refused', error: 'sealed' })
    expect(log.error.mock.calls).toEqual([
      [expect.objectContaining({ mailId: 'mail_2' }), expect.any(String)],
    ])
    const broken = { ...row, payload: seal.seal('no JSON', rowOf('mail_1')) }
    await expect(sender.send(broken, none)).rejects.toThrow(SyntaxError)
  })

  it.each([
    ['sent', 'info', 'mail sent', 'sent'],
    ['later', 'warn', 'mail not sent yet', 'failed'],
    ['refused', 'warn', 'mail refused', 'refused'],
    ['expired', 'warn', 'mail given up', 'expired'],
  ] as const)('is told of as %s', (result, level, said, counted) => {
    const { sender, log, mail } = senderThat({ kind: 'sent' })
    sender.tell(row, result, { kind: 'sent' } as never)
    expect(log[level].mock.calls).toEqual([[{ mailId: 'mail_1', kind: 'register-code', tries: 2 }, said]])
    expect(log.info.mock.calls.length + log.warn.mock.calls.length).toBe(1)
    expect(mail.mock.calls).toEqual([[counted]])
  })

  it('is not told of when it is gone', () => {
    const { sender, log, mail } = senderThat({ kind: 'sent' })
    sender.tell(row, 'gone', { kind: 'sent' } as never)
    expect([log.info, log.warn, mail].flatMap((one) => one.mock.calls)).toEqual([])
  })

  it('is told of without a meter, too', () => {
    const { sender, log } = senderThat({ kind: 'sent' })
    const quiet = createMailSender({ seal, render: vi.fn(), log, sender: { send: vi.fn() } })
    quiet.tell(row, 'later', { error: 'dns' } as never)
    expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ why: 'dns' })
    expect(quiet.kind).toBe(sender.kind)
  })
})

const settings = {
  mail: { host: '127.0.0.1', port: 0, tls: 'none', from: { name: 'Sakura', address: 'tips@example.jp' } },
  publicUrl: 'https://tips.example.jp',
  timeZone: 'Asia/Tokyo',
  legalSettings: {},
}
const own = { session: secrets, smtpUrl: 'smtp://127.0.0.1:1' } as never

onEachDatabase('mail as the settings want it', (database) => {
  it('is none where none is set', async () => {
    const without = { ...settings, mail: undefined } as never
    expect(outboxOf({ config: without, secrets: own })).toBeUndefined()
    expect(openMail(without, own, {} as never)).toBeUndefined()
    expect(openMail(settings as never, { session: secrets } as never, {} as never)).toBeUndefined()
  })

  it('waits three days, is sent by the server, and has the business’s name', async () => {
    const db = await database.open()
    const now = Date.UTC(2026, 10, 22)
    const server = await startMailSandbox()
    const config = { ...settings, mail: { ...settings.mail, port: server.port } } as never
    await outboxOf({ config, secrets: own })?.queue(db, notice, now)
    const waiting = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    expect(waiting).toMatchObject({ queue: 'mail', subject: '', expires_at: now + 3 * 24 * 3600_000 })
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() } as never
    const wake = vi.fn()
    const i18n = await createI18n('test')
    const mail = openMail(config, own, { db, log, i18n, meter: undefined, wake })
    expect(await mail?.sender.send(waiting, none)).toEqual({ kind: 'sent' })
    await createBusiness(db, { name: 'さくら商店', timeZone: 'Asia/Tokyo' }, now)
    expect(await mail?.sender.send(waiting, none)).toEqual({ kind: 'sent' })
    expect(server.mailsTo(address).map(({ html }) => html.includes('さくら商店'))).toEqual([false, true])
    await mail?.outbox.queue(db, notice, now)
    expect(wake).toHaveBeenCalledTimes(1)
    await server.close()
  })

  it('tells of an account, and what was done stays done if it can not', async () => {
    const error = vi.fn()
    const req = { lang: 'ja', log: { error } } as never
    const queue = vi.fn()
    const db = {} as never
    await tellByMail({ db, clock: () => 5, mail: { queue } }, req, 'password-changed', address)
    const told = { kind: 'password-changed', to: address, lang: 'ja', values: { at: 5 } }
    expect(queue.mock.calls).toEqual([[db, told, 5]])
    await tellByMail({ db, clock: () => 5, mail: undefined }, req, 'password-changed', address)
    expect(error).not.toHaveBeenCalled()
    queue.mockRejectedValueOnce(new Error('the disk is full'))
    await tellByMail({ db, clock: () => 5, mail: { queue } }, req, 'account-deleted', address)
    expect(error.mock.calls).toEqual([
      [expect.objectContaining({ kind: 'account-deleted' }), expect.any(String)],
    ])
  })
})
