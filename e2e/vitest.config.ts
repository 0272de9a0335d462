import { defineConfig } from 'vitest/config'
import { TEST_TAGS } from '../tools/test-tags.ts'

/** Journeys in a real browser against one real server. */
export default defineConfig({
  test: {
    tags: TEST_TAGS,
    dir: import.meta.dirname,
    include: ['**/*.journey.test.ts'],
    globalSetup: [`${import.meta.dirname}/start-server.ts`],
    setupFiles: [`${import.meta.dirname}/setup.ts`],
    // A worker loads the server and starts its browsers once: a sixth of the time otherwise.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    // A short stall of the machine is not the site's fault. The output names each journey that
    // needed a second try.
    retry: 1,
    // Two cores can run two browsers at once.
    maxWorkers: 2,
  },
})
