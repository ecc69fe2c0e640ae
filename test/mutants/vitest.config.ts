import { defineConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

/** No PostgreSQL answers there, so its half of the tests is skipped. */
const nobody = 'postgres://nobody@127.0.0.1:1/none'

/** The tests that `run.ts` names, on SQLite alone unless a room asks for both: each of them runs a thousand times. */
export default defineConfig({
  resolve: { alias: usual.resolve?.alias ?? [] },
  test: {
    css: { include: /styles/ },
    env: {
      NODE_ENV: 'test',
      LONGEST_WAIT: '3000',
      ...(process.env.MUTANT_POSTGRES !== '1' && { TEST_DATABASE_URL: nobody }),
    },
    setupFiles: ['test/mutants/no-shrinking.ts'],
    include: [process.env.MUTANT_TESTS ?? 'no tests named'],
    // A machine that is busy takes longer than the usual second, and a change mostly hangs.
    expect: { poll: { timeout: 3_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
