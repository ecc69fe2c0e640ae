import { TextField } from '../../views/components/form/text-field.tsx'
import { TilesField } from '../../views/components/form/tiles-field.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BranchField } from './staff-branch-field.tsx'

type StaffDetailsProps = {
  /** True for a person who is already on the staff. */
  edit: boolean
  branches: { id: string; name: string }[]
}

/** What is asked of everyone but an owner. */
export function StaffDetailFields({ edit, branches }: StaffDetailsProps) {
  const { t } = usePage()
  return (
    <>
      <TextField
        name="code"
        label={t('staff:fields.code')}
        hint={t('staff:fields.codeHint')}
        autoComplete="off"
      />
      <TilesField
        name="role"
        legend={t('staff:fields.role')}
        hint={t('staff:fields.roleHint')}
        options={(['staff', 'manager'] as const).map((role) => ({
          value: role,
          label: t(`branch:roles.${role}`),
          icon: role === 'staff' ? 'staff' : 'all',
        }))}
      />
      <BranchField branches={branches} moves={edit} />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('staff:fields.email')}
        hint={t('staff:fields.emailHint') + (edit ? ` ${t('staff:fields.emailChanged')}` : '')}
        optional
        autoComplete="off"
      />
    </>
  )
}
