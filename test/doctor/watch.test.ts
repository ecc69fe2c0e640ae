import { beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { noteBackup } from '../../server/db/heartbeat.store.ts'
import { forget, rememberFirst } from '../../server/db/remembered.store.ts'
import { doctorProbe } from '../../server/features/metrics/metrics.probes.ts'
import { readFindings } from '../../server/operations/doctor/doctor.store.ts'
import { type DoctorNeeds, startDoctor, watchOnce } from '../../server/operations/doctor/watch.ts'
import { sandboxCa, startMailSandbox } from '../sandbox/mail/server.ts'
import { testEnvironment } from '../support/test-environment.ts'
import { doctorWorld, legal, outside } from './doctor.support.ts'

const hour = 60 * 60_000
const day = 24 * hour
const world = doctorWorld()
/** No question to a real DNS. */
const noMail = { LEGAL_EMAIL: '' }

const txt = async () => [['v=spf1 -all', 'v=DMARC1; p=none']]

let now = 10 * hour
/** One server: a clock that stands still until moved, and the lines that it logs. */
function serverOf(
  env: Record<string, string> = {},
  certificateLife = async () => ({ from: now - 30 * day, until: now + 60 * day }),
) {
  const source = { ...testEnvironment(world.sandbox), ...legal, ...noMail, PUBLIC_URL: outside, ...env }
  const lines: [string, unknown, string][] = []
  const line = (level: string) => (fields: { check?: string }, message: string) =>
    void lines.push([level, fields.check, message])
  const log = { info: line('info'), warn: line('warn'), error: line('error') }
  const setup = loadConfig({ ...source, DATA_DIR: world.where.dataDir })
  const needs = {
    ...setup,
    db: world.db,
    clock: () => now,
    log,
    certificateLife,
    txt,
    smtpCa: sandboxCa,
  } as unknown as DoctorNeeds
  return {
    lines,
    pass: (ms: number) => {
      now += ms
    },
    look: (first = false) => watchOnce(needs, first),
    start: (firstAfterMs: number) => startDoctor(needs, { everyMs: hour, firstAfterMs }),
  }
}

const wrong = async () =>
  (await readFindings(world.db)).filter(({ status }) => status === 'fail').map(({ id }) => id)

beforeEach(async () => {
  now = 10 * hour
  world.sandbox.control.clearFaults()
  world.sandbox.control.endpoint({ status: 'enabled' })
  await world.db.deleteFrom('doctor_finding').execute()
  await world.db.deleteFrom('job_lease').execute()
  await noteBackup(world.db, 10 * hour)
})

describe('the doctor in the background', () => {
  const certificateOf = async (life: () => Promise<{ from: number; until: number }>) => {
    const server = serverOf({}, life)
    await server.look()
    const [found] = (await readFindings(world.db)).filter(({ id }) => id === 'certificate')
    const said = server.lines.filter(([, check]) => check === 'certificate').map(([level]) => level)
    return [found?.status, ...said]
  }

  const left = (days: number) => ({ from: now + (days - 90) * day, until: now + days * day })

  it('looks every hour how long the certificate is good', async () => {
    expect(await certificateOf(async () => left(60))).toEqual(['ok', 'info'])
    now += hour
    expect(await certificateOf(async () => left(15))).toEqual(['warn', 'warn'])
    now += hour
    expect(await certificateOf(async () => left(3))).toEqual(['fail', 'error'])
  })

  it('keeps what it finds, and says what is wrong once, and when it is right again', async () => {
    const server = serverOf()
    expect(await server.look(true)).toBe(true)
    expect(await wrong()).toEqual([])
    server.lines.splice(0)
    world.sandbox.control.endpoint({ status: 'disabled' })
    for (let n = 0; n < 3; n++) {
      server.pass(hour)
      expect(await server.look()).toBe(true)
    }
    expect(await wrong()).toEqual(['stripe-webhook'])
    expect(server.lines).toEqual([['error', 'stripe-webhook', 'the doctor sees something wrong']])
    const [kept] = (await readFindings(world.db)).filter(({ id }) => id === 'stripe-webhook')
    expect(kept).toMatchObject({ checkedAt: 13 * hour, seen: expect.stringContaining('disabled') })
    world.sandbox.control.endpoint({ status: 'enabled' })
    server.pass(hour)
    await server.look()
    expect(await wrong()).toEqual([])
    expect(server.lines.slice(1)).toEqual([['info', 'stripe-webhook', 'the doctor finds this right']])
  })

  it('says it again after a start, since settings may have changed', async () => {
    world.sandbox.control.endpoint({ status: 'disabled' })
    await serverOf().look(true)
    const again = serverOf()
    await again.look(true)
    expect(again.lines).toEqual([['error', 'stripe-webhook', 'the doctor sees something wrong']])
  })

  it('leaves it to those who ask Stripe to say so at a start', async () => {
    const server = serverOf({ STRIPE_SECRET_KEY: 'sk_test_rolledRolledRolled' })
    await server.look(true)
    expect(await wrong()).toEqual(['stripe-key'])
    expect(server.lines.filter(([, check]) => /stripe/.test(String(check)))).toEqual([])
  })

  it('says at once what is wrong with the mail server, and not again at its first look', async () => {
    const mail = await startMailSandbox({
      tls: 'at-once',
      login: { user: 'tips', password: 'wrongly-typed' },
    })
    mail.fail({ stage: 'login', answer: '535 5.7.8 wrong' })
    const server = serverOf({ SMTP_URL: mail.url, MAIL_FROM: 'Sakura <tips@shop.example>' })
    const said = () => server.lines.filter(([, check]) => check === 'smtp')
    const line = ['error', 'smtp', 'the doctor sees something wrong']
    const soon = server.start(hour)
    await expect.poll(said).toEqual([line])
    await soon.stop()
    expect(await readFindings(world.db)).toEqual([])
    const job = server.start(1)
    await expect.poll(wrong).toEqual(['smtp'])
    await job.stop()
    expect(said()).toEqual([line, line])
    await mail.close()
  })

  it('says at once that printed codes lead to another address than PUBLIC_URL', async () => {
    await rememberFirst(world.db, 'codes', 'https://old.example.jp')
    const server = serverOf()
    const soon = server.start(hour)
    await expect
      .poll(() => server.lines)
      .toContainEqual(['warn', 'printed-codes', 'the doctor sees something to look at'])
    await soon.stop()
    await forget(world.db, 'codes')
  })

  it('runs in one of several containers, every hour', async () => {
    const [one, two] = [serverOf(), serverOf()]
    expect(await one.look(true)).toBe(true)
    one.pass(hour)
    two.pass(hour)
    expect((await Promise.all([one.look(), two.look()])).filter(Boolean)).toHaveLength(1)
    expect(await two.look()).toBe(false)
    two.pass(hour)
    expect(await two.look()).toBe(true)
  })

  it('looks again at once when a clock that was ahead is set right', async () => {
    const server = serverOf()
    expect(await server.look(true)).toBe(true)
    server.pass(-26 * hour)
    expect(await server.look()).toBe(true)
  })

  it('leaves refused requests in Stripe’s log at a start only, and keeps what it saw then', async () => {
    const server = serverOf()
    const refunds = () => world.sandbox.control.calls()['POST refunds'] ?? 0
    const before = refunds()
    await server.look(true)
    expect(refunds()).toBe(before + 1)
    server.pass(hour)
    await server.look()
    expect(refunds()).toBe(before + 1)
    expect((await readFindings(world.db)).map(({ id }) => id)).toContain('stripe-permissions')
  })

  it('is a metric for each check that had something to look at', async () => {
    world.sandbox.control.endpoint({ status: 'disabled' })
    await serverOf({ LEGAL_NAME: '' }).look(true)
    const readings = await doctorProbe(world.db).read()
    const value = (check: string) => readings.find(({ labels }) => labels?.check === check)?.value
    expect([value('stripe-key'), value('configuration'), value('stripe-webhook'), value('redis')]).toEqual([
      0,
      1,
      2,
      undefined,
    ])
  })
})
