import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { formatYen } from '../../views/format.ts'
import { intlLocale } from '../../views/lang.ts'
import { usePage } from '../../views/page-context.tsx'
import type { SplitView } from './earning.view.ts'

/** Explains in words how a tip was split, so that anyone can check it. */
export function SplitText({ split }: { split: SplitView }) {
  const { t, lang } = usePage()
  if (split.kind === 'staff' || split.kind === 'one') {
    return <p>{fill(t, `earning:split.${split.kind}`, { name: <Name of={split.name} short /> })}</p>
  }
  if (split.kind !== 'equal') return <p>{t(`earning:split.${split.kind}`)}</p>
  const { amount, people, each, leftOver, turn } = split
  const yen = formatYen(leftOver, lang)
  const list = new Intl.ListFormat(intlLocale[lang])
  const named = turn.kind === 'names' ? list.formatToParts(turn.names) : []
  const names = named.map(({ type, value }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never changes
    type === 'element' ? <Name key={at} of={value} short /> : value,
  )
  return (
    <>
      <p>
        {t('earning:split.equal', {
          amount: formatYen(amount, lang),
          people,
          each: formatYen(each, lang),
        })}
      </p>
      {leftOver > 0 && turn.kind === 'names' && <p>{fill(t, 'earning:split.leftOver', { yen, names })}</p>}
      {leftOver > 0 && turn.kind === 'you' && <p>{t('earning:split.leftOverYou', { yen })}</p>}
      {leftOver > 0 && turn.kind === 'others' && <p>{t('earning:split.leftOverOthers', { yen })}</p>}
    </>
  )
}
