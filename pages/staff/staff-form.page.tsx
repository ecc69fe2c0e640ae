import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form, useHolds } from '../../views/components/form/form.tsx'
import { FormEnd } from '../../views/components/form/form-end.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { TilesField } from '../../views/components/form/tiles-field.tsx'
import { UploadField } from '../../views/components/form/upload-field.tsx'
import { WithIcon } from '../../views/components/icon.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { TextIn } from '../../views/venue-texts.ts'
import { staffPayWays } from '../../views/words.ts'
import { FormPreview } from '../branch/form-preview.tsx'
import { FurtherLanguages, furtherFields, InEnglish } from '../branch/further-languages.tsx'
import { BranchField } from './staff-branch-field.tsx'

/** In the order of the form. */
const staffFields = ['name', 'nameEn', 'branch', 'code', 'role', 'email', 'payrollNumber', 'payWay'] as const
export type StaffField = (typeof staffFields)[number] | TextIn<'name'>

export type StaffFormProps = FormProps<StaffField | 'photo'> & {
  links: BranchLinks
  hidden?: Record<string, string> | undefined
  /** A person is added or edited; for an owner, only the name can be edited here. */
  what: 'add' | 'edit' | 'name'
  /** The branches to choose from. */
  branches: { id: string; name: string }[]
  ways: { back: string; import?: string | undefined }
}

/** `/branch/staff/add` and `/branch/staff/{id}/edit`. Titles: `staff:add.title`, `staff:edit.title`. */
export function StaffFormPage(props: StaffFormProps) {
  const { links, action, hidden, what, values, errors, ways } = props
  const { t } = usePage()
  const name = what === 'add' ? 'add' : 'edit'
  return (
    <BranchLayout links={links} here="staff">
      <ErrorSummary errors={errors} order={['form', 'photo', ...staffFields, ...furtherFields('name')]} />
      <h1>{t(`staff:${name}.title`)}</h1>
      {ways.import && (
        <p>
          <TextLink href={ways.import}>{t('staff:add.many')}</TextLink>
        </p>
      )}
      <div className="split even">
        <Form
          action={action}
          values={values}
          errors={errors}
          hidden={hidden}
          encType={what === 'add' ? 'multipart/form-data' : undefined}
        >
          <TextField
            name="name"
            label={t('staff:fields.name')}
            hint={t('staff:fields.nameHint')}
            autoComplete="off"
          />
          {what === 'name' ? (
            <p className="small">{t('staff:edit.owner')}</p>
          ) : (
            <StaffDetailFields edit={what === 'edit'} branches={props.branches} />
          )}
          <FormEnd back={ways.back}>{t(`staff:${name}.submit`)}</FormEnd>
        </Form>
        {what !== 'name' && (
          <div className="aside">
            <FormPreview values={values} branches={props.branches} />
          </div>
        )}
      </div>
    </BranchLayout>
  )
}

type StaffDetailsProps = {
  /** True for a person who is already on the staff. */
  edit: boolean
  branches: { id: string; name: string }[]
}

/** What is asked of everyone but an owner. What is seldom typed is folded until it holds something. */
function StaffDetailFields({ edit, branches }: StaffDetailsProps) {
  const { t } = usePage()
  return (
    <>
      <InEnglish what="name" label={t('staff:fields.name')} />
      {!edit && (
        <UploadField
          name="photo"
          label={t('staff:photo.file')}
          hint={t('staff:photo.fileHint')}
          optional
          accept="image/jpeg,image/png,image/webp"
        />
      )}
      <BranchField branches={branches} moves={edit} />
      <details className="fold" open={useHolds(['code', 'email', 'payrollNumber'])}>
        <summary>{t('staff:fields.more')}</summary>
        <div className="stack">
          <TextField
            name="code"
            label={t('staff:fields.code')}
            hint={t('staff:fields.codeHint') + (edit ? '' : t('staff:fields.codeNext'))}
            optional={!edit}
            autoComplete="off"
          />
          <TilesField
            name="role"
            legend={t('staff:fields.role')}
            hint={t('staff:fields.roleHint')}
            options={(['staff', 'manager'] as const).map((role) => ({
              value: role,
              label: (
                <WithIcon name={role === 'staff' ? 'staff' : 'all'}>{t(`branch:roles.${role}`)}</WithIcon>
              ),
            }))}
          />
          <TextField
            name="email"
            type="email"
            label={t('staff:fields.email')}
            hint={t('staff:fields.emailHint') + (edit ? t('staff:fields.emailChanged') : '')}
            optional
            autoComplete="off"
          />
          <TextField
            name="payrollNumber"
            label={t('staff:fields.payrollNumber')}
            hint={t('staff:fields.payrollNumberHint')}
            optional
            autoComplete="off"
          />
          <SelectField
            name="payWay"
            label={t('staff:fields.payWay')}
            options={staffPayWays.map((value) => ({
              value,
              label: t(`staff:payWay.${value}`),
            }))}
          />
        </div>
      </details>
      <FurtherLanguages fields={[{ what: 'name', label: t('staff:fields.name') }]} />
    </>
  )
}
