import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/error-summary.tsx'
import { ErrorText, errorId } from '../../views/components/error-text.tsx'
import { HiddenFields } from '../../views/components/hidden-fields.tsx'
import { RadioTiles } from '../../views/components/radio-tiles.tsx'
import { SelectField } from '../../views/components/select-field.tsx'
import { TextField } from '../../views/components/text-field.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

export type StaffField = 'name' | 'code' | 'role' | 'branch' | 'email'

export type StaffFormProps = {
  links: BranchLinks
  action: string
  hidden?: Record<string, string> | undefined
  /** Whether somebody is added, or changed, or is an owner, of whom only the name stands here. */
  what: 'add' | 'edit' | 'owner'
  values: Record<StaffField, string>
  /** Those that can be chosen. */
  branches: { id: string; name: string }[]
  errors?: FormErrors<StaffField> | undefined
  ways: { back: string; import?: string | undefined; photo?: string | undefined }
}

/** `/branch/staff/add` and `/branch/staff/{id}/edit`. Titles: `staff:add.title`, `staff:edit.title`. */
export function StaffFormPage(props: StaffFormProps) {
  const { links, action, hidden, what, values, errors, ways } = props
  const { t } = usePage()
  const name = what === 'add' ? 'add' : 'edit'
  return (
    <BranchLayout links={links} here="staff">
      <ErrorSummary errors={errors} order={['form', 'name', 'code', 'role', 'branch', 'email']} />
      <h1>{t(`staff:${name}.title`)}</h1>
      {ways.import && (
        <p>
          <a className="change" href={ways.import}>
            {t('staff:add.many')}
          </a>
        </p>
      )}
      <form method="post" action={action} className="stack" noValidate>
        <HiddenFields fields={hidden} />
        <TextField
          name="name"
          label={t('staff:fields.name')}
          hint={t('staff:fields.nameHint')}
          value={values.name}
          error={errors?.name}
          autoComplete="off"
        />
        {what === 'owner' ? <p className="small">{t('staff:edit.owner')}</p> : <Details {...props} />}
        <div className="actions">
          <Button primary>{t(`staff:${name}.submit`)}</Button>
          <LinkButton href={ways.back}>{t('common:back')}</LinkButton>
        </div>
      </form>
      {ways.photo && (
        <p className="apart center">
          <a className="change" href={ways.photo}>
            {t('staff:member.photo')}
          </a>
        </p>
      )}
    </BranchLayout>
  )
}

function Details({ what, values, branches, errors }: StaffFormProps) {
  const { t } = usePage()
  const edit = what === 'edit'
  return (
    <>
      <TextField
        name="code"
        label={t('staff:fields.code')}
        hint={t('staff:fields.codeHint')}
        value={values.code}
        error={errors?.code}
        autoComplete="off"
      />
      <Roles chosen={values.role} error={errors?.role} />
      <BranchField branches={branches} value={values.branch} error={errors?.branch} moves={edit} />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('staff:fields.email')}
        hint={t('staff:fields.emailHint') + (edit ? ` ${t('staff:fields.emailChanged')}` : '')}
        value={values.email}
        error={errors?.email}
        optional
        autoComplete="off"
      />
    </>
  )
}

type RolesProps = { chosen: string; error: FormErrors<'role'>['role'] }

function Roles({ chosen, error }: RolesProps) {
  const { t } = usePage()
  return (
    <fieldset className={error ? 'field invalid' : 'field'}>
      <legend>{t('staff:fields.role')}</legend>
      <p className="hint" id="role-hint">
        {t('staff:fields.roleHint')}
      </p>
      {error && <ErrorText field="role" prefix={t('common:error')} text={t(error.key, error.values)} />}
      <RadioTiles
        name="role"
        id="role"
        columns={2}
        chosen={chosen}
        invalid={Boolean(error)}
        describedBy={error ? errorId('role') : 'role-hint'}
        options={(['staff', 'manager'] as const).map((role) => ({
          value: role,
          label: t(`branch:roles.${role}`),
          icon: role === 'staff' ? 'staff' : 'all',
        }))}
      />
    </fieldset>
  )
}

type BranchProps = {
  branches: { id: string; name: string }[]
  value: string
  error?: FormErrors<'branch'>['branch']
  /** True where somebody who has a branch can be moved to another. */
  moves?: boolean
}

/** The branch somebody belongs to: chosen where there is a choice. */
export function BranchField({ branches, value, error, moves }: BranchProps) {
  const { t } = usePage()
  const [only] = branches
  if (only && branches.length === 1 && !error) {
    return <input type="hidden" name="branch" defaultValue={only.id} />
  }
  return (
    <SelectField
      name="branch"
      label={t('staff:fields.branch')}
      hint={moves ? t('staff:edit.moved') : undefined}
      value={value}
      options={branches.map(({ id, name }) => ({ value: id, label: name }))}
      error={error}
    />
  )
}
