import { When } from '../../views/components/when.tsx'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'

/** `href`: undefined where there is nothing to open. `more`: how many tips are not in the list. */
export type NamedTipsView = {
  tips: { id: string; at: number; amount: number; href: string | undefined }[]
  more: number
}

/** Tips with time and amount. */
export function NamedTips({ named: { tips, more }, timeZone }: { named: NamedTipsView; timeZone: string }) {
  const { t, lang } = usePage()
  return (
    <ul className="stack">
      {tips.map(({ id, at, amount, href }) => {
        const what = (
          <>
            <When at={at} timeZone={timeZone} /> {formatYen(amount, lang)}
          </>
        )
        return <li key={id}>{href ? <a href={href}>{what}</a> : what}</li>
      })}
      {more > 0 && <li>{t('payday:open.more', { tips: more })}</li>}
    </ul>
  )
}
