import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'
import LongestFirst from './test/support/longest-first.ts'

/** Two suites: `unit` (everything without a browser) and `browser` (Chromium; needs a build). */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  plugins: [
    {
      name: 'styles-are-not-kept',
      // What Vitest keeps of a module from one run to the next knows nothing of the styles that it imports.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (id.includes('.css') ? false : null)),
    },
  ],
  // As Node itself finds it, so that there is one: the packages that stand on it are not Vite's to resolve.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    env: { NODE_ENV: 'test' },
    globalSetup: ['test/support/own-folder.ts', 'test/support/postgres.ts'],
    // Pages carry their styles, and the policy names them by their hashes.
    css: { include: /styles/ },
    // The parts keep nothing between two servers, so that files may share them: each process loads them once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A machine that is busy takes much longer than the usual second.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // React as it is delivered: its development build makes each page dearer, for hints that no test reads.
          env: { NODE_ENV: 'production' },
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'test/browser/**', 'test/kill/**', 'test/processes/**'],
          // None of these measures time: a machine that is busy may take ten times as long.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each worker loads and compiles everything for itself. With two, they end long after the browser tests.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts', 'test/kill/**/*.test.ts', 'test/processes/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // Each file drives a browser and a server of its own, and mostly waits for them.
          maxWorkers: 3,
          maxConcurrency: 3,
        },
      },
    ],
  },
})
