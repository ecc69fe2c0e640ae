import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { FieldProblem } from '../../views/components/form/field-problem.tsx'
import { Form, useField } from '../../views/components/form/form.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { TickField } from '../../views/components/form/tick-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatList } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { staffPayWays } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { nearWords } from './payroll-problems.tsx'

type PersonView = { id: string; name: string; code: string; branch: string; left: boolean }

export type PayPeopleProps = FormProps<string> & {
  links: BusinessLinks
  /** Their fields are `number-{id}` and `way-{id}`. */
  people: PersonView[]
  /** Places with one number of which an owner says, or may say, that they are one person; `tick`: the name of the field. */
  pairs: { tick: string; number: string; people: [PersonView, PersonView] }[]
  /** Numbers that differ by leading zeros; `seal`: the answer that means exactly these. */
  near: { pairs: { numbers: [string, string]; names: [string, string] }[]; seal: string } | undefined
  seal: string
  /** What was pasted: how many lines are in the table now, and the numbers of those that fit nobody. */
  pasted: { lines: number; wrong: number[] } | undefined
}

/** `/branch/business/payday/people`: each person's payroll number and way, for this payday and later ones. Title: `payday:people.title`. */
export function PayPeoplePage(props: PayPeopleProps) {
  const { links, people, pairs, near, seal, pasted, action, values, errors } = props
  const { t, lang } = usePage()
  const fields = people.flatMap(({ id }) => [`number-${id}`, `way-${id}`])
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form', ...fields, 'zeros']} />
      <h1>{t('payday:people.title')}</h1>
      <p className="lead">{t('payday:people.lead')}</p>
      {pasted && (
        <div className="notice" role="status">
          <p>{t('payday:people.pasted', { lines: pasted.lines })}</p>
          {pasted.wrong.length > 0 && (
            <p>{t('payday:people.wrong', { lines: formatList(pasted.wrong.map(String), lang) })}</p>
          )}
        </div>
      )}
      <Form action={action} values={values} errors={errors} hidden={{ seal }} className="stack full">
        {(pairs.length > 0 || near) && (
          <section className="notice">
            <h2>{t('payday:people.same.title')}</h2>
            {pairs.map(({ tick, number, people: [first, second] }) => (
              <TickField key={tick} name={tick} value="1">
                {t('payday:people.same.are', { number })}
                <br />
                <Person {...first} />
                <br />
                <Person {...second} />
              </TickField>
            ))}
            {near && (
              <TickField name="zeros" value={near.seal}>
                {t('payday:people.zeros', { numbers: formatList(near.pairs.map(nearWords), lang) })}
              </TickField>
            )}
          </section>
        )}
        <table className="books in-rows">
          <TableHead
            columns={[t('payday:lines.person'), t('staff:fields.payrollNumber'), t('staff:fields.payWay')]}
          />
          <tbody>
            {people.map((person) => (
              <Row key={person.id} person={person} />
            ))}
          </tbody>
        </table>
        <div className="actions">
          <Button primary>{t('payday:people.submit')}</Button>
        </div>
      </Form>
      <section className="stack">
        <h2>{t('payday:people.paste.title')}</h2>
        <form action={action} method="post" className="stack">
          <TextArea
            name="paste"
            rows={6}
            label={t('payday:people.paste.label')}
            hint={t('payday:people.paste.hint')}
          />
          <Button>{t('payday:people.paste.submit')}</Button>
        </form>
      </section>
    </BusinessFrame>
  )
}

function Person({ name, code, branch, left }: PersonView) {
  const { t } = usePage()
  return (
    <>
      <Name of={name} />{' '}
      <span className="small">
        {code} · {branch}
        {left && ` · ${t('payday:people.left')}`}
      </span>
    </>
  )
}

function Row({ person }: { person: PersonView }) {
  const { t } = usePage()
  const [number, way] = [`number-${person.id}`, `way-${person.id}`]
  const [typed, chosen] = [useField(number), useField(way)]
  return (
    <tr>
      <th scope="row">
        <Person {...person} />
        <FieldProblem name={number} />
      </th>
      <td>
        <input
          className="input"
          size={8}
          id={number}
          name={number}
          defaultValue={typed.value}
          autoComplete="off"
          aria-label={`${t('staff:fields.payrollNumber')} ${person.name}`}
          aria-invalid={typed.error ? true : undefined}
        />
      </td>
      <td>
        <select
          className="input"
          id={way}
          name={way}
          defaultValue={chosen.value}
          aria-label={`${t('staff:fields.payWay')} ${person.name}`}
        >
          {staffPayWays.map((value) => (
            <option key={value} value={value}>
              {t(`staff:payWay.${value}`)}
            </option>
          ))}
        </select>
      </td>
    </tr>
  )
}
