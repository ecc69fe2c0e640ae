import { randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `length` random letters and digits. */
export function randomText(length: number): string {
  let text = ''
  for (let n = 0; n < length; n++) text += alphabet[randomInt(alphabet.length)]
  return text
}

/** An id as Stripe makes them, e.g. `pi_3Qx…`. */
export function newId(prefix: string): string {
  return `${prefix}_3${randomText(23)}`
}
