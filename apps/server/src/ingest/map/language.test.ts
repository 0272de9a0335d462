import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

const BRATISLAVA = ['sk', 'hu', 'en']
const said = (title: string, longer = '', city = BRATISLAVA) =>
  languageOf({ und: title }, longer, city).language

/** A title and a sentence of each, written for this test. */
const TEXTS: Record<string, [title: string, sentence: string]> = {
  en: [
    'An evening with the sea',
    'Join us for a walk along the river and a story about the boats.',
  ],
  es: [
    'Una tarde junto al mar',
    'Un paseo por el río y un cuento sobre los barcos para toda la familia.',
  ],
  fr: [
    'Une soirée au bord de la mer',
    'Une promenade le long du fleuve et une histoire sur les bateaux.',
  ],
  pt: [
    'Uma tarde à beira do mar',
    'Um passeio pelo rio e uma história sobre os barcos, com as crianças.',
  ],
  de: ['Ein Abend am Meer', 'Wir gehen am Fluss entlang und hören eine Geschichte über die Boote.'],
  ru: [
    'Вечер у моря',
    'Мы пройдём вдоль реки и послушаем рассказ о лодках, который вы ещё не слышали.',
  ],
  it: [
    'Una sera in riva al mare',
    'Una passeggiata lungo il fiume e un racconto sulle barche per i bambini.',
  ],
  sk: [
    'Večer pri mori',
    'Prejdeme sa popri rieke a vypočujeme si príbeh o lodiach, ktoré už nie sú.',
  ],
  uk: [
    'Вечір біля моря',
    'Ми пройдемося вздовж річки та послухаємо розповідь про човни, які ще є.',
  ],
  cs: ['Večer u moře', 'Projdeme se podél řeky a poslechneme si příběh o lodích, které už nejsou.'],
  pl: [
    'Wieczór nad morzem',
    'Pójdziemy wzdłuż rzeki i posłuchamy opowieści o łodziach, które są już stare.',
  ],
  sl: [
    'Večer ob morju',
    'Sprehodili se bomo ob reki in poslušali zgodbo o čolnih, ki so že stari.',
  ],
  hr: [
    'Večer uz more',
    'Prošetat ćemo uz rijeku i čuti priču o brodovima koji su već stari, a uz nju i glazba.',
  ],
  hu: [
    'Este a tengernél',
    'Sétálunk a folyó mellett, és meghallgatunk egy történetet a hajókról, ami már régi.',
  ],
  fi: [
    'Ilta meren äärellä',
    'Kävelemme joen vartta ja kuulemme tarinan veneistä, jotka ovat jo vanhoja.',
  ],
  no: [
    'En kveld ved havet',
    'Vi går langs elva og hører ei historie om båter som ikke finnes lenger. Etterpå blir det kaffe, kaker og sanger, og barna får tegne hva de har sett i løpet av kvelden.',
  ],
  nl: [
    'Een avond aan zee',
    'We lopen langs de rivier en horen een verhaal over de boten, ook voor kinderen.',
  ],
  ca: [
    'Un vespre vora el mar',
    'Una passejada pel riu amb un conte sobre les barques per als nens i les famílies.',
  ],
  sv: [
    'En kväll vid havet',
    'Vi går längs ån och hör en berättelse om båtar som inte är kvar, för alla barn.',
  ],
  da: [
    'En aften ved havet',
    'Vi går langs åen og hører en historie om både, som ikke findes mere. Bagefter er der kaffe, kager og sange, og børnene må tegne, hvad de har set i løbet af aftenen.',
  ],
  ro: [
    'O seară la mare',
    'Ne plimbăm pe malul râului și ascultăm o poveste despre bărci, pentru copii.',
  ],
  et: [
    'Õhtu mere ääres',
    'Kõnnime jõe ääres ja kuulame lugu paatidest, mis on juba vanad, koos lastega.',
  ],
  lv: [
    'Vakars pie jūras',
    'Mēs ejam gar upi un klausāmies stāstu par laivām, kas ir jau vecas, kopā ar bērniem.',
  ],
  lt: [
    'Vakaras prie jūros',
    'Einame palei upę ir klausomės istorijos apie valtis, kurios yra jau senos, su vaikais.',
  ],
  tr: [
    'Deniz kenarında bir akşam',
    'Nehir boyunca yürüyüp tekneler için bir öykü dinliyoruz, çocuklar da gelebilir.',
  ],
  bg: [
    'Вечер край морето',
    'Ще вървим покрай реката и ще чуем разказ за лодките, които са вече стари. След това ще има чай и песни, а децата ще нарисуват какво са видели тази вечер.',
  ],
  el: ['Βράδυ στη θάλασσα', 'Περπατάμε δίπλα στο ποτάμι και ακούμε μια ιστορία για τις βάρκες.'],
}

test.each(Object.entries(TEXTS))(
  'a text in %s is known for what it is',
  (language, [title, text]) => {
    expect(said(title, text, [language, 'en'])).toBe(language)
    // Neither the language of the city nor that of its neighbours makes it another.
    expect([language, 'und']).toContain(said(title, text))
    expect([language, 'und']).toContain(said(title, '', BRATISLAVA))
    expect([language, 'und']).toContain(said(title, '', ['it', 'sl']))
  },
)

test("needs less text to detect a city's own language", () => {
  expect(said('Hudba pod hviezdami', '', ['sk'])).toBe('sk')
  expect(said('Hudba pod hviezdami', '', ['it'])).toBe('und')
})

test.each([
  'Vernissage',
  'Karneval',
  'Jazz 2026',
  'Tosca',
  'The Beatles Revival',
  // Half of it in one language, half in another.
  'Hudba a tanec / Music and dance for families',
])('%s may be in any language', (title) => {
  expect(said(title, '', ['de'])).toBe('und')
})

test('Norwegian goes by the name that its city has for it', () => {
  const [title, text] = TEXTS['no'] ?? ['', '']
  expect(said(title, text, ['nb', 'nn'])).toBe('nb')
})

test("believes the source's stated language", () => {
  expect(languageOf({ sl: 'The Beatles' }, '', ['sk'])).toEqual({
    language: 'sl',
    assumption: null,
  })
  expect(languageOf({ en: 'Evening', sk: 'Večer' }, '', ['sk', 'en']).language).toBe('sk')
})

test('notes a detected language and assumes none for unknown text', () => {
  const [title, text] = TEXTS['sl'] ?? ['', '']
  expect(languageOf({ und: title }, text, BRATISLAVA).assumption).toMatchObject({
    code: 'language_assumed',
  })
  expect(languageOf({ und: 'Tosca' }, '', BRATISLAVA).assumption).toBeNull()
})
