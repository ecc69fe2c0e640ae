import type { Lang } from '../../../views/lang.ts'
import type { Trx } from '../../db/database.ts'
import type { Mail, MailOutbox } from '../../outbox/mail/mail.types.ts'
import { addressesOfOwners } from '../../venues/owner-addresses.store.ts'

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
