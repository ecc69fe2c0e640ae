import { Isolated } from '../../views/components/isolated.tsx'
import { formatYen } from '../../views/format.ts'
import { isolated } from '../../views/hidden-characters.ts'
import { usePage } from '../../views/page-context.tsx'
import type { EntryView } from './earning.view.ts'
import { toText } from './earning-words.ts'
import { SignedMoney } from './signed-money.tsx'

/** One booking: whose tip it is, or why an amount was taken back. */
export function EntryLine(entry: EntryView) {
  const { href, time, reason, amount, of, to, branch, review, recovered, state } = entry
  const { t, lang } = usePage()
  const tip = reason === 'tip'
  const where = [time, branch && isolated(branch), !tip && toText(t, to)].filter(Boolean).join(' · ')
  return (
    <a href={href}>
      <span className="what">
        <span className={tip ? 'name' : 'name badge'}>
          {tip ? toText(t, to) : t(`earning:reason.${reason}`)}
        </span>
        <span className="small">{where}</span>
        {tip && recovered && <span className="badge">{t('earning:recovered')}</span>}
        {tip && review !== '' && (
          <q className="said">
            <Isolated>{review}</Isolated>
          </q>
        )}
      </span>
      <span className="much">
        <SignedMoney yen={amount} />
        {tip && of !== undefined && of !== amount && (
          <span className="small">{t('earning:list.ofTip', { amount: formatYen(of, lang) })}</span>
        )}
        {tip && state !== 'succeeded' && <span className="badge">{t(`earning:state.${state}`)}</span>}
      </span>
    </a>
  )
}
