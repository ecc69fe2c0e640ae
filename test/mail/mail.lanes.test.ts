import { setImmediate as othersFirst } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { type MailJob, startMailing } from '../../server/outbox/mail/mail.lanes.ts'
import { type MailSandbox, startMailSandbox } from '../sandbox/mail/server.ts'
import { createDatabase } from '../support/databases.ts'
import { until } from '../support/until.ts'
import { address, codeMail, container, notice } from './mail-world.ts'

/** So long that no test sees a look for due mail: only what woke the job is done. */
const never = 3_600_000

describe('the job that sends mail', () => {
  let db: Db
  let server: MailSandbox
  let job: MailJob | undefined
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
  const start = (everyMs = never) => {
    job = startMailing(one.deps, everyMs)
    return job
  }
  const states = async () => (await db.selectFrom('mail').select('state').execute()).map(({ state }) => state)

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
