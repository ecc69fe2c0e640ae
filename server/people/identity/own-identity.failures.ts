import type { Logger } from '../../base/logger.ts'
import { transportRows } from '../../gateways/identity/errors.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'

type Calls = Record<string, (...args: never[]) => Promise<unknown>>

/**
 * The same calls, whose every failure is an IdentityError. A database that fails below them is to the reader what a
 * Cognito that fails is: the form keeps what was typed, and a session is kept.
 */
export const failingAsService = <C extends Calls>(calls: C, log: Pick<Logger, 'error'>): C =>
  Object.fromEntries(
    Object.entries(calls).map(([operation, call]) => [
      operation,
      (...args: never[]) =>
        call(...args).catch((err: unknown) => {
          if (err instanceof IdentityError) throw err
          log.error({ err, operation }, 'the accounts of this server can’t be reached')
          throw new IdentityError(operation, 'InternalErrorException', transportRows.Server)
        }),
    ]),
  ) as C
