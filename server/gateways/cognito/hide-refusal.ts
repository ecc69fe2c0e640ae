import type { Logger } from '../../base/logger.ts'
import { IdentityError } from '../identity/identity-error.ts'

/**
 * Runs a call whose refusal would reveal whether an address has an account.
 * @returns whether the call succeeded; a concealed refusal is only logged
 * @throws IdentityError for every other failure
 */
export async function hideRefusal(log: Pick<Logger, 'info'>, call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (!(error instanceof IdentityError && error.concealed)) throw error
    log.info({ exception: error.exception, kind: error.kind }, 'A refusal is not shown to the reader')
    return false
  }
}
