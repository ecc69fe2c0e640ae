import type { Lang } from '../../../views/lang.ts'
import type { Trx } from '../../db/database.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import type { AuditAction } from '../../outbox/audit/audit-action.ts'
import type { Mail, MailOutbox, MailValues } from '../../outbox/mail/mail.types.ts'
import { addressesOfOwners } from '../../venues/owner-addresses.store.ts'
import { findPayday, linesOf } from './payday.store.ts'
import type { Owner, PaydayLine } from './payday.types.ts'
import { recordOf } from './payday-record.ts'

/** How owners are told: in the language of the page that was pressed. `mail`: undefined where no mail is configured. */
export type Tell = { mail: MailOutbox | undefined; lang: Lang }

type News = Pick<Mail<'payday-made' | 'payday-returned' | 'not-received'>, 'kind' | 'values'>

/** To each owner, also the one who did it: with the record of the mail a payday is read back where books have lost it. */
export async function tellOwners(
  trx: Trx,
  { mail, lang }: Tell,
  businessId: string,
  { kind, values }: News,
  now: number,
): Promise<void> {
  for (const to of await addressesOfOwners(trx, { businessId }))
    await mail?.queue(trx, { kind, values, to, lang } as Mail, now)
}

type Pressed = {
  paydayId: string
  action: AuditAction
  /** What the press concerns. */
  lines: Pick<PaydayLine, 'staffId' | 'yen'>[]
  details?: Record<string, string | number>
  /** What the mail says beside what every mail about a press says. */
  newsOf: (said: Omit<MailValues['payday-returned'], 'why'>) => News
}

/** Writes a press into the audit list, which tells the webhook, and mails it to the owners with the payday's record as it stands. */
export async function tellOfPress(
  trx: Trx,
  tell: Tell,
  owner: Owner,
  { paydayId, action, lines, details, newsOf }: Pressed,
  now: number,
): Promise<void> {
  const payday = await findPayday(trx, owner.businessId, paydayId)
  if (!payday) throw new Error(`no payday ${paydayId}`)
  const { number } = payday
  const people = new Set(lines.map(({ staffId }) => staffId)).size
  const yen = lines.reduce((sum, line) => sum + line.yen, 0)
  const counted = { number, ...details, people, yen }
  await recordChange(trx, { ...owner, action, subject: paydayId, details: counted }, now)
  const { name: by } = await trx
    .selectFrom('staff')
    .select('name')
    .where('id', '=', owner.memberId)
    .executeTakeFirstOrThrow()
  const record = recordOf(payday, await linesOf(trx, paydayId))
  await tellOwners(
    trx,
    tell,
    owner.businessId,
    newsOf({ at: now, by, payday: paydayId, number, people, yen, record }),
    now,
  )
}
