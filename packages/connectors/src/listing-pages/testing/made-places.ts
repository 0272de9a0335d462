/** A made list whose entries name their places and prices, as houses and towns of one language write them. */
type MadePlaces = {
  language: string
  country: string
  html: string
  expected: [title: string, place: string | null, price: string | null][]
}

const list = (...entries: string[]) =>
  `<html><body><div class="list">${entries.map((one) => `<div class="item">${one}</div>`).join('')}</div></body></html>`

export const MADE_PLACES: MadePlaces[] = [
  {
    language: 'sk',
    country: 'sk',
    html: list(
      '<h3>Večer s gitarou</h3><p>5. 12. 2026 o 18:00</p><p>Miesto: Klub Lipa</p><p>Vstupné: 6 €</p>',
      '<h3>Beseda s autorkou</h3><p>9. 12. 2026 o 17:00</p><p>Miesto: Mestská knižnica, Hlavná 4</p><p>Vstup voľný</p>',
    ),
    expected: [
      ['Večer s gitarou', 'Klub Lipa', 'Vstupné: 6 €'],
      ['Beseda s autorkou', 'Mestská knižnica, Hlavná 4', 'Vstup voľný'],
    ],
  },
  {
    language: 'cs',
    country: 'cz',
    html: list(
      '<h3>Varhanní večer</h3><p>5. 12. 2026 v 18:00</p><p>Kde: kostel sv. Anny</p><p>Vstupné 120 Kč</p>',
      '<h3>Trhy</h3><p>12. 12. 2026 v 9:00</p><p>Kde: Dolní náměstí</p><p>vstup volný</p>',
    ),
    expected: [
      ['Varhanní večer', 'kostel sv. Anny', 'Vstupné 120 Kč'],
      ['Trhy', 'Dolní náměstí', 'vstup volný'],
    ],
  },
  {
    language: 'de',
    country: 'de',
    html: list(
      '<h3>Lesung am Kamin</h3><p>Fr 04.12.2026, 19:30 Uhr</p><p>Ort: Alte Mühle</p><p>Eintritt: 8 Euro</p>',
      '<h3>Adventssingen</h3><p>So 06.12.2026, 16:00 Uhr</p><p>Ort: Marktplatz</p><p>Eintritt frei</p>',
    ),
    expected: [
      ['Lesung am Kamin', 'Alte Mühle', 'Eintritt: 8 Euro'],
      ['Adventssingen', 'Marktplatz', 'Eintritt frei'],
    ],
  },
  {
    language: 'uk',
    country: 'ua',
    html: list(
      '<h3>Вечір романсу</h3><p>5 грудня 2026, 18:00</p><p>Місце: Будинок учителя</p><p>Вартість: 150 грн</p>',
      '<h3>Ярмарок</h3><p>12 грудня 2026, 10:00</p><p>Місце: площа Ринок</p><p>Вхід вільний</p>',
    ),
    expected: [
      ['Вечір романсу', 'Будинок учителя', 'Вартість: 150 грн'],
      ['Ярмарок', 'площа Ринок', 'Вхід вільний'],
    ],
  },
  {
    language: 'ru',
    country: 'ua',
    html: list(
      '<h3>Органный вечер</h3><p>5 декабря 2026, 18:00</p><p>Место проведения: Кирха</p><p>Билеты от 200 грн</p>',
      '<h3>Лекция</h3><p>9 декабря 2026, 19:00</p><p>Место проведения: Дом архитектора</p><p>Вход свободный</p>',
    ),
    expected: [
      ['Органный вечер', 'Кирха', 'Билеты от 200 грн'],
      ['Лекция', 'Дом архитектора', 'Вход свободный'],
    ],
  },
  {
    language: 'fr',
    country: 'fr',
    html: list(
      '<h3>Bal du samedi</h3><p>Samedi 5 décembre 2026, 20h</p><p>Lieu : Salle des fêtes</p><p>Tarif : 10 €</p>',
      '<h3>Chorale</h3><p>Dimanche 6 décembre 2026, 17h</p><p>Lieu : Église Saint-Martin</p><p>Entrée libre</p>',
    ),
    expected: [
      ['Bal du samedi', 'Salle des fêtes', 'Tarif : 10 €'],
      ['Chorale', 'Église Saint-Martin', 'Entrée libre'],
    ],
  },
  {
    language: 'es',
    country: 'es',
    html: list(
      '<h3>Noche de boleros</h3><p>5 de diciembre de 2026, 21:00 h</p><p>Lugar: Casa de la Cultura</p><p>Precio: 12 euros</p>',
      '<h3>Taller de belenes</h3><p>8 de diciembre de 2026, 11:00 h</p><p>Lugar: Biblioteca Central</p><p>Gratis</p>',
    ),
    expected: [
      ['Noche de boleros', 'Casa de la Cultura', 'Precio: 12 euros'],
      ['Taller de belenes', 'Biblioteca Central', 'Gratis'],
    ],
  },
  {
    language: 'it',
    country: 'it',
    html: list(
      '<h3>Serata jazz</h3><p>sabato 5 dicembre 2026, ore 21</p><p>Luogo: Teatro Comunale</p><p>Ingresso: 15 €</p>',
      '<h3>Mercatino</h3><p>domenica 6 dicembre 2026, ore 10</p><p>Luogo: Piazza Vecchia</p><p>Ingresso libero</p>',
    ),
    expected: [
      ['Serata jazz', 'Teatro Comunale', 'Ingresso: 15 €'],
      ['Mercatino', 'Piazza Vecchia', 'Ingresso libero'],
    ],
  },
  {
    language: 'pt',
    country: 'pt',
    html: list(
      '<h3>Noite de fado</h3><p>5 de dezembro de 2026, 21h30</p><p>Local: Casa do Povo</p><p>Bilhete: 7,50 €</p>',
      '<h3>Oficina</h3><p>12 de dezembro de 2026, 15h</p><p>Local: Biblioteca</p><p>Entrada livre</p>',
    ),
    expected: [
      ['Noite de fado', 'Casa do Povo', 'Bilhete: 7,50 €'],
      ['Oficina', 'Biblioteca', 'Entrada livre'],
    ],
  },
  {
    language: 'pl',
    country: 'pl',
    html: list(
      '<h3>Wieczór bluesa</h3><p>5 grudnia 2026, godz. 19.00</p><p>Miejsce: Dom Kultury „Zameczek”</p><p>Bilety: 25 zł</p>',
      '<h3>Spacer</h3><p>6 grudnia 2026, godz. 11.00</p><p>Miejsce: Rynek</p><p>wstęp wolny</p>',
    ),
    expected: [
      ['Wieczór bluesa', 'Dom Kultury „Zameczek”', 'Bilety: 25 zł'],
      ['Spacer', 'Rynek', 'wstęp wolny'],
    ],
  },
  {
    language: 'nl',
    country: 'nl',
    html: list(
      '<h3>Kerstconcert</h3><p>zaterdag 5 december 2026, 20.00 uur</p><p>Locatie: Grote Kerk</p><p>Entree: € 12,50</p>',
      '<h3>Boekenmarkt</h3><p>zondag 6 december 2026, 10.00 uur</p><p>Locatie: Wijkcentrum De Spil</p><p>Toegang gratis</p>',
    ),
    expected: [
      ['Kerstconcert', 'Grote Kerk', 'Entree: € 12,50'],
      ['Boekenmarkt', 'Wijkcentrum De Spil', 'Toegang gratis'],
    ],
  },
  {
    language: 'da',
    country: 'dk',
    html: list(
      '<h3>Julekoncert</h3><p>5. december 2026 kl. 19.30</p><p>Sted: Sankt Hans Kirke</p><p>Pris: 120 kr.</p>',
      '<h3>Fællesspisning</h3><p>8. december 2026 kl. 18.00</p><p>Sted: Kulturhuset</p><p>Gratis adgang</p>',
    ),
    expected: [
      ['Julekoncert', 'Sankt Hans Kirke', 'Pris: 120 kr.'],
      ['Fællesspisning', 'Kulturhuset', 'Gratis adgang'],
    ],
  },
  {
    language: 'sl',
    country: 'si',
    html: list(
      '<h3>Božični koncert</h3><p>5. december 2026 ob 19.00</p><p>Kraj: Kulturni dom</p><p>Vstopnina: 10 €</p>',
      '<h3>Pravljična ura</h3><p>8. december 2026 ob 17.00</p><p>Kraj: Knjižnica Center</p><p>Vstop prost</p>',
    ),
    expected: [
      ['Božični koncert', 'Kulturni dom', 'Vstopnina: 10 €'],
      ['Pravljična ura', 'Knjižnica Center', 'Vstop prost'],
    ],
  },
  {
    language: 'en',
    country: 'us',
    html: list(
      '<h3>Barn Dance</h3><p>Saturday, December 5, 2026, 7:30 pm</p><p>Where: Grange Hall, 12 Mill Road</p><p>Admission: $10</p>',
      '<h3>Story Hour</h3><p>Tuesday, December 8, 2026, 10 am</p><p>Where: Children’s Room</p><p>Free</p>',
    ),
    expected: [
      ['Barn Dance', 'Grange Hall, 12 Mill Road', 'Admission: $10'],
      ['Story Hour', 'Children’s Room', 'Free'],
    ],
  },
  {
    // Places by the names of their elements.
    language: 'en',
    country: 'gb',
    html: list(
      '<h3><a href="/a">Owl Trio</a></h3><time>5 Dec 2026, 20:00</time><span class="event-venue">The Lantern Room</span><span class="price">£9 / £7</span>',
      '<h3><a href="/b">Spoken Word</a></h3><time>6 Dec 2026, 19:00</time><span class="event-venue">Back Bar</span><span class="price">Pay what you can</span>',
    ),
    expected: [
      ['Owl Trio', 'The Lantern Room', '£9 / £7'],
      ['Spoken Word', 'Back Bar', 'Pay what you can'],
    ],
  },
  {
    // Microdata without its type.
    language: 'de',
    country: 'at',
    html: list(
      '<h3>Kammermusik</h3><p>Sa, 5. Dezember 2026, 19.30 Uhr</p><div itemprop="location"><span itemprop="name">Bürgersaal</span><br><span itemprop="address">Gasse 3</span></div>',
      '<h3>Kabarett</h3><p>So, 6. Dezember 2026, 20 Uhr</p><div itemprop="location"><span itemprop="name">Kellerbühne</span><br><span itemprop="address">Weg 1</span></div>',
    ),
    expected: [
      ['Kammermusik', 'Bürgersaal', null],
      ['Kabarett', 'Kellerbühne', null],
    ],
  },
  {
    // Labels and values in elements of their own.
    language: 'sk',
    country: 'sk',
    html: list(
      '<h3>Ples</h3><dl><dt>Kedy</dt><dd>12. 12. 2026, 20:00</dd><dt>Kde</dt><dd>Kultúrny dom</dd><dt>Cena</dt><dd>15 eur</dd></dl>',
      '<h3>Burza</h3><dl><dt>Kedy</dt><dd>13. 12. 2026, 9:00</dd><dt>Kde</dt><dd>Telocvičňa</dd><dt>Cena</dt><dd>zadarmo</dd></dl>',
    ),
    expected: [
      ['Ples', 'Kultúrny dom', '15 eur'],
      ['Burza', 'Telocvičňa', 'zadarmo'],
    ],
  },
  {
    // No place is named: a sentence with the word is none, nor is a button.
    language: 'de',
    country: 'de',
    html: list(
      '<h3>Führung</h3><p>05.12.2026, 14:00 Uhr</p><p>Ein Ort: viele Geschichten, die man sich an langen Abenden hier erzählt hat, und mehr</p><a href="/1">Veranstaltungsort anzeigen</a>',
      '<h3>Quiz</h3><p>06.12.2026, 19:00 Uhr</p><p>Mit dem Team vom Ort.</p><a href="/2">Veranstaltungsort anzeigen</a>',
    ),
    expected: [
      ['Führung', null, null],
      ['Quiz', null, null],
    ],
  },
]
