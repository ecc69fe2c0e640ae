import { defineConfig } from 'vitest/config'

/** Tests that fail on purpose: no other run finds them. */
export default defineConfig({ test: { include: ['*.fixture.ts'] } })
