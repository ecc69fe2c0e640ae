import { createHmac } from 'node:crypto'
import type { Request } from 'express'
import { clientOf, lineOf } from './client-of.ts'

/** Names a network in the log and in the books, without its address. */
export type NetworkOf = (req: Pick<Request, 'ip'>) => string

/**
 * A network has the same name in all lines, so that an attack from one network can be told from many people. Without the
 * secret nobody can find the address by trying all addresses. `widest`: all that a stranger may have of it.
 */
export function createNetworkOf(secret: string, { widest = false } = {}): NetworkOf {
  const key = createHmac('sha256', secret).update('network-in-log').digest()
  const part = widest ? lineOf : clientOf
  return ({ ip }) => createHmac('sha256', key).update(part(ip)).digest('base64url').slice(0, 16)
}
