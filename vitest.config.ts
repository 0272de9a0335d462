import { defineConfig } from 'vitest/config'
import { TEST_TAGS } from './tools/test-tags.ts'

/** Unit and integration tests of everything that runs in Node; browser journeys are in e2e/. */
export default defineConfig({
  test: {
    tags: TEST_TAGS,
    include: ['{packages,apps,tools,lab}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: [],
    setupFiles: ['apps/server/src/platform/testing/setup.ts'],
    // Files share a process and what is loaded there, as everything does in a server that runs for months: a third of the time is saved.
    isolate: false,
  },
})
