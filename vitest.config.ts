import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Two suites: `unit` (everything without a browser) and `browser` (Chromium; needs a build). */
export default defineConfig({
  plugins: [react()],
  test: {
    env: { NODE_ENV: 'test' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/kill/**'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts', 'test/kill/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each file drives a browser and a server of its own; more than two at once only slow each other down.
          maxWorkers: 2,
        },
      },
    ],
  },
})
