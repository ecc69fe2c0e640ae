/** What a call may know of the browser and of its own time. */
export type CallContext = {
  /** For Cognito's threat protection; sent only where the settings say that the pool takes it. */
  ipAddress?: string
  /** Device fingerprint made by Cognito's own script in the browser. */
  encodedData?: string
  /** Handed to the pool's message trigger, where there is one, so that mails can be in the reader's language. */
  lang?: string
  /** Time for all tries together, in milliseconds; default 5,000; `Infinity` in the background. */
  budgetMs?: number
}
