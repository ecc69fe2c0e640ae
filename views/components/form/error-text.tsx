/** The id with which a field refers to its error. */
export const errorId = (field: string) => `${field}-error`

/** A field's error, at the field, already translated. Uses no page context, so islands may use it. */
export function ErrorText({ field, prefix, text }: { field: string; prefix: string; text: string }) {
  return (
    <p className="error" id={errorId(field)}>
      <span className="vh">{prefix} </span>
      {text}
    </p>
  )
}
