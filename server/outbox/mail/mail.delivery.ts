import type { Logger } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import type { Db } from '../../db/database.ts'
import { NotOpenedError, type Seal } from '../../db/sealed.ts'
import type { MailFailure, MailSender } from '../../gateways/mail/mail-sending.ts'
import { claimMail, endMail, type MailRow, retryMail } from './mail.delivery.store.ts'
import { rowOf } from './mail.outbox.store.ts'
import type { RenderMail } from './mail.render.tsx'
import type { Mail } from './mail.types.ts'

export type MailDeps = {
  db: Db
  seal: Seal
  sender: MailSender
  render: RenderMail
  /** Now, in ms since 1970. */
  clock: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  meter?: Pick<Meter, 'mail'> | undefined
  random?: () => number
}

/** `none`: nothing is due. `down`: the mail server takes nothing at all now, so others need not be tried. */
export type Delivered = 'none' | 'done' | 'down'

/** These concern the mail server and not one mail. */
const ofServer: MailFailure[] = ['dns', 'connection', 'timeout', 'tls', 'login', 'sender']

/** Sends the mail that is due first. */
export async function deliverMail(deps: MailDeps): Promise<Delivered> {
  const { db, clock } = deps
  const row = await claimMail(db, clock())
  if (!row) return 'none'
  if (row.expires_at <= clock()) return ended(deps, row, 'expired', row.error ?? 'late')
  const mail = opened(deps, row)
  if (!mail) return ended(deps, row, 'refused', 'sealed')
  const sent = await deps.sender.send(await deps.render(mail, { id: row.id, at: row.created_at }))
  if (sent.kind === 'sent') return ended(deps, row, 'sent', null)
  const error = sent.status ? `${sent.why} ${sent.status}` : sent.why
  if (sent.kind === 'refused') return ended(deps, row, 'refused', error)
  const nextAt = clock() + pauseAfterTry(row.tries, deps.random ?? Math.random)
  if (nextAt >= row.expires_at) await ended(deps, row, 'expired', error)
  else {
    await retryMail(db, row, { nextAt, error })
    deps.meter?.mail('failed')
    deps.log.warn(fieldsOf(row, error), 'mail not sent yet')
  }
  return ofServer.includes(sent.why) ? 'down' : 'done'
}

/** Undefined if it can't be opened; then nobody ever can. */
function opened({ seal, log }: MailDeps, row: MailRow): Mail | undefined {
  try {
    const content = JSON.parse(seal.open(row.content ?? '', rowOf(row.id))) as Omit<Mail, 'kind'>
    return { kind: row.kind, ...content } as Mail
  } catch (err) {
    if (!(err instanceof NotOpenedError)) throw err
    log.error({ err, mailId: row.id }, 'a mail can not be opened')
    return undefined
  }
}

async function ended(
  { db, clock, log, meter }: MailDeps,
  row: MailRow,
  state: 'sent' | 'refused' | 'expired',
  error: string | null,
): Promise<'done'> {
  await endMail(db, row, { state, error }, clock())
  meter?.mail(state)
  if (state === 'sent') log.info(fieldsOf(row, error), 'mail sent')
  else log.warn(fieldsOf(row, error), state === 'refused' ? 'mail refused' : 'mail given up')
  return 'done'
}

/** Never the address, and nothing of what the mail says. */
const fieldsOf = ({ id, kind, tries }: MailRow, error: string | null) => ({
  mailId: id,
  kind,
  tries,
  ...(error !== null && { why: error }),
})

const second = 1000
const longestPause = 15 * 60 * second

/**
 * The pause after the n-th failed try (from 1), in ms: 5 s, then three times as long each time, up to 15 minutes; up to a
 * quarter of it is random. Who waits for a code gets it soon after the mail server is back.
 */
export const pauseAfterTry = (tries: number, random: () => number): number =>
  Math.round(Math.min(longestPause, 5 * second * 3 ** (tries - 1)) * (0.75 + random() / 4))
