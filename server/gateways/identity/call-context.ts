/** What a call tells Cognito about the browser. */
export type CallContext = {
  /** For Cognito's threat protection; sent only if the configuration says that the pool accepts it. */
  ipAddress?: string
  /** Passed to the pool's message trigger, if there is one, so that mails can be in the reader's language. */
  lang?: string
  /** The browser or the person has proved something before: where strangers fill a line, there is still a place for them. */
  known?: boolean
}
