/** Articles that begin a city's name, and how French and Italian join a preposition to them. */
const CONTRACTIONS: Record<
  string,
  [article: RegExp, joined: [preposition: string, by: string][]][]
> = {
  fr: [
    [
      /^Le /,
      [
        ['à', 'au '],
        ['de', 'du '],
      ],
    ],
    [
      /^Les /,
      [
        ['à', 'aux '],
        ['de', 'des '],
      ],
    ],
  ],
  it: [
    [
      /^Il /,
      [
        ['a', 'al '],
        ['di', 'del '],
        ['da', 'dal '],
      ],
    ],
    [
      /^L[’']/,
      [
        ['a', 'all’'],
        ['di', 'dell’'],
        ['da', 'dall’'],
      ],
    ],
  ],
}

/** Returns a sentence with `au Caire` and `du Havre` for `à Le Caire` and `de Le Havre`. Other names stay. */
export function contracted(locale: string, text: string, city: string): string {
  const [article, joined] = CONTRACTIONS[locale]?.find(([begin]) => begin.test(city)) ?? [/^/, []]
  const name = city.replace(article, '')
  return joined.reduce(
    (said, [preposition, by]) => said.replaceAll(` ${preposition} ${city}`, ` ${by}${name}`),
    text,
  )
}
