/** Thrown when the chosen person does not exist in the branch, or has left it: the form is shown again. */
export class UnknownRecipientError extends Error {
  override readonly name = 'UnknownRecipientError'
}
