import { defineConfig } from 'vitest/config'

/** The tests that `run.ts` names, on SQLite alone: each of them runs a thousand times. */
export default defineConfig({
  test: {
    // No PostgreSQL answers there, so its half of the tests is skipped.
    env: { NODE_ENV: 'test', TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    include: [process.env.MUTANT_TESTS ?? 'no tests named'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
