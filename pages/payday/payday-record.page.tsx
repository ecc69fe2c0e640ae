import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { UploadField } from '../../views/components/form/upload-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

/** `endAt`: when the books end, in ms since 1970. Both forms are sent to `action`. */
export type BooksWentBackProps = FormProps<'file' | 'numbers'> & { endAt: number; timeZone: string }

type Props = BooksWentBackProps & {
  links: BusinessLinks
  /** Of a record that was just read back: lines whose place or branch these books lack. */
  left?: string[] | undefined
}

/** `/branch/business/payday/record`, while the books went back. Title: `payday:record.title`. */
export function PaydayRecordPage({ links, left, ...marker }: Props) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={marker.errors} order={['form', 'file', 'numbers']} />
      <h1>{t('payday:record.title')}</h1>
      {left && (
        <section className="notice bad" role="status">
          <p>{t('payday:record.left')}</p>
          <ul>
            {left.map((line) => (
              <li key={line} className="mono">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      <BooksWentBack {...marker} />
    </BusinessFrame>
  )
}

/** That the books went back: to read lost paydays back from their records, and to say that all are here. */
export function BooksWentBack({ action, endAt, timeZone, values, errors }: BooksWentBackProps) {
  const { t, lang } = usePage()
  return (
    <section className="notice stack">
      <p>{t('payday:record.what', { at: formatDateTime(endAt, lang, timeZone) })}</p>
      <Form action={action} encType="multipart/form-data" errors={errors} beside={!errors?.file}>
        <UploadField
          name="file"
          label={t('payday:record.file')}
          hint={t('payday:record.fileHint')}
          accept=".csv,text/csv"
        />
        <div className="actions">
          <Button primary>{t('payday:record.submit')}</Button>
        </div>
      </Form>
      <Form action={action} values={values} errors={errors} beside={!errors?.numbers}>
        <TextField
          name="numbers"
          optional
          label={t('payday:record.numbers')}
          hint={t('payday:record.numbersHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="actions">
          <Button>{t('payday:record.allHere')}</Button>
        </div>
      </Form>
    </section>
  )
}
