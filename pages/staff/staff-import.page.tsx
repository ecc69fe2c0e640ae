import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { FormEnd } from '../../views/components/form/form-end.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { UploadField } from '../../views/components/form/upload-field.tsx'
import { Icon } from '../../views/components/icon.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { encodingOptions } from '../../views/text-encodings.ts'
import { BranchField } from './staff-branch-field.tsx'

type ImportField = 'file' | 'encoding' | 'text' | 'branch'

export type StaffImportProps = FormProps<ImportField> & {
  links: BranchLinks
  branches: { id: string; name: string }[]
  limits: { rows: number; kilobytes: number }
  ways: { back: string; template: string }
}

/** `/branch/staff/import`. Title: `staff:import.title`. */
export function StaffImportPage(props: StaffImportProps) {
  const { links, action, branches, values, limits, errors, ways } = props
  const { t } = usePage()
  return (
    <BranchLayout links={links} here="staff">
      <ErrorSummary errors={errors} order={['form', 'branch', 'file', 'encoding', 'text']} />
      <h1>{t('staff:import.title')}</h1>
      <p className="lead">{t('staff:import.lead')}</p>
      <details className="fold">
        <summary>{t('staff:import.how')}</summary>
        <div className="stack">
          <p>{t('staff:import.columns')}</p>
          <p>{t('staff:import.limits', { rows: limits.rows, size: limits.kilobytes })}</p>
        </div>
      </details>
      <ul className="links">
        <li>
          <a href={ways.template} download>
            <Icon name="save" />
            <span>{t('staff:import.template')}</span>
          </a>
        </li>
      </ul>
      <Form action={action} values={values} errors={errors} encType="multipart/form-data">
        <BranchField branches={branches} />
        <UploadField name="file" label={t('staff:import.file')} accept=".csv,.tsv,.txt,text/csv,text/plain" />
        <SelectField
          name="encoding"
          label={t('staff:import.encoding')}
          options={[{ value: '', label: t('staff:import.findOut') }, ...encodingOptions]}
        />
        <TextArea
          name="text"
          label={t('staff:import.text')}
          hint={t('staff:import.textHint')}
          rows={6}
          spellCheck={false}
        />
        <FormEnd back={ways.back}>{t('staff:import.check')}</FormEnd>
      </Form>
    </BranchLayout>
  )
}
