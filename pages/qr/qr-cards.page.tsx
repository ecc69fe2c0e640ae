import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { FieldProblem } from '../../views/components/form/field-problem.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

type QrCardsProps = FormProps<string> & {
  links: { area: BranchLinks; back: string }
  venue: string
  /** Whom guests can tip here. Nobody: the cards are the branch's own. */
  people: { id: string; name: string }[]
}

/** `/branch/qr/cards`: whose name cards to print. Titles: `qr:cards.title`, without staff `qr:cards.branch`. */
export function QrCardsPage({ links, venue, people, action, values, errors }: QrCardsProps) {
  const { t } = usePage()
  const some = people.length > 0
  return (
    <BranchLayout links={links.area} here="qr">
      <ErrorSummary errors={errors} order={['people', 'each', 'form']} />
      <h1>{t(some ? 'qr:cards.title' : 'qr:cards.branch')}</h1>
      <p className="lead">
        <Name of={venue} />
      </p>
      {!some && <p>{t('qr:cards.nobody')}</p>}
      <Form action={action} values={values} errors={errors}>
        {some && (
          <fieldset className={errors?.people ? 'field invalid' : 'field'}>
            <legend>{t('qr:cards.people')}</legend>
            <FieldProblem name="people" />
            {people.map(({ id, name }, at) => (
              <label className="tick" key={id}>
                <input
                  type="checkbox"
                  id={at === 0 ? 'people' : undefined}
                  name={id}
                  value="1"
                  defaultChecked={values?.[id] !== undefined && values[id] !== ''}
                />
                <span>
                  <Name of={name} />
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <TextField
          name="each"
          label={t(some ? 'qr:cards.each' : 'qr:cards.how')}
          hint={t('qr:cards.size')}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="actions">
          <Button primary icon="print">
            {t('qr:cards.submit')}
          </Button>
          <LinkButton href={links.back}>{t('common:back')}</LinkButton>
        </div>
      </Form>
    </BranchLayout>
  )
}
