import { Facts } from '../../views/components/facts.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatShortDay } from '../customer/customer-words.ts'
import type { EntryView } from './earning.view.ts'
import { toNode } from './earning-words.tsx'
import { SignedMoney } from './signed-money.tsx'

type Props = EntryView & {
  /** True where no heading names the day. */
  dated?: boolean
}

/** One booking: what the guest wrote, whose tip it is, or why an amount was taken back. */
export function EntryLine(entry: Props) {
  const { href, dated, day, time, reason, amount, of, to, branch, review, recovered, state } = entry
  const { t, lang } = usePage()
  const tip = reason === 'tip'
  return (
    <a href={href}>
      <span className="what run">
        {tip && review !== '' && <Said words={review} />}
        <span className={tip ? 'name' : 'name badge'}>
          {tip ? toNode(t, to) : t(`earning:reason.${reason}`)}
        </span>{' '}
        <span className="small">
          <Facts
            of={[
              dated && formatShortDay(day, lang),
              time,
              branch && <Name key="branch" of={branch} />,
              !tip && toNode(t, to),
            ].filter(Boolean)}
          />
        </span>
        {tip && recovered && <span className="badge"> {t('earning:recovered')}</span>}
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

/** A guest's own words. */
function Said({ words }: { words: string }) {
  return (
    <q className="said">
      <bdi>{words}</bdi>
    </q>
  )
}
