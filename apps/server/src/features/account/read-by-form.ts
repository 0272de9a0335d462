/** For routes whose body `parseForm` validates, which answers in the reader's language. */
export const readByForm = { validatorCompiler: () => (value: unknown) => ({ value }) }
