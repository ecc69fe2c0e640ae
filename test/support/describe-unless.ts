import { describe } from 'vitest'

/** Tests that need what may be missing here. Then they are skipped, and their title says why. */
export const describeUnless = (
  missing: string | undefined,
  title: string,
  tests: () => void | Promise<void>,
): void => void describe.skipIf(missing)(missing ? `${title}: skipped, ${missing}` : title, tests)
