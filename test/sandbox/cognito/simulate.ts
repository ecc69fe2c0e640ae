import { invalidParameter, userNotFound } from './errors.ts'
import { delivery, normalEmail, type Pool } from './pool.ts'

/**
 * The answer for an address nobody has, where PreventUserExistenceErrors is on: by turns a delivery that never happens
 * and an InvalidParameterException, as the developer guide describes. Otherwise the plain snapshot.
 * @param error the text of the exception that a real user in the wrong state would give
 */
export function simulateDelivery(pool: Pool, username: string, error: string) {
  if (!pool.settings.concealUsers) throw userNotFound('Username/client id combination not found.')
  const key = normalEmail(username)
  const turn = pool.state.simulated[key] ?? 0
  pool.state.simulated[key] = turn + 1
  if (turn % 2 === 1) throw invalidParameter(error)
  return { CodeDeliveryDetails: delivery(username) }
}
