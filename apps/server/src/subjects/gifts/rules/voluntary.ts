/** "Pay what you can" in the words of an invitation, by the language of its text. */
export const VOLUNTARY: Readonly<Record<string, string>> = {
  en: 'Pay what you can',
  es: 'Aportación voluntaria',
  fr: 'Participation libre',
  pt: 'Contribuição livre',
  de: 'Eintritt nach eigenem Ermessen',
  ru: 'Свободный взнос',
  it: 'Offerta libera',
  sk: 'Dobrovoľné vstupné',
  uk: 'Вільний внесок',
}
