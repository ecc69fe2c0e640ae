import { beforeEach, expect, it } from 'vitest'
import { rules } from '../../server/outbox/outbox.ts'
import { codeIn } from '../sandbox/mail/mailbox.ts'
import { type MailSandbox, startMailSandbox } from '../sandbox/mail/server.ts'
import { onEachDatabase } from '../support/databases.ts'
import { address, code, codeMail, container, deliverMail, notice } from './mail-world.ts'

const minute = 60_000
const { claimMs } = rules.mail

onEachDatabase('a mail in the outbox', async (database) => {
  let server: MailSandbox
  const at = { now: 0 }
  let one: ReturnType<typeof container>
  const db = await database.open()
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
