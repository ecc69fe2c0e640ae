/** The chosen person is not in the branch, or has left it. The form is shown again. */
export class UnknownRecipientError extends Error {
  override readonly name = 'UnknownRecipientError'
}
