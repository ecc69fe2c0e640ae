import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { UploadField } from '../../views/components/form/upload-field.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

export type PaydayLoadProps = {
  links: BusinessLinks
  action: string
  /** When the books went back to a backup, in ms since 1970, if nobody has settled it since. */
  restoredAt: number | undefined
  timeZone: string
  /** The file beside the backups: as of when, and how much of it these books lack, or why it is not loaded. */
  kept:
    | { at: number; why: 'damaged' | 'version' | 'foreign' | 'branch' | 'gap' | 'differs' | 'already' }
    | { at: number; why?: undefined; more: { paydays: number; takenBack: number; marks: number } }
    | undefined
  errors?: FormErrors<'file'> | undefined
}

/** `/branch/business/payday/load`. Title: `record:load.title`. */
export function PaydayLoadPage({ links, action, restoredAt, timeZone, kept, errors }: PaydayLoadProps) {
  const { t, lang } = usePage()
  const when = (at: number) => formatDateTime(at, lang, timeZone)
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form', 'file']} />
      <h1>{t('record:load.title')}</h1>
      <p className="lead">
        {restoredAt ? t('record:load.restored', { at: when(restoredAt) }) : t('record:load.notRestored')}
      </p>
      <p>{t('record:load.what')}</p>
      {kept && (
        <section>
          <h2>{t('record:kept.title')}</h2>
          {kept.why ? (
            <p>
              {t('record:kept.asOf', { at: when(kept.at) })} {t(`record:errors.${kept.why}`)}
            </p>
          ) : (
            <>
              <p>
                {t('record:kept.asOf', { at: when(kept.at) })} {t('record:kept.more', kept.more)}
              </p>
              <PostForm action={action} fields={{ what: 'kept' }} primary>
                {t('record:kept.submit')}
              </PostForm>
            </>
          )}
        </section>
      )}
      <section>
        <h2>{t('record:file.title')}</h2>
        <Form action={action} errors={errors} encType="multipart/form-data" hidden={{ what: 'file' }}>
          <UploadField
            name="file"
            label={t('record:file.label')}
            hint={t('record:file.hint')}
            accept=".json,application/json"
          />
          <div className="actions">
            <Button>{t('record:file.submit')}</Button>
          </div>
        </Form>
      </section>
      {restoredAt !== undefined && (
        <section>
          <h2>{t('record:none.title')}</h2>
          <p>{t('record:none.what')}</p>
          <PostForm action={action} fields={{ what: 'none' }}>
            {t('record:none.submit')}
          </PostForm>
        </section>
      )}
    </BusinessFrame>
  )
}
