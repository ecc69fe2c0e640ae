import { useField } from '../../views/components/form/form.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { usePage } from '../../views/page-context.tsx'

type BranchProps = {
  branches: { id: string; name: string }[]
  /** True if a person with a branch can be moved to another. */
  moves?: boolean
}

/** The person's branch: a choice only if there are several. */
export function BranchField({ branches, moves }: BranchProps) {
  const { t } = usePage()
  const { error } = useField('branch')
  const [only] = branches
  if (only && branches.length === 1 && !error) {
    return <input type="hidden" name="branch" defaultValue={only.id} />
  }
  return (
    <SelectField
      name="branch"
      label={t('staff:fields.branch')}
      hint={moves ? t('staff:edit.moved') : undefined}
      options={branches.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
