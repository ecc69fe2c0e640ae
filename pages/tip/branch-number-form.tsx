import { Button } from '../../views/components/button.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'

type NumberProps = FormProps<'branchNumber'> & {
  /** True below the camera, which comes first if scripts run. */
  second?: boolean
}

/** The field for a branch number, also used on the start page. `decimal`: the numeric keypad that has a separator. */
export function BranchNumberForm({ second, ...form }: NumberProps) {
  const { t } = usePage()
  return (
    <Form {...form}>
      <TextField
        name="branchNumber"
        label={t('tip:entry.number')}
        hint={t('tip:entry.hint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <Button primary={!second} className={second ? 'nojs-primary' : undefined}>
        {t('tip:entry.submit')}
      </Button>
    </Form>
  )
}
