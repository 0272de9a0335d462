/** Leaves one full stop where a value that ends with one ends a sentence: "Organizer: Club, o. z." */
export function oneFullStop(text: string, values: object | undefined): string {
  return Object.values(values ?? {}).reduce<string>(
    (said, value) =>
      typeof value === 'string' && value.endsWith('.') ? said.replaceAll(`${value}.`, value) : said,
    text,
  )
}
