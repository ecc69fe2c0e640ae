import { Button } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatList } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { staffPayWays } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

type PersonView = { staffId: string; name: string; code: string; branch: string; left: boolean }

export type PayPeopleProps = FormProps<string> & {
  links: BusinessLinks
  /** Their fields are `number-{staffId}` and `way-{staffId}`. */
  people: PersonView[]
  /** What was pasted: how many lines are in the table now, and the numbers of those that fit nobody, or several, or no way. */
  pasted: { lines: number; wrong: number[] } | undefined
}

/** `/branch/business/payday/people`: each person's payroll number and way, for the next paydays. Title: `payday:people.title`. */
export function PayPeoplePage({ links, people, pasted, ...form }: PayPeopleProps) {
  const { t, lang } = usePage()
  const fields = people.flatMap(({ staffId }) => [`number-${staffId}`, `way-${staffId}`])
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} order={['form', ...fields, 'paste']} />
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
      <Form {...form} hidden={{ seal: form.values?.seal ?? '' }} className="stack full">
        <div className="actions">
          <Button primary>{t('payday:people.submit')}</Button>
        </div>
        <table className="books in-rows pay-people">
          <TableHead
            columns={[t('payday:lines.person'), t('staff:fields.payrollNumber'), t('staff:fields.payWay')]}
          />
          <tbody>
            {people.map((person) => (
              <Row key={person.staffId} person={person} />
            ))}
          </tbody>
        </table>
        <h2>{t('payday:people.paste.title')}</h2>
        <TextArea
          name="paste"
          rows={6}
          label={t('payday:people.paste.label')}
          hint={t('payday:people.paste.hint')}
        />
        <div className="actions">
          <Button name="put" value="1">
            {t('payday:people.paste.submit')}
          </Button>
        </div>
      </Form>
    </BusinessFrame>
  )
}

function Row({ person: { staffId, name, code, branch, left } }: { person: PersonView }) {
  const { t } = usePage()
  return (
    <tr>
      <th scope="row">
        <Name of={name} />{' '}
        <span className="small">
          <Facts of={[code, <Name key="branch" of={branch} />, left && t('payday:people.left')]} />
        </span>
      </th>
      <td>
        <TextField
          name={`number-${staffId}`}
          label={`${t('staff:fields.payrollNumber')} ${name}`}
          autoComplete="off"
        />
      </td>
      <td>
        <SelectField
          name={`way-${staffId}`}
          label={`${t('staff:fields.payWay')} ${name}`}
          options={staffPayWays.map((value) => ({ value, label: t(`staff:payWay.${value}`) }))}
        />
      </td>
    </tr>
  )
}
