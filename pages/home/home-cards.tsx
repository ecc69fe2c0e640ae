import { Button } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { formatCount, formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { WholeDay } from '../payday/payday-words.tsx'

export type CardName =
  | 'answer'
  | 'notReceived'
  | 'deposit'
  | 'wentBack'
  | 'clock'
  | 'pay'
  | 'words'
  | 'cash'
  | 'backup'
  | 'legal'
  | 'branch'
  | 'staff'
  | 'codes'
  | 'testTip'
  | 'testKeys'
  | 'unscanned'
  | 'owners'
  | 'ownCode'

/** One thing that waits for the reader. `yen` is its sum. `later`: the value that snoozes it; undefined: it stays until it is done. */
export type HomeCardView = {
  name: CardName
  href: string
  yen?: number | undefined
  count?: number | undefined
  /** `YYYY-MM-DD` */
  day?: string | undefined
  branch?: string | undefined
  person?: string | undefined
  later: string | undefined
}

/** What waits for the reader: each with its sum and a verb, gone when done. */
export function HomeCards({ cards, action }: { cards: HomeCardView[]; action: string }) {
  const { t } = usePage()
  if (cards.length === 0) return null
  return (
    <section>
      <h2>{t('home:card.title')}</h2>
      <ul className="links cards">
        {cards.map((card) => (
          <Card key={card.later ?? `${card.name}${card.href}`} {...card} action={action} />
        ))}
      </ul>
    </section>
  )
}

function Card({
  name,
  href,
  yen,
  count = 0,
  day,
  branch,
  person,
  later,
  action,
}: HomeCardView & { action: string }) {
  const { t, lang } = usePage()
  // The last day to answer, where Stripe has told it.
  const text = name === 'answer' && day ? 'home:card.answer.by' : (`home:card.${name}.text` as const)
  return (
    <li className={later === undefined ? 'urgent' : undefined}>
      <a href={href}>
        <span className="what">
          <span className="name">
            {fill(t, text, {
              count: formatCount(count, lang),
              day: day ? <WholeDay day={day} /> : '',
              name: <Name of={branch ?? person ?? ''} />,
            })}
          </span>
          <span className="small">{t(`home:card.${name}.verb`)}</span>
        </span>
        {yen !== undefined && <span className="amount">{formatYen(yen, lang)}</span>}
        <Icon name="arrow" />
      </a>
      {later !== undefined && (
        <ButtonForm action={action} fields={{ card: later }}>
          <Button className="quiet">{t('home:card.later')}</Button>
        </ButtonForm>
      )}
    </li>
  )
}
