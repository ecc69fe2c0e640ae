import { TickField } from '../../views/components/form/tick-field.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { usePage } from '../../views/page-context.tsx'

/** What payroll software can read. */
export type PayrollEncoding = 'utf8' | 'utf8_bom' | 'cp932'

export type PayrollFileProps = {
  format: { encoding: PayrollEncoding; headers: string[] }
  /** Where the columns are chosen, and where the numbers are. */
  columns: string
  people: string
  /** `noNumber`: names of those who have none. `seal`: the answer that means: exactly this is known. */
  problems:
    | {
        /** Two people under one number: there is no file. */
        clashes: { number: string; people: { name: string; branch: string }[] }[]
        near: { numbers: [string, string]; names: [string, string] }[]
        noNumber: string[]
        shared: { number: string; names: string[] }[]
        lacking: { cell: string; characters: string }[]
        seal: string
      }
    | undefined
}

/** What a payroll file will look like, and what an owner must know of it first. */
export function PayrollFile({ format, columns, people, problems }: PayrollFileProps) {
  const { t } = usePage()
  return (
    <>
      <p>
        {t('payday:columns.encoding')} {t(`payday:encoding.${format.encoding}`)} ·{' '}
        {format.headers.join(' | ')}
        <br />
        <TextLink href={columns}>{t('payday:columns.title')}</TextLink>
      </p>
      {problems && <ProblemList {...problems} people={people} />}
    </>
  )
}

type Problems = NonNullable<PayrollFileProps['problems']> & { people: string }

/** Two numbers that differ by leading zeros, and whose they are: a number stands on the line of its name. */
export type Near = Problems['near'][number]

export const nearWords = ({ numbers, names }: Near) =>
  numbers.map((number, at) => `${number}\u00a0${names[at]}`).join(' / ')

function ProblemList({ clashes, near, noNumber, shared, lacking, seal, people }: Problems) {
  const { t } = usePage()
  return (
    <section className="notice stack-s">
      <h2>{t('payday:payroll.look')}</h2>
      <ul>
        {clashes.map(({ number, people: some }) => (
          <li key={`clash ${number}`}>
            <strong>
              {t('payday:payroll.clash', {
                number,
                names: some.map(({ name, branch }) => `${name} · ${branch}`).join(' / '),
              })}
            </strong>
          </li>
        ))}
        {near.map(({ numbers, names }) => (
          <li key={numbers.join()}>{t('payday:people.zeros', { numbers: nearWords({ numbers, names }) })}</li>
        ))}
        {noNumber.map((name) => (
          <li key={`none ${name}`}>{t('payday:payroll.noNumber', { name })}</li>
        ))}
        {shared.map(({ number, names }) => (
          <li key={number}>{t('payday:payroll.shared', { number, names: names.join(' / ') })}</li>
        ))}
        {lacking.map(({ cell, characters }) => (
          <li key={`lacking ${cell}`}>{t('payday:payroll.lacking', { characters, cell })}</li>
        ))}
      </ul>
      {lacking.length > 0 && <p>{t('payday:payroll.lackingHelp')}</p>}
      <p>
        <TextLink href={people}>{t('payday:people.title')}</TextLink>
      </p>
      {lacking.length + clashes.length === 0 && (
        <TickField name="known" value={seal}>
          {t('payday:payroll.known')}
        </TickField>
      )}
    </section>
  )
}
