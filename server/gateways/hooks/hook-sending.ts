/** Why there was no answer: a forbidden address, an unknown name, a time-out, no connection, or a bad certificate. */
export type SendFailure = 'address' | 'dns' | 'timeout' | 'connection' | 'tls'

/** The result of one request: an answer or none. `retryAfterMs`: how long the receiver asks us to wait. */
export type Sent =
  | { kind: 'answer'; status: number; retryAfterMs?: number | undefined }
  | { kind: 'none'; why: SendFailure }
