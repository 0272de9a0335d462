/** The words of a site in one language. `slogan` null: the catalogue's own. */
export type SiteWords = { name: string; slogan: string | null }

/** Stands for the site's name in compiled messages, where `{site}` would be an argument. */
export const SITE_MARK = '\uE000'

/**
 * Returns messages, compiled or plain ICU, with the site's name in place of its mark. French elides
 * before a vowel only: "d’Okolo", "de Ville en fête". A name that ends with a full stop ends a sentence by itself.
 */
export function withSiteWords<Texts extends object>(
  messages: Texts,
  { name }: Pick<SiteWords, 'name'>,
): Texts {
  const elides = /^[aeiouyàâæéèêëîïôœùûü]/i.test(name)
  const text = JSON.stringify(messages).replaceAll(
    /(?:(d|qu)’)?(\uE000|\{site\})(\.?)/gi,
    (_, before: string | undefined, mark: string, stop: string) => {
      const joint = before === undefined ? '' : elides ? `${before}’` : `${before}e `
      const plain = mark === SITE_MARK ? name : quoted(name)
      return joint + JSON.stringify(plain).slice(1, -1) + (name.endsWith('.') ? '' : stop)
    },
  )
  return JSON.parse(text)
}

/** ICU ends a quotation at an apostrophe, and prints two as one. */
export function quoted(text: string): string {
  return text.replaceAll("'", "''")
}
