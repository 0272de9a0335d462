/** A name in quotes, or in capitals; a word in small letters belongs to it where the sentence ends or pauses behind it. */
const QUOTED = String.raw`[«„“"]\s?[^«»„“”"\n]{2,60}\s?[»”“"]`
const CAPITAL = String.raw`\p{Lu}[\p{L}\p{M}'’-]*`
const SMALL = String.raw`(?:de|da|do|do[ns]?|du|des|di|del|della|la|le|el|a|und|y|e|i|на|під|над)`
const NAME = String.raw`(?<name>${QUOTED}|(?:ім(?:ені|\.)|им(?:ени|\.))\s${CAPITAL}(?:\s${CAPITAL}){0,2}|(?:(?:d[aeiou]s?|della|degli|del)\s)?${CAPITAL}(?:\s(?:${SMALL}\s)?${CAPITAL}){0,3}(?:\s\p{Ll}{2,15}(?=\s*(?:[,.;(]|$)))?)`

/** Houses whose names decline: how they are called, and their forms behind "in". */
const DECLINED: [prepositions: string, houses: Record<string, string>][] = [
  [
    'у|в|на',
    {
      Книгарня: 'книгарні',
      'Кав’ярня': 'кав.?ярні',
      Бібліотека: 'бібліотеці',
      Кінотеатр: 'кінотеатрі',
      Театр: 'театрі',
      Клуб: 'клубі',
      Галерея: 'галереї',
      Музей: 'музеї',
      Ресторан: 'ресторані',
      Бар: 'барі',
      Паб: 'пабі',
      Майстерня: 'майстерні',
      Студія: 'студії',
      Школа: 'школі',
      Філармонія: 'філармонії',
      'Палац культури': 'палаці культури',
      'Будинок культури': 'будинку культури',
      Палац: 'палаці',
      Центр: 'центрі',
      Простір: 'просторі',
      Церква: 'церкві',
      Готель: 'готелі',
      Крамниця: 'крамниці',
      Пекарня: 'пекарні',
      Кафе: 'кафе',
    },
  ],
  [
    'в|на',
    {
      'Книжный магазин': 'книжном магазине',
      Магазин: 'магазине',
      Кофейня: 'кофейне',
      Библиотека: 'библиотеке',
      Кинотеатр: 'кинотеатре',
      Театр: 'театре',
      Клуб: 'клубе',
      Галерея: 'галерее',
      Музей: 'музее',
      Ресторан: 'ресторане',
      Бар: 'баре',
      Мастерская: 'мастерской',
      Студия: 'студии',
      Школа: 'школе',
      'Дом культуры': 'доме культуры',
      Центр: 'центре',
      Кафе: 'кафе',
    },
  ],
  [
    'v|vo|na',
    {
      Kníhkupectvo: 'kníhkupectve',
      Kaviareň: 'kaviarni',
      Čajovňa: 'čajovni',
      Knižnica: 'knižnici',
      Divadlo: 'divadle',
      Klub: 'klube',
      Galéria: 'galérii',
      Múzeum: 'múzeu',
      'Dom kultúry': 'dome kultúry',
      Kino: 'kine',
      Škola: 'škole',
      Kostol: 'kostole',
      Centrum: 'centre',
      Ateliér: 'ateliéri',
      Reštaurácia: 'reštaurácii',
    },
  ],
]

/** Houses that are called the same in every case. */
const SAME: [prepositions: string, houses: string][] = [
  [
    'in der|im|in dem|beim|bei der',
    'Buchhandlung|Buchladen|Bücherei|Bibliothek|Café|Kneipe|Bar|Club|Klub|Theater|Kino|Galerie|Museum|Atelier|Kulturhaus|Kulturzentrum|Gasthaus|Gasthof|Restaurant|Werkstatt|Studio|Bürgerhaus',
  ],
  [
    "à la|au|à l[’']|dans la|dans le",
    'librairie|café|bibliothèque|médiathèque|théâtre|cinéma|galerie|musée|salle|bar|restaurant|école|atelier|brasserie|auberge',
  ],
  [
    "alla|al|all[’']|presso la|presso il|presso|nella|nel",
    'libreria|caffè|bar|biblioteca|teatro|cinema|galleria|museo|sala|circolo|ristorante|osteria|scuola|studio',
  ],
  [
    'en la|en el',
    'librería|cafetería|café|bar|biblioteca|teatro|cine|galería|museo|sala|restaurante|escuela|taller|ateneo',
  ],
  [
    'na|no',
    'livraria|café|bar|biblioteca|teatro|cinema|galeria|museu|sala|restaurante|escola|oficina|associação',
  ],
]

const written = (words: string) =>
  words.replaceAll(/\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** How a house is called (null: as it is written), and the words that name one with its preposition. */
export const HOUSES: readonly (readonly [kind: string | null, pattern: RegExp])[] = [
  ...DECLINED.flatMap(([prepositions, houses]) =>
    Object.entries(houses).map(
      ([kind, form]) =>
        [
          kind,
          new RegExp(
            String.raw`(?<!\p{L})(?:${written(prepositions)})\s${written(form)}\s${NAME}`,
            'u',
          ),
        ] as const,
    ),
  ),
  ...SAME.map(
    ([prepositions, houses]) =>
      [
        null,
        new RegExp(
          String.raw`(?<!\p{L})(?:${written(prepositions)})\s?(?<kind>${written(houses)})\s${NAME}`,
          'u',
        ),
      ] as const,
  ),
]

/** "At Joe's Café", "at the Old Mill": the kind is the last word of the name. */
export const NAMED_HOUSE =
  /(?<!\p{L})(?:[Aa]t|[Ii]n)\s(?:the\s|The\s)?(?<name>(?:\p{Lu}[\p{L}'’.-]*\s(?:and\s|&\s|of\s)?){1,4}(?:Bookshop|Bookstore|Books|Café|Cafe|Library|Theatre|Theater|Gallery|Museum|Club|Pub|Bar|Inn|Hall|Church|Chapel|School|Studio|Studios|Centre|Center|Mill|House|Arms|Tavern|Restaurant|Hotel|Cinema|Brewery|Barn))(?!\p{L}|\s\p{Lu})/u
