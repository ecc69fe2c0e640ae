import { Button, type ButtonLook } from '../button.tsx'
import { ButtonForm, type ButtonFormProps } from './button-form.tsx'

/** `id`: of the form, not of the button. */
type Props = ButtonLook & Pick<ButtonFormProps, 'id' | 'action' | 'fields' | 'children'>

/** A button that is a form of its own. */
export function PostForm({ id, action, fields, children, ...button }: Props) {
  return (
    <ButtonForm id={id} action={action} fields={fields}>
      <Button {...button}>{children}</Button>
    </ButtonForm>
  )
}
