/** The id by which a field points at what is wrong with it. */
export const errorId = (field: string) => `${field}-error`

/** What is wrong with a field, at the field, in ready words. Needs no page, so islands may use it. */
export function ErrorText({ field, prefix, text }: { field: string; prefix: string; text: string }) {
  return (
    <p className="error" id={errorId(field)}>
      <span className="vh">{prefix} </span>
      {text}
    </p>
  )
}
