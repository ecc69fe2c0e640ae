import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { openMailbox } from './mailbox.ts'

export type Stage = 'connect' | 'login' | 'sender' | 'recipient' | 'content'
/**
 * What goes wrong at a stage: an answer such as `550 5.1.1 no such user`; `drop`: the connection is lost; `hang`: no
 * answer comes; `drop-after`: the mail is taken, and the connection lost before the answer.
 */
export type Fault =
  | { stage: Stage; answer: string; times?: number }
  | { stage: Stage; answer: 'drop' | 'hang' }

type Options = {
  tls?: 'none' | 'starttls' | 'at-once'
  /** Without it nobody needs to sign in. */
  login?: { user: string; password: string }
  port?: number
}

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
/** Whom a client must trust for {@link startMailSandbox}'s certificate, of `localhost`. */
export const sandboxCa = file('cert.pem')

/** A mail server with a mailbox that keeps everything. It speaks SMTP as a real one does, and fails when it is told to. */
export async function startMailSandbox({ tls = 'none', login, port = 0 }: Options = {}) {
  const mailbox = openMailbox()
  const faults: Fault[] = []
  /** How often each stage was reached. */
  const reached: Record<Stage, number> = { connect: 0, login: 0, sender: 0, recipient: 0, content: 0 }

  /** Calls back as the next fault of this stage wants, or well. */
  const answer = (stage: Stage, session: SMTPServerSession, done: (error?: Error | null) => void) => {
    reached[stage]++
    const fault = faults.find((one) => one.stage === stage)
    if (!fault) return done()
    if ('times' in fault && fault.times !== undefined && --fault.times === 0)
      faults.splice(faults.indexOf(fault), 1)
    if (fault.answer === 'hang') return
    if (fault.answer.startsWith('drop')) return drop(session)
    const [status = '', ...words] = fault.answer.split(' ')
    done(Object.assign(new Error(words.join(' ')), { responseCode: Number(status) }))
  }
  const drop = ({ id }: SMTPServerSession) => {
    for (const one of server.connections) if (one.session.id === id) one._socket.destroy()
  }

  const server = new SMTPServer({
    secure: tls === 'at-once',
    ...(tls === 'none' && { disabledCommands: ['STARTTLS', ...(login ? [] : ['AUTH'])] }),
    ...(tls !== 'none' && !login && { disabledCommands: ['AUTH'] }),
    allowInsecureAuth: tls === 'none',
    key: file('key.pem'),
    cert: sandboxCa,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (session, done) => answer('connect', session, done),
    onAuth(given, session, done) {
      const right = given.username === login?.user && given.password === login?.password
      answer('login', session, (error) =>
        error || !right
          ? done(error ?? Object.assign(new Error('5.7.8 wrong name or password'), { responseCode: 535 }))
          : done(null, { user: given.username }),
      )
    },
    onMailFrom: (_address, session, done) => answer('sender', session, done),
    onRcptTo: (_address, session, done) => answer('recipient', session, done),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const sent = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        secure: session.secure,
      }
      const late = faults.some(({ stage, answer: how }) => stage === 'content' && how === 'drop-after')
      buffer(stream).then(async (raw) => {
        if (late) await mailbox.put(raw, sent)
        answer('content', session, (error) => {
          if (error) return done(error)
          mailbox.put(raw, sent).then(() => done(null), done)
        })
      }, done)
    },
  })
  // Clients that go away in the middle are what some tests are about.
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const at = (listening.address() as AddressInfo).port
  const who = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : ''
  return {
    port: at,
    /** For SMTP_URL. */
    url: `${tls === 'at-once' ? 'smtps' : 'smtp'}://${who}localhost:${at}`,
    ...mailbox,
    reached,
    /** From now on, or `times` times, this stage fails. */
    fail: (fault: Fault) => void faults.push(fault),
    /** All is well again. */
    heal: () => void faults.splice(0),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type MailSandbox = Awaited<ReturnType<typeof startMailSandbox>>
