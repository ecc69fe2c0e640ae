/** A short message over the page. With a script in the browser the styles take it away after three seconds. */
export type ToastMessage = { type: 'success' | 'error'; text: string }

export function Toast({ type, text }: ToastMessage) {
  return (
    <p className="toast" role={type === 'error' ? 'alert' : 'status'}>
      {text}
    </p>
  )
}
