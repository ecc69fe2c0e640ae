import { Fragment, useId } from 'react'
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

/** One thing that waits for the reader. `yen` is its sum. `later`: the value that snoozes it; undefined: it stays until it is done. */
export type HomeCardView = {
  name: CardName
  href: string
  when: 'today' | 'week'
  yen?: number | undefined
  count?: number | undefined
  /** `YYYY-MM-DD` */
  day?: string | undefined
  branch?: string | undefined
  person?: string | undefined
  /** What the doctor sees wrong. */
  check?: CheckName | undefined
  later: string | undefined
}

/** Lines before the fold. */
const most = 5

type HomeCardsProps = { cards: HomeCardView[]; action: string }

/** What waits for the reader: each with its sum and a verb, gone when done. The first few stand open. */
export function HomeCards({ cards, action }: HomeCardsProps) {
  const { t, lang } = usePage()
  if (cards.length === 0) return null
  const more = cards.slice(most)
  return (
    <section>
      <h2>{t('home:card.title')}</h2>
      <Lines cards={cards.slice(0, most)} action={action} />
      {more.length > 0 && (
        <details>
          <summary>{t('home:card.more', { count: formatCount(more.length, lang) })}</summary>
          <Lines cards={more} action={action} />
        </details>
      )}
    </section>
  )
}

function Lines({ cards, action }: HomeCardsProps) {
  const { t } = usePage()
  return [...Map.groupBy(cards, ({ when }) => when)].map(([when, lines]) => (
    <Fragment key={when}>
      <h3>{t(`home:card.${when}`)}</h3>
      <ul className="cards">
        {lines.map((card) => (
          <Card key={card.later ?? card.name + card.href + card.check} {...card} action={action} />
        ))}
      </ul>
    </Fragment>
  ))
}

function Card({
  name,
  href,
  yen,
  count = 0,
  day,
  branch,
  person,
  check,
  later,
  action,
}: HomeCardView & { action: string }) {
  const { t, lang } = usePage()
  const id = useId()
  // The last day to answer, where Stripe has told it.
  const text = name === 'answer' && day ? 'home:card.answer.by' : (`home:card.${name}.text` as const)
  return (
    <li className={later === undefined ? 'urgent' : undefined}>
      <span className="name" id={id}>
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
      {later !== undefined && (
        <details>
          <summary aria-describedby={id}>
            <span aria-hidden="true">⋯</span>
            <span className="vh">{t('home:card.other')}</span>
          </summary>
          <ButtonForm action={action} fields={{ card: later }}>
            <Button className="quiet">{t('home:card.later')}</Button>
          </ButtonForm>
        </details>
      )}
    </li>
  )
}
