/** For routes whose body is described by a schema and read by `parseForm`, which answers in the reader's language. */
export const readByForm = { validatorCompiler: () => (value: unknown) => ({ value }) }
