import type { SendFailure } from '../hooks/hook-sending.ts'

/** A browser's address at its push service, with the keys to write to it. All of it is secret. */
export type PushAddress = {
  endpoint: string
  /** In base64url. */
  p256dh: string
  auth: string
}

/** The key pair by which push services know this server, in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

export type PushMessage = {
  to: PushAddress
  keys: PushKeys
  /** What the browser decrypts; at most 3,000 bytes. */
  payload: string
  /** How long the push service keeps it for a device that is off, in whole seconds. */
  ttlSeconds: number
  /** Of several messages that wait for a device, the push service keeps the newest of each topic. */
  topic: string
}

/**
 * What became of a message:
 * - `sent`: the push service has accepted it;
 * - `gone`: the browser has unsubscribed, or never existed;
 * - `later`: the service is busy, broken or not reachable; `waitMs`: how long it asks us to wait;
 * - `refused`: it will never accept this message: our mistake. `status` is undefined if we refused the address.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'later'; why: SendFailure | 'busy' | 'broken'; waitMs?: number | undefined }
  | { kind: 'refused'; status: number | undefined }

/** Why a browser's address can't be used: it is no address, or not of a push service that we know. */
export type PushAddressProblem = 'shape' | 'service'

export type PushGateway = {
  /** One try; never throws. */
  send(message: PushMessage): Promise<PushOutcome>
  /** Undefined if messages may be sent to this address. */
  refuses(address: PushAddress): PushAddressProblem | undefined
  newKeys(): PushKeys
}
