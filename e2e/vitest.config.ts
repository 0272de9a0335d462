import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the real server, started once for all of them. */
export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['**/*.journey.test.ts'],
    globalSetup: ['./e2e/start-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    // A machine that stalls for a moment is no fault of the site; a journey that needs its second try is named in the output.
    retry: 1,
    // Two browsers at once are what two cores carry.
    maxWorkers: 2,
  },
})
