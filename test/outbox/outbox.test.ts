import { setImmediate as othersFirst } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { createMailSender, type MailDeps } from '../../server/outbox/mail/mail.sender.ts'
import { waitingRow } from '../../server/outbox/outbox.store.ts'
import {
  type OutboxDeps,
  type OutboxJob,
  type OutboxSender,
  pauseAfter,
  startOutbox,
} from '../../server/outbox/outbox.ts'
import { address, codeMail, container, notice } from '../mail/mail-world.ts'
import { type MailSandbox, startMailSandbox } from '../sandbox/mail/server.ts'
import { createDatabase } from '../support/databases.ts'
import { until } from '../support/until.ts'

/** So long that no test sees a look for due mail: only what woke the job is done. */
const never = 3_600_000

describe('the pauses', () => {
  it('grow from five seconds, each kind’s to its longest, and are up to a quarter shorter', () => {
    const pauses = (kind: OutboxSender['kind']) =>
      [1, 2, 3, 7, 8, 30].map((n) => pauseAfter(kind, n, () => 1))
    expect(pauses('hook')).toEqual([5000, 20_000, 80_000, 20_480_000, 21_600_000, 21_600_000])
    expect(pauses('mail')).toEqual([5000, 15_000, 45_000, 900_000, 900_000, 900_000])
    expect(pauses('push')).toEqual([5000, 10_000, 20_000, 320_000, 640_000, 3_600_000])
    expect(pauseAfter('hook', 1, () => 0)).toBe(3750)
  })
})

describe('the job that sends what is in the outbox', () => {
  let db: Db
  let server: MailSandbox
  let job: OutboxJob | undefined
  const at = { now: Date.UTC(2026, 10, 22) }
  let one: ReturnType<typeof container>
  beforeEach(async () => {
    const database = await createDatabase('sqlite')
    db = await database.open()
    server = await startMailSandbox()
    one = container(db, server, at)
    return async () => {
      await server.close()
      await database.drop()
    }
  })
  afterEach(async () => {
    await job?.stop()
    job = undefined
  })
  const startMailing = (deps: MailDeps & OutboxDeps, everyMs: number) =>
    startOutbox(deps, [createMailSender(deps)], everyMs)
  const start = (everyMs = never) => {
    job = startMailing(one.deps, everyMs)
    return job
  }
  const states = async () =>
    (await db.selectFrom('outbox').select('state').execute()).map(({ state }) => state)

  it('sends a code as soon as it is queued, not at its next look', async () => {
    const { wake } = start()
    await one.queue(codeMail, wake)
    await until(() => expect(server.mailsTo(address)).toHaveLength(1))
    await one.queue(codeMail, wake)
    await until(() => expect(server.mailsTo(address)).toHaveLength(2))
  })

  it('sends a code although another mail hangs', async () => {
    const { wake } = start()
    server.fail({ stage: 'recipient', answer: 'hang' })
    await one.queue(notice, wake)
    await until(() => expect(server.reached.recipient).toBe(1))
    server.heal()
    await one.queue(codeMail, wake)
    await until(() => expect(server.mailsTo(address)).toHaveLength(1))
  })

  it('sends what another container has queued and not sent', async () => {
    await one.queue(notice)
    start(20)
    await until(() => expect(server.mailsTo(address)).toHaveLength(1))
  })

  it('does not try every mail against a mail server that takes none', async () => {
    server.fail({ stage: 'connect', answer: '421 4.3.2 no service' })
    for (let n = 0; n < 20; n++) await one.queue(notice)
    const { wake } = start()
    await until(() => expect(one.outcomes).toEqual(['failed']))
    wake()
    await job?.stop()
    expect(server.reached.connect).toBe(1)
    expect(await states()).toHaveLength(20)
  })

  it('goes on once the mail server is back', async () => {
    server.fail({ stage: 'connect', answer: '421 4.3.2 no service', times: 1 })
    await one.queue(notice)
    start(20)
    await until(() => expect(one.outcomes).toEqual(['failed']))
    at.now += 60_000
    await until(async () => expect(await states()).toEqual(['sent']))
  })

  it('rests from a webhook that fails, not from others, and no longer than until a person wants it sent', async () => {
    const tried: string[] = []
    const row = (queue: string, n: number) =>
      waitingRow(
        {
          ...{
            id: `${queue}${n}`,
            kind: 'hook',
            queue,
            lane: `${queue} ${n}`,
            type: 'webhook.test',
            subject: '',
          },
          ...{ payload: '{}', expires_at: at.now + 3_600_000 },
        },
        at.now,
      )
    await db
      .insertInto('outbox')
      .values([1, 2].flatMap((n) => [row('bad', n), row('good', n)]))
      .execute()
    const sender: OutboxSender = {
      kind: 'hook',
      queues: async () => ['bad', 'good'],
      async send({ queue }) {
        tried.push(queue)
        return queue === 'good' ? { kind: 'sent' } : { kind: 'later', rest: true }
      },
      tell() {},
    }
    job = startOutbox(one.deps, [sender], 20)
    await until(() => expect(tried.filter((queue) => queue === 'good')).toHaveLength(2))
    const looked = sender.queues
    const looks = Promise.withResolvers<void>()
    let more = 3
    sender.queues = () => {
      if (more-- === 0) looks.resolve()
      return looked()
    }
    await looks.promise
    expect(tried.filter((queue) => queue === 'bad')).toHaveLength(1)
    job.wake('bad')
    await until(() => expect(tried.filter((queue) => queue === 'bad')).toHaveLength(2))
  })

  it('ends when a mail in transit has arrived', async () => {
    const [begun, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const send = async () => {
      begun.resolve()
      await arrives.promise
      return { kind: 'sent' as const }
    }
    const mailing = startMailing({ ...one.deps, sender: { send } }, never)
    await one.queue(codeMail, mailing.wake)
    await begun.promise
    const ended: string[] = []
    const stopping = mailing.stop().then(() => ended.push('job'))
    await Promise.race([stopping, othersFirst()])
    ended.push('mail')
    arrives.resolve()
    await stopping
    expect(ended).toEqual(['mail', 'job'])
    expect(await states()).toEqual(['sent'])
  })
})
