import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { SignedMoney } from '../earning/signed-money.tsx'

/**
 * Whole yen; by age what closed paydays left due, and what was earned since, as of a `day` (`YYYY-MM-DD`). `owes`: what people owe,
 * which lowers nobody else's.
 */
export type OwedView = {
  open: number
  newest: number
  recent: number
  older: number
  owes: number
  day: string
}

const ages = ['open', 'newest', 'recent', 'older'] as const

/** What is owed to the staff, by age. */
export function Owed({ owed }: { owed: OwedView }) {
  const { t, lang } = usePage()
  const sum = ages.reduce((yen, age) => yen + owed[age], 0)
  return (
    <section className="part">
      <h2>{t('payday:owed.title')}</h2>
      <p>{t('payday:owed.asOf', { day: formatDay(owed.day, lang) })}</p>
      <table className="books">
        <tbody>
          {ages.map((age) => (
            <tr key={age}>
              <th scope="row">{t(`payday:owed.${age}`)}</th>
              <td>
                <SignedMoney yen={owed[age]} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('payday:owed.sum')}</th>
            <td>
              <SignedMoney yen={sum} />
            </td>
          </tr>
        </tfoot>
      </table>
      {owed.owes > 0 && <p>{t('payday:owed.owes', { yen: formatYen(owed.owes, lang) })}</p>}
    </section>
  )
}
