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
import { numberOf, wayOf } from '../../views/payday.ts'
import { staffPayWays } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

export type PayPeopleProps = FormProps<string> & {
  links: BusinessLinks
  people: { staffId: string; name: string; code: string; branch: string; left: boolean }[]
  /** What was pasted: how many lines are in the table now, and the numbers of those that fit nobody, or several, or no way. */
  pasted: { lines: number; wrong: number[] } | undefined
}

/** `/branch/business/payday/people`: each person's payroll number and way, for the next paydays. Title: `payday:people.title`. */
export function PayPeoplePage({ links, people, pasted, ...form }: PayPeopleProps) {
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} />
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
              <tr key={person.staffId}>
                <th scope="row">
                  <Name of={person.name} />{' '}
                  <span className="small">
                    <Facts
                      of={[
                        person.code,
                        <Name key="branch" of={person.branch} />,
                        person.left && t('payday:people.left'),
                      ]}
                    />
                  </span>
                </th>
                <td>
                  <TextField
                    name={numberOf(person)}
                    label={`${t('staff:fields.payrollNumber')} ${person.name}`}
                    autoComplete="off"
                  />
                </td>
                <td>
                  <SelectField
                    name={wayOf(person)}
                    label={`${t('staff:fields.payWay')} ${person.name}`}
                    options={staffPayWays.map((value) => ({ value, label: t(`staff:payWay.${value}`) }))}
                  />
                </td>
              </tr>
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
