import { Button } from '../../views/components/button.tsx'
import { Form } from '../../views/components/form/form.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import type { BusinessView } from './legal.view.ts'
import { LegalDetailsFields, type LegalField } from './legal-details-fields.tsx'
import { previewId } from './legal-preview.tsx'

type Props = FormProps<LegalField> & {
  /** What the server's settings give: it has no field. */
  settings: BusinessView
  /** What the button says that saves. */
  save: string
}

/** The form of the legal details, with a button that only shows what guests would read. */
export function LegalForm({ settings, save, ...form }: Props) {
  const { t } = usePage()
  return (
    <Form {...form}>
      <LegalDetailsFields settings={settings} />
      <div className="actions">
        <Button primary name="to" value="save">
          {save}
        </Button>
        <Button name="to" value="preview" formAction={`${form.action}#${previewId}`}>
          {t('seller:preview')}
        </Button>
      </div>
    </Form>
  )
}
