import { Button } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import type { CheckName } from '../../views/findings.ts'
import { formatCount, formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { WholeDay } from '../payday/payday-words.tsx'

export type CardName =
  | 'alarm'
  | 'answer'
  | 'notReceived'
  | 'deposit'
  | 'wentBack'
  | 'words'
  | 'server'
  | 'pay'
  | 'cash'
  | 'legal'
  | 'branch'
  | 'staff'
  | 'codes'
  | 'testTip'
  | 'testKeys'
  | 'unscanned'
  | 'owners'
  | 'ownCode'

/** One thing that waits for the reader. `yen` is its sum. */
export type HomeCardView = {
  name: CardName
  /** What snoozes it. */
  id: string
  href: string
  when: 'today' | 'week'
  /** It is about a payment, the books or a backup: it stays until it is done. */
  red?: true | undefined
  yen?: number | undefined
  count?: number | undefined
  /** `YYYY-MM-DD` */
  day?: string | undefined
  branch?: string | undefined
  person?: string | undefined
  /** What the doctor sees wrong. */
  check?: CheckName | undefined
}

/** Lines before the fold. */
const most = 5

/** What waits for the reader: each with its sum and a verb, gone when done. */
export function HomeCards({ cards, action }: { cards: HomeCardView[]; action: string }) {
  const { t, lang } = usePage()
  if (cards.length === 0) return null
  const lines = cards.map((card) => <Card key={card.id} {...card} action={action} />)
  return (
    <section>
      <h2>{t('home:card.title')}</h2>
      <ul className="cards">{lines.slice(0, most)}</ul>
      {lines.length > most && (
        <details>
          <summary>{t('home:card.more', { count: formatCount(lines.length - most, lang) })}</summary>
          <ul className="cards">{lines.slice(most)}</ul>
        </details>
      )}
    </section>
  )
}

function Card({
  name,
  id,
  href,
  when,
  red,
  yen,
  count = 0,
  day,
  branch,
  person,
  check,
  action,
}: HomeCardView & { action: string }) {
  const { t, lang } = usePage()
  // The last day to answer, where Stripe has told it.
  const text = name === 'answer' && day ? 'home:card.answer.by' : (`home:card.${name}.text` as const)
  return (
    <li className={red && 'urgent'}>
      <span className="name" id={id}>
        <span className="small">{t(`home:card.${when}`)}</span>{' '}
        {fill(t, text, {
          count: formatCount(count, lang),
          day: day ? <WholeDay day={day} /> : '',
          name: <Name of={branch ?? person ?? ''} />,
          check: check ? t(`setup:services.checks.${check}.name`) : '',
          wrong: check ? t(`setup:services.checks.${check}.wrong`) : '',
        })}
      </span>
      {yen !== undefined && <span className="amount">{formatYen(yen, lang)}</span>}
      <a className="btn" href={href} aria-describedby={id}>
        {t(`home:card.${name}.verb`)}
      </a>
      {!red && (
        <details>
          <summary aria-label={t('home:card.other')}>⋯</summary>
          <ButtonForm action={action} fields={{ card: id }}>
            <Button className="quiet">{t('home:card.later')}</Button>
          </ButtonForm>
        </details>
      )}
    </li>
  )
}
