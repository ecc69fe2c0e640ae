import { When } from '../../views/components/when.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { BookingReason } from '../../views/words.ts'
import { SignedMoney } from './signed-money.tsx'

export type TipEntryView = { id: string; reason: BookingReason; at: number; amount: number }

/** All bookings of a tip; nothing if it has only its first. */
export function TipEntries({ entries, timeZone }: { entries: TipEntryView[]; timeZone: string }) {
  const { t } = usePage()
  if (entries.length < 2) return null
  return (
    <section className="part">
      <h2>{t('earning:tip.entries')}</h2>
      <ul className="ledger plain">
        {entries.map(({ id, reason, at, amount }) => (
          <li key={id}>
            <span className="what">
              <span className="name">{t(`earning:reason.${reason}`)}</span>
              <span className="small">
                <When at={at} timeZone={timeZone} />
              </span>
            </span>
            <span className="much">
              <SignedMoney yen={amount} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
