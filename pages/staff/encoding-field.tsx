import { SelectField } from '../../views/components/form/select-field.tsx'
import { encodingNames } from '../../views/text-encodings.ts'

type Props = { label: string; hint?: string; first?: { value: string; label: string } }

/** The encoding of a file. */
export const EncodingField = ({ first, ...field }: Props) => (
  <SelectField
    name="encoding"
    {...field}
    options={[
      ...(first ? [first] : []),
      ...Object.entries(encodingNames).map(([value, label]) => ({ value, label })),
    ]}
  />
)
