import { defineConfig } from 'vitest/config'

/** Unit and integration tests of everything that runs in Node; browser journeys are in e2e/. */
export default defineConfig({
  test: {
    include: ['{packages,apps,tools,lab}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: [],
    // Files share a process and what is loaded there, as everything does in a server that runs for months: a third of the time is saved.
    isolate: false,
  },
})
