/** Tags that a test file may have in its first comment: `@module-tag embedded`. */
export const TEST_TAGS = [
  {
    name: 'embedded',
    description: 'runs on the embedded database even if the suite runs on PostgreSQL',
  },
  {
    name: 'looks',
    description: 'a journey that only looks at pages: runs where they changed since it passed',
  },
]
