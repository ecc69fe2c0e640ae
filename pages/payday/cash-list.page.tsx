import { LinkButton } from '../../views/components/button.tsx'
import { Icon } from '../../views/components/icon.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatCount, formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import type { CashListView } from './cash-list.view.ts'

export type CashListProps = {
  links: BusinessLinks & { payday: string; pdf: string; slips: string }
  cash: CashListView
}

/** `/branch/business/payday/{id}/cash`: who is paid in cash, to be signed, and what to ask the bank for. Title: `paper:cash.title`. */
export function CashListPage({ links, cash }: CashListProps) {
  const { t, lang } = usePage()
  const { business, branch, number, first, last, people } = cash
  return (
    <BusinessFrame links={links}>
      <h1>{t('paper:cash.title')}</h1>
      <p className="lead">
        <Name of={business} /> · <Name of={branch} />
        <br />
        <a href={links.payday}>{t('payday:one.title', { number })}</a>
        {' · '}
        {t('payday:days', { first: formatDay(first, lang), last: formatDay(last, lang) })}
      </p>
      {people.length === 0 ? (
        <p className="nothing">{t('paper:cash.none')}</p>
      ) : (
        <>
          <p className="small">{t('paper:cash.lead')}</p>
          <div className="actions">
            <LinkButton primary href={links.pdf}>
              {t('paper:cash.pdf')}
            </LinkButton>
            <LinkButton href={links.slips}>{t('paper:cash.slips')}</LinkButton>
            <button type="button" className="btn print js">
              <Icon name="print" />
              {t('paper:cash.print')}
            </button>
          </div>
          <div className="split">
            <div className="part">
              <ToSign cash={cash} />
            </div>
            <div className="aside">
              <NotesOfAll cash={cash} />
            </div>
          </div>
          <div className="full">
            <NotesOfEach cash={cash} />
          </div>
        </>
      )}
    </BusinessFrame>
  )
}

const Person = ({ code, name }: { code: string; name: string }) => (
  <>
    {code && <span className="small">{code} </span>}
    <Name of={name} />
  </>
)

function ToSign({ cash: { people, total } }: { cash: CashListView }) {
  const { t } = usePage()
  return (
    <table className="books to-sign">
      <thead>
        <tr>
          <th scope="col">{t('paper:cash.name')}</th>
          <th scope="col">{t('paper:cash.amount')}</th>
          <th scope="col" className="broad sign">
            {t('paper:cash.sign')}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.staffId}>
            <th scope="row">
              <Person {...person} />
            </th>
            <td className="paid">
              <Money yen={person.amount} />
            </td>
            <td className="broad sign" />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('payday:lines.sum', { people: people.length })}</th>
          <td className="paid">
            <Money yen={total} />
          </td>
          <td className="broad" />
        </tr>
      </tfoot>
    </table>
  )
}

function NotesOfAll({ cash: { values, notes, total } }: { cash: CashListView }) {
  const { t, lang } = usePage()
  return (
    <table className="books">
      <caption>{t('paper:cash.all')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('paper:cash.value')}</th>
          <th scope="col">{t('paper:cash.count')}</th>
          <th scope="col">{t('paper:cash.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {values.map((value, at) => (
          <tr key={value}>
            <th scope="row">
              <Money yen={value} />
            </th>
            <td>{formatCount(notes[at] ?? 0, lang)}</td>
            <td>
              <Money yen={value * (notes[at] ?? 0)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('paper:cash.sum')}</th>
          <td>
            {formatCount(
              notes.reduce((sum, pieces) => sum + pieces, 0),
              lang,
            )}
          </td>
          <td>
            <Money yen={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** On a phone the pieces stand below the name. */
function NotesOfEach({ cash: { values, people } }: { cash: CashListView }) {
  const { t, lang } = usePage()
  return (
    <table className="books notes">
      <caption>{t('paper:cash.each')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('paper:cash.name')}</th>
          {values.map((value) => (
            <th scope="col" className="broad" key={value}>
              {formatCount(value, lang)}
            </th>
          ))}
          <th scope="col">{t('paper:cash.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ staffId, amount, notes, ...person }) => (
          <tr key={staffId}>
            <th scope="row">
              <Person {...person} />
              <span className="slim small">
                {values
                  .map((value, at) => ({ value, pieces: notes[at] ?? 0 }))
                  .filter(({ pieces }) => pieces > 0)
                  .map(({ value, pieces }) => `${formatYen(value, lang)} × ${pieces}`)
                  .join(' · ')}
              </span>
            </th>
            {values.map((value, at) => (
              <td className="broad" key={value}>
                {notes[at] ? formatCount(notes[at], lang) : '–'}
              </td>
            ))}
            <td className="paid">
              <Money yen={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
