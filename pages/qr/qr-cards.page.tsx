import CardCount from '../../islands/card-count.tsx'
import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { FieldProblem } from '../../views/components/form/field-problem.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { FormEnd } from '../../views/components/form/form-end.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { Island } from '../../views/island.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

type QrCardsProps = FormProps<string> & {
  links: { area: BranchLinks; back: string }
  venue: string
  /** How many guests can tip here. Nobody: the cards are the branch's own. */
  all: number
  /** Those on this page of the list, and the ticks of the others. */
  people: { id: string; name: string }[]
  kept: Record<string, string>
  /** Of a long list: where its other pages begin. */
  seek: { before: string | undefined; next: string | undefined } | undefined
  /** Whose names have signs that can't be printed. */
  marked: string
  /** So many cards are on a sheet. */
  onSheet: number
}

/** What the script puts numbers in place of. */
const numbers = { people: '{people}', cards: '{cards}', sheets: '{sheets}' }

/** `/branch/qr/cards`: whose name cards to print. Titles: `qr:cards.title`, without staff `qr:cards.branch`. */
export function QrCardsPage(props: QrCardsProps) {
  const { links, venue, all, people, kept, seek, marked, onSheet, action, values = {}, errors } = props
  const { t } = usePage()
  const some = all > 0
  return (
    <BranchLayout links={links.area} here="qr">
      <ErrorSummary errors={errors} order={['people', 'each', 'form']} />
      <h1>{t(some ? 'qr:cards.title' : 'qr:cards.branch')}</h1>
      <p className="lead">
        <Name of={venue} />
      </p>
      {!some && <p>{t('qr:cards.nobody')}</p>}
      {marked && <Notice>{marked}</Notice>}
      <Form action={action} values={values} errors={errors} hidden={kept}>
        {seek && (
          <div className="stack-s">
            <div className="seek-line">
              <TextField name="q" label={t('staff:search.label')} type="search" autoComplete="off" />
              <Button name="show" value="found">
                {t('venue:people.search')}
              </Button>
            </div>
            <div className="actions">
              <Button name="show" value="all" className="quiet">
                {t('qr:cards.all')}
              </Button>
              <Button name="show" value="none" className="quiet">
                {t('qr:cards.none')}
              </Button>
            </div>
          </div>
        )}
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
                  defaultChecked={Boolean(values[id])}
                />
                <span>
                  <Name of={name} />
                </span>
              </label>
            ))}
            {people.length === 0 && <p className="nothing">{t('venue:people.none')}</p>}
            <div className="actions">
              {seek?.before && (
                <Button name="show" value={seek.before}>
                  {t('common:back')}
                </Button>
              )}
              {seek?.next && (
                <Button name="show" value={seek.next}>
                  {t('common:list.next')}
                </Button>
              )}
            </div>
          </fieldset>
        )}
        <TextField
          name="each"
          label={t(some ? 'qr:cards.each' : 'qr:cards.how')}
          hint={t('qr:cards.size')}
          inputMode="numeric"
          autoComplete="off"
        />
        {some && (
          <Island
            of={CardCount}
            when="load"
            props={{ values, onSheet, text: t('qr:cards.chosen', numbers) }}
          />
        )}
        <FormEnd back={links.back} icon="print">
          {t('qr:cards.submit')}
        </FormEnd>
      </Form>
    </BranchLayout>
  )
}
