import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { FormEnd } from '../../views/components/form/form-end.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { UploadField } from '../../views/components/form/upload-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { TextIn } from '../../views/venue-texts.ts'
import { FurtherLanguages, furtherFields, InEnglish } from '../branch/further-languages.tsx'

type StaffPhotoProps = FormProps<'photo' | 'greeting' | TextIn<'greeting'>> & {
  links: BranchLinks
  /** True if the reader is this person; false for an owner. */
  own: boolean
  name: string
  /** The address of the larger size. */
  photo: string | undefined
  ways: { back: string }
}

/** `/branch/staff/{id}/photo`. Title: `staff:photo.title`. */
export function StaffPhotoPage({ links, own, name, photo, action, values, errors, ways }: StaffPhotoProps) {
  const { t } = usePage()
  const greeting = { what: 'greeting', label: t('staff:photo.greeting'), rows: 2 } as const
  return (
    <BranchLayout links={links} here={own ? undefined : 'staff'}>
      <ErrorSummary
        errors={errors}
        order={['form', 'photo', 'greeting', 'greetingEn', ...furtherFields('greeting')]}
      />
      <h1>{t('staff:photo.title')}</h1>
      <p className="lead">{t('staff:photo.lead')}</p>
      <div className="stack">
        {photo ? (
          <img
            className="portrait"
            src={photo}
            width={160}
            height={160}
            alt={t('staff:photo.alt', { name })}
            decoding="async"
          />
        ) : (
          <p className="small">{t('staff:photo.none')}</p>
        )}
        <Form action={action} values={values} errors={errors} encType="multipart/form-data">
          <UploadField
            name="photo"
            label={t('staff:photo.file')}
            hint={t('staff:photo.fileHint')}
            accept="image/jpeg,image/png,image/webp"
          />
          {photo && (
            <div className="field">
              <label className="tick">
                <input type="checkbox" name="remove" value="1" />
                {t('staff:photo.remove')}
              </label>
            </div>
          )}
          <TextArea
            name="greeting"
            label={greeting.label}
            hint={t('staff:photo.greetingHint')}
            rows={greeting.rows}
            optional
          />
          <InEnglish {...greeting} />
          <FurtherLanguages fields={[greeting]} />
          <FormEnd back={ways.back}>{t('staff:photo.submit')}</FormEnd>
        </Form>
      </div>
    </BranchLayout>
  )
}
