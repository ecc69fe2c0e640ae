import { setImmediate as othersFirst } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { createMailSender, type MailDeps } from '../../server/outbox/mail/open-mail.ts'
import { waitingRow } from '../../server/outbox/outbox.store.ts'
import {
  type OutboxDeps,
  type OutboxJob,
  type OutboxSender,
  startOutbox,
  type TryOutcome,
} from '../../server/outbox/outbox.ts'
import { address, codeMail, container, notice } from '../mail/mail-world.ts'
import { type MailSandbox, startMailSandbox } from '../sandbox/mail/server.ts'
import { createDatabase } from '../support/databases.ts'
import { until } from '../support/until.ts'

/** So long that no test sees a look for due mail: only what woke the job is done. */
const never = 3_600_000

describe('the job that sends what is in the outbox', () => {
  let db: Db
  let server: MailSandbox
  let job: OutboxJob | undefined
  const at = { now: Date.UTC(2026, 10, 22) }
  let one: ReturnType<typeof container>
  beforeEach(async () => {
    const database = await createDatabase('sqlite', { tables: true })
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

  describe('with a sender of any kind', () => {
    const tried: string[] = []
    beforeEach(() => void tried.splice(0))
    const put = (kind: OutboxSender['kind'], queue: string, ids: number[]) =>
      db
        .insertInto('outbox')
        .values(
          ids.map((n) => {
            const lane = { id: `${queue}${n}`, kind, queue, lane: `${queue} ${n}` }
            const row = { ...lane, type: 'webhook.test', subject: '', payload: '{}' }
            return waitingRow({ ...row, expires_at: at.now + 3_600_000 }, at.now)
          }),
        )
        .execute()
    /** Writes down what it is given to send; `answers` says what becomes of it. */
    const sending = (
      kind: OutboxSender['kind'],
      queues: string[],
      answers: (queue: string) => TryOutcome | Promise<TryOutcome>,
    ): OutboxSender => ({
      kind,
      queues: async () => queues,
      async send({ queue }) {
        tried.push(queue)
        return answers(queue)
      },
      tell() {},
    })
    const triesOf = (queue: string) => tried.filter((one) => one === queue).length
    /** Until it has looked twice more, the second time from the beginning. */
    const looked = async (sender: OutboxSender) => {
      const { queues } = sender
      const looks = Promise.withResolvers<void>()
      let more = 3
      sender.queues = () => {
        if (more-- === 0) looks.resolve()
        return queues()
      }
      await looks.promise
      sender.queues = queues
    }

    it('rests from a webhook that fails, not from others, and no longer than until a person wants it sent', async () => {
      await put('hook', 'bad', [1, 2])
      await put('hook', 'good', [1, 2])
      const sender = sending('hook', ['bad', 'good'], (queue) =>
        queue === 'good' ? { kind: 'sent' } : { kind: 'later', rest: true },
      )
      job = startOutbox(one.deps, [sender], 20)
      await until(() => expect(triesOf('good')).toBe(2))
      await looked(sender)
      expect(triesOf('bad')).toBe(1)
      job.wake()
      await looked(sender)
      expect(triesOf('bad')).toBe(1)
      job.wake('bad')
      await until(() => expect(triesOf('bad')).toBe(2))
    })

    it('rests twice as long after each failure in a row, up to a minute, and as long as it is asked to', async () => {
      await put(
        'hook',
        'hook',
        Array.from({ length: 20 }, (_, n) => n),
      )
      let answer: TryOutcome = { kind: 'later', rest: true }
      const sender = sending('hook', ['hook'], () => answer)
      job = startOutbox(one.deps, [sender], 1)
      await until(() => expect(tried).toHaveLength(1))
      const restsFor = async (seconds: number) => {
        await looked(sender)
        at.now += seconds * 1000 - 1
        await looked(sender)
        expect([seconds, tried.splice(0).length]).toEqual([seconds, 1])
        at.now += 1
        await until(() => expect(tried).not.toEqual([]))
      }
      for (const seconds of [2, 4, 8, 16, 32, 60]) await restsFor(seconds)
      answer = { kind: 'later', rest: true, waitMs: 90_000 }
      await restsFor(60)
      answer = { kind: 'sent' }
      await restsFor(90)
      at.now += 60_000
      await until(async () => expect(await states()).not.toContain('pending'))
      // One that was taken has ended it.
      tried.splice(0)
      answer = { kind: 'later', rest: true, waitMs: 1 }
      await put('hook', 'hook', [100, 101])
      await until(() => expect(tried).toHaveLength(1))
      await restsFor(2)
    })

    it.each([
      ['hook', 1],
      ['mail', 4],
      ['push', 10],
    ] as const)(
      'has so many of one queue on their way at once, and then the next: %s',
      async (kind, most) => {
        await put(
          kind,
          'queue',
          Array.from({ length: most + 2 }, (_, n) => n),
        )
        await put(kind, 'other', [0])
        const ends: (() => void)[] = []
        const sender = sending(kind, ['queue', 'other'], (queue) => {
          if (queue === 'other') return { kind: 'sent' }
          return new Promise((resolve) => ends.push(() => resolve({ kind: 'sent' })))
        })
        // A queue that is full does not hold up another.
        job = startOutbox(one.deps, [sender], 1)
        await until(() => expect([triesOf('queue'), triesOf('other')]).toEqual([most, 1]))
        await looked(sender)
        expect(triesOf('queue')).toBe(most)
        for (let n = 0; n < most + 2; n++) {
          await until(() => expect(ends.length).toBeGreaterThan(n))
          ends[n]?.()
        }
        await until(async () => expect(new Set(await states())).toEqual(new Set(['sent'])))
      },
    )

    it('begins ten messages to devices in one look, and the others as those end', async () => {
      await put(
        'push',
        'push',
        Array.from({ length: 25 }, (_, n) => n),
      )
      const sender = sending('push', ['push'], () => ({ kind: 'sent' }))
      job = startOutbox(one.deps, [sender], never)
      await until(async () => expect(new Set(await states())).toEqual(new Set(['sent'])))
      expect(tried).toHaveLength(25)
    })

    it('begins nothing more once it is told to stop', async () => {
      await put('push', 'push', [1, 2, 3, 4, 5])
      const stopped: Promise<void>[] = []
      const sender = sending('push', ['push'], () => {
        if (job) stopped.push(job.stop())
        return { kind: 'sent' }
      })
      job = startOutbox(one.deps, [sender], 1)
      await until(() => expect(stopped).toHaveLength(1))
      await Promise.all(stopped)
      expect(tried).toHaveLength(1)
    })

    it('goes on after a fault of its own, with a line in the log', async () => {
      await put('hook', 'broken', [1])
      await put('hook', 'good', [1])
      const sender = sending('hook', ['broken', 'good'], (queue) => {
        if (queue === 'broken') throw new Error('a mistake of ours')
        return { kind: 'sent' }
      })
      const { queues } = sender
      sender.queues = async () => {
        sender.queues = queues
        throw new Error('the database is away')
      }
      job = startOutbox(one.deps, [sender], 1)
      await until(() => expect([...tried].sort()).toEqual(['broken', 'good']))
      await job.stop()
      const said = one.lines.map(({ msg, err, kind }) => [msg, (err as Error).message, kind])
      expect(said).toEqual([
        ['reading the outbox failed', 'the database is away', undefined],
        ['sending from the outbox failed', 'a mistake of ours', 'hook'],
      ])
    })
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

  it('sends a code although another mail hangs', async () => {
    const { wake } = start()
    server.fail({ stage: 'recipient', answer: 'hang' })
    await one.queue(notice, wake)
    await until(() => expect(server.reached.recipient).toBe(1))
    server.heal()
    await one.queue(codeMail, wake)
    await until(() => expect(server.mailsTo(address)).toHaveLength(1))
    // Nobody waits for it any longer.
    await server.close()
  })
})
