import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { formatDateTime, formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { EarlierRefund } from './refund-earlier.view.ts'

/** The refunds of a tip so far: done, open or failed. */
export function EarlierRefunds({ earlier, timeZone }: { earlier: EarlierRefund[]; timeZone: string }) {
  const { t, lang } = usePage()
  const shown = earlier.flatMap(({ state, ...one }) => (state === 'draft' ? [] : [{ ...one, state }]))
  if (shown.length === 0) return null
  return (
    <section className="apart">
      <h2>{t('refund:earlier')}</h2>
      <ul className="ledger">
        {shown.map(({ href, amount, reason, note, state, memberName, at, secondCharge }) => (
          <li key={href}>
            <a href={href}>
              <span className="what">
                <span className="name">
                  {secondCharge ? t('refund:secondCharge') : t(`refund:reasons.${reason}`)}
                </span>
                <span className="small">
                  {fill(t, 'refund:by', {
                    name: memberName ? <Name of={memberName} short /> : t('refund:automatic'),
                    at: formatDateTime(at, lang, timeZone),
                  })}
                </span>
                {note !== '' && <span className="small">{note}</span>}
              </span>
              <span className="much">
                <span>{formatYen(amount, lang)}</span>
                <span className={state === 'failed' ? 'badge' : 'small'}>{t(`refund:state.${state}`)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
