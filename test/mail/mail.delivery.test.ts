import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { mailSeal } from '../../server/outbox/mail/mail.outbox.ts'
import { rules } from '../../server/outbox/outbox.ts'
import { codeIn } from '../sandbox/mail/mailbox.ts'
import { type MailSandbox, startMailSandbox } from '../sandbox/mail/server.ts'
import { onEachDatabase } from '../support/databases.ts'
import { address, code, codeMail, container, deliverMail, notice } from './mail-world.ts'

const minute = 60_000
const { claimMs } = rules.mail

onEachDatabase('a mail in the outbox', (database) => {
  let db: Db
  let server: MailSandbox
  const at = { now: 0 }
  let one: ReturnType<typeof container>
  beforeAll(async () => {
    db = await database.open()
  })
  beforeEach(async () => {
    await db.deleteFrom('outbox').execute()
    at.now = Date.UTC(2026, 10, 22)
    server = await startMailSandbox()
    one = container(db, server, at)
    return () => server.close()
  })
  const row = () => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()

  it('is sent, and nothing of it is kept', async () => {
    await one.queue(codeMail)
    expect(await deliverMail(one.deps)).toBe('sent')
    expect(server.mailsTo(address).map(codeIn)).toEqual([code])
    expect(await row()).toMatchObject({ state: 'sent', payload: null, next_at: null, done_at: at.now })
    expect(one.outcomes).toEqual(['sent'])
    expect(await deliverMail(one.deps)).toBe('none')
  })

  it('waits while the mail server does not answer, and comes once it does', async () => {
    await one.queue(codeMail)
    server.fail({ stage: 'content', answer: 'drop', times: 1 })
    server.fail({ stage: 'recipient', answer: '450 4.2.0 greylisted', times: 1 })
    expect(await deliverMail(one.deps)).toBe('later')
    expect(await row()).toMatchObject({ state: 'pending', error: 'recipient 450', next_at: at.now + 5000 })
    expect(await deliverMail(one.deps)).toBe('none')
    at.now += 5000
    expect(await deliverMail(one.deps)).toBe('later')
    expect(await row()).toMatchObject({ state: 'pending', error: 'connection', next_at: at.now + 15_000 })
    at.now += 15_000
    await deliverMail(one.deps)
    expect(server.mailsTo(address)).toHaveLength(1)
    expect(one.outcomes).toEqual(['failed', 'failed', 'sent'])
  })

  it('is not tried again if its recipient is refused', async () => {
    await one.queue(notice)
    server.fail({ stage: 'recipient', answer: '550 5.1.1 no such user' })
    await deliverMail(one.deps)
    expect(await row()).toMatchObject({
      state: 'failed',
      error: 'recipient 550',
      payload: null,
      next_at: null,
    })
    expect(one.outcomes).toEqual(['refused'])
  })

  describe('with a code', () => {
    it('is not sent once the code is no longer good', async () => {
      await one.queue(codeMail)
      at.now += 15 * minute
      await deliverMail(one.deps)
      expect(server.mails).toEqual([])
      expect(await row()).toMatchObject({ state: 'failed', payload: null })
      expect(one.outcomes).toEqual(['expired'])
    })

    it('is given up, and emptied, as soon as the next try would be too late', async () => {
      await one.queue(codeMail)
      at.now += 15 * minute - 1000
      server.fail({ stage: 'connect', answer: 'drop' })
      await deliverMail(one.deps)
      expect(await row()).toMatchObject({ state: 'failed', error: 'connection', payload: null })
    })
  })

  it('is sent by one of two containers', async () => {
    const other = container(db, server, at)
    for (let n = 0; n < 10; n++) await one.queue(codeMail)
    const all = async ({ deps }: typeof one) => {
      while ((await deliverMail(deps)) !== 'none');
    }
    await Promise.all([all(one), all(other), all(one), all(other)])
    expect(server.mails).toHaveLength(10)
    const ids = server.mails.flatMap(({ header }) => header('message-id'))
    expect(new Set(ids).size).toBe(10)
  })

  it('is left alone by others while one sends it, even for longer than a try takes', async () => {
    await one.queue(codeMail)
    const other = container(db, server, at)
    let seen: unknown
    const slow = {
      ...one.deps,
      sender: {
        send: async () => {
          at.now += claimMs - 1
          seen = await deliverMail(other.deps)
          return { kind: 'sent' as const }
        },
      },
    }
    await deliverMail(slow)
    expect([seen, server.mails.length]).toEqual(['none', 0])
  })

  it('is sent once more, with the same Message-ID, if its container died before it could note that', async () => {
    await one.queue(codeMail)
    const dying = { ...one.deps, log: container(db, server, at).deps.log }
    const died = deliverMail({
      ...dying,
      sender: {
        async send(mail) {
          await one.deps.sender.send(mail)
          throw new Error('the container is gone')
        },
      },
    })
    await expect(died).rejects.toThrow('the container is gone')
    expect(await deliverMail(one.deps)).toBe('none')
    at.now += claimMs
    expect(await deliverMail(one.deps)).toBe('sent')
    const [first, second] = server.mailsTo(address).map(({ header }) => header('message-id'))
    expect(second).toEqual(first)
    expect((await row()).state).toBe('sent')
  })

  it('opens after SESSION_SECRETS has got a new secret in front', async () => {
    await one.queue(codeMail)
    const seal = mailSeal([
      'another-secret-that-is-long-enough-too',
      'a-secret-for-tests-that-is-long-enough',
    ])
    await deliverMail({ ...one.deps, seal })
    expect(server.mailsTo(address).map(codeIn)).toEqual([code])
  })

  it('that can not be opened ends there, with a line in the log', async () => {
    await one.queue(codeMail)
    const seal = mailSeal(['another-secret-that-is-long-enough-too'])
    await deliverMail({ ...one.deps, seal })
    expect(await row()).toMatchObject({ state: 'failed', error: 'sealed', payload: null })
    expect(one.lines).toContainEqual(
      expect.objectContaining({ level: 'error', msg: 'a mail can not be opened' }),
    )
  })

  it.each(['550 5.1.1 <hanako@example.com> unknown', '450 4.2.0 <hanako@example.com> later'])(
    'leaves neither address nor code in the log or its row, whatever the mail server says: %s',
    async (answer) => {
      await one.queue(codeMail)
      server.fail({ stage: 'recipient', answer, times: 1 })
      await deliverMail(one.deps)
      at.now += minute
      await deliverMail(one.deps)
      const texts = JSON.stringify([one.lines, await row()])
      expect(one.lines.length).toBeGreaterThan(0)
      expect(texts).not.toContain('hanako')
      for (const line of one.lines) expect(Object.keys(line)).not.toContain('to')
      expect(one.lines.some((line) => JSON.stringify(line).includes(`"${code}"`))).toBe(false)
      expect(one.lines[0]).toMatchObject({
        kind: 'register-code',
        why: expect.stringMatching(/^recipient \d+$/),
      })
    },
  )
})
