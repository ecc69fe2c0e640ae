/** Why there was no answer: a forbidden address, an unknown name, a time-out, no connection, or a bad certificate. */
export type SendFailure = 'address' | 'dns' | 'timeout' | 'connection' | 'tls'

export type Sending = {
  url: string
  /** The message's id, the same for each try, so that the receiver recognises a repetition. */
  id: string
  payload: string
  /** `whsec_…`; the message gets one signature per secret. */
  secrets: string[]
}

/** The result: an answer or none. `retryAfterMs`: how long the receiver asks us to wait. */
export type Sent =
  | { kind: 'answer'; status: number; retryAfterMs?: number | undefined }
  | { kind: 'none'; why: SendFailure }

/** `name`: not a full host name, or one that ends with a dot; `port`: not 443. */
export type AddressProblem = 'shape' | 'https' | 'name' | 'port' | 'address'

export type HookSender = {
  /** One try; never throws. */
  send(sending: Sending): Promise<Sent>
  /** Why we can never send to this URL, as far as we can tell without a DNS lookup; undefined if we can. */
  refuses(url: string): AddressProblem | undefined
}
