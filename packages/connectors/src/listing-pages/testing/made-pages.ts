/** Plain pages as houses write them, made up by us, with what a person reads there. Today is 28 November 2026, a Saturday. */
export type MadePage = {
  name: string
  language: string
  country: string
  html: string
  /** Day, hour or null, title. */
  expected: [date: string, time: string | null, title: string][]
}

export const MADE_PAGES: MadePage[] = [
  {
    name: 'a Slovak club with a table',
    language: 'sk',
    country: 'sk',
    html: `<html lang="sk"><body><h1>Program</h1><p>Otváracie hodiny: Po-Pi 14:00-22:00</p><table>
      <tr><td>Št 3.12.</td><td>20.00</td><td><a href="/akcia/1">Koncert: Longital</a></td><td>vstup 8 €</td></tr>
      <tr><td>Pi 4.12.</td><td>19.30</td><td><a href="/akcia/2">Kvíz v podzemí</a></td><td>vstup voľný</td></tr>
      <tr><td>So 12.12.</td><td>21.00</td><td><a href="/akcia/3">Vianočná tancovačka</a></td><td>5 €</td></tr>
      <tr><td>Št 7.1.</td><td>20.00</td><td><a href="/akcia/4">Otvorené pódium</a></td><td>dobrovoľné</td></tr></table></body></html>`,
    expected: [
      ['2026-12-03', '20:00', 'Koncert: Longital'],
      ['2026-12-04', '19:30', 'Kvíz v podzemí'],
      ['2026-12-12', '21:00', 'Vianočná tancovačka'],
      ['2027-01-07', '20:00', 'Otvorené pódium'],
    ],
  },
  {
    name: 'a Slovak theatre with days in words and a run',
    language: 'sk',
    country: 'sk',
    html: `<html lang="sk"><body><div class="zoznam">
      <div class="hra"><h3>Snehulienka</h3><p class="kedy">5., 6. a 7. decembra 2026 o 10.00 h</p><p>Rozprávka pre deti od 4 rokov.</p></div>
      <div class="hra"><h3>Statky-zmätky</h3><p class="kedy">10. decembra 2026 o 19.00 h</p><p>Veselohra v dvoch dejstvách.</p></div>
      <div class="hra"><h3>Výstava kostýmov</h3><p class="kedy">od 1. do 20. decembra 2026</p><p>Vo foyeri divadla.</p></div>
      </div><h2>Archív</h2><div class="zoznam"><div class="hra"><h3>Tajomný hrad</h3><p class="kedy">10. októbra 2026 o 19.00 h</p></div></div></body></html>`,
    expected: [
      ['2026-12-05', '10:00', 'Snehulienka'],
      ['2026-12-06', '10:00', 'Snehulienka'],
      ['2026-12-07', '10:00', 'Snehulienka'],
      ['2026-12-10', '19:00', 'Statky-zmätky'],
      ['2026-12-01', null, 'Výstava kostýmov'],
    ],
  },
  {
    name: 'a Ukrainian house of culture with day headings',
    language: 'uk',
    country: 'ua',
    html: `<html lang="uk"><body><h1>Афіша на грудень</h1><div class="content">
      <h3>4 грудня, п’ятниця</h3><p><b>18:00</b> «Різдвяна казка» — лялькова вистава</p><p><b>20:00</b> Джаз у фойє: квартет Олени Шевченко</p>
      <h3>5 грудня, субота</h3><p><b>12:00</b> Майстер-клас із писанкарства</p>
      <h3>11 грудня, п’ятниця</h3><p><b>19:00</b> Вечір поезії «Слово»</p></div>
      <p>Каса працює щодня з 10:00 до 19:00</p></body></html>`,
    expected: [
      ['2026-12-04', '18:00', '«Різдвяна казка» — лялькова вистава'],
      ['2026-12-04', '20:00', 'Джаз у фойє: квартет Олени Шевченко'],
      ['2026-12-05', '12:00', 'Майстер-клас із писанкарства'],
      ['2026-12-11', '19:00', 'Вечір поезії «Слово»'],
    ],
  },
  {
    name: 'a Ukrainian gallery with cards whose day stands apart',
    language: 'uk',
    country: 'ua',
    html: `<html lang="uk"><body><ul class="events">
      <li><div class="d"><span>03</span><span>груд</span></div><a class="t" href="/e/svitlo">Відкриття виставки «Світло»</a><div class="i">Початок о 17:30, вхід вільний</div></li>
      <li><div class="d"><span>09</span><span>груд</span></div><a class="t" href="/e/lekcia">Лекція про український авангард</a><div class="i">Початок о 18:30, 150 грн</div></li>
      <li><div class="d"><span>16</span><span>січ</span></div><a class="t" href="/e/kino">Кіноклуб: німе кіно</a><div class="i">Початок о 19:00, 100 грн</div></li></ul></body></html>`,
    expected: [
      ['2026-12-03', '17:30', 'Відкриття виставки «Світло»'],
      ['2026-12-09', '18:30', 'Лекція про український авангард'],
      ['2027-01-16', '19:00', 'Кіноклуб: німе кіно'],
    ],
  },
  {
    name: 'a Polish culture centre',
    language: 'pl',
    country: 'pl',
    html: `<html lang="pl"><body><main><article><h2><a href="/w/1">Andrzejki w Domu Kultury</a></h2><p>sobota, 5 grudnia 2026, godz. 18.00</p><p>Wstęp: 20 zł</p></article>
      <article><h2><a href="/w/2">Warsztaty ceramiki</a></h2><p>niedziela, 6 grudnia 2026, godz. 11.00–13.30</p><p>Wstęp: 60 zł</p></article>
      <article><h2><a href="/w/3">Koncert kolęd</a></h2><p>piątek, 18 grudnia 2026, godz. 19.00</p><p>Wstęp wolny</p></article></main>
      <aside><h3>Aktualności</h3><p>26.11.2026 Nowy numer gazety</p><p>20.11.2026 Remont sali</p></aside></body></html>`,
    expected: [
      ['2026-12-05', '18:00', 'Andrzejki w Domu Kultury'],
      ['2026-12-06', '11:00', 'Warsztaty ceramiki'],
      ['2026-12-18', '19:00', 'Koncert kolęd'],
    ],
  },
  {
    name: 'a Spanish hall with the hour below',
    language: 'es',
    country: 'es',
    html: `<html lang="es"><body><section><div class="card"><span class="cat">Concierto</span><h4>Los Planetas del Sur</h4><p>Viernes 4 de diciembre</p><p>21:30 h</p><p>Sala Grande</p><a href="/c/1">Comprar entradas</a></div>
      <div class="card"><span class="cat">Teatro</span><h4>La casa de nadie</h4><p>Sábado 5 de diciembre</p><p>20:00 h</p><p>Sala Pequeña</p><a href="/c/2">Comprar entradas</a></div>
      <div class="card"><span class="cat">Concierto</span><h4>Coro de invierno</h4><p>Domingo 10 de enero</p><p>12:00 h</p><p>Sala Grande</p><a href="/c/3">Comprar entradas</a></div></section></body></html>`,
    expected: [
      ['2026-12-04', '21:30', 'Los Planetas del Sur'],
      ['2026-12-05', '20:00', 'La casa de nadie'],
      ['2027-01-10', '12:00', 'Coro de invierno'],
    ],
  },
  {
    name: 'a French bar in one paragraph a line',
    language: 'fr',
    country: 'fr',
    html: `<html lang="fr"><body><h2>Décembre 2026</h2><p>Jeu. 3 – 20h30 – Blind test<br>Ven. 4 – 21h – Les Fanfarons (fanfare)<br>Sam. 12 – 21h – Bal folk avec Duo Brume</p><h2>Janvier 2027</h2><p>Ven. 8 – 21h – Soirée jeux<br>Sam. 16 – 20h30 – Concert de rentrée</p></body></html>`,
    expected: [
      ['2026-12-03', '20:30', 'Blind test'],
      ['2026-12-04', '21:00', 'Les Fanfarons (fanfare)'],
      ['2026-12-12', '21:00', 'Bal folk avec Duo Brume'],
      ['2027-01-08', '21:00', 'Soirée jeux'],
      ['2027-01-16', '20:30', 'Concert de rentrée'],
    ],
  },
  {
    name: 'a German cellar with doors and beginning',
    language: 'de',
    country: 'de',
    html: `<html lang="de"><body><div class="termin"><div class="datum">Fr 04.12.26</div><div class="band">Kraftklang</div><div class="zeit">Einlass: 19:00 Uhr | Beginn: 20:00 Uhr</div><div class="preis">VVK 18 € / AK 22 €</div></div>
      <div class="termin"><div class="datum">Sa 05.12.26</div><div class="band">Poetry Slam Finale</div><div class="zeit">Einlass: 18:30 Uhr | Beginn: 19:30 Uhr</div><div class="preis">8 €</div></div>
      <div class="termin"><div class="datum">Do 31.12.26</div><div class="band">Silvesterball</div><div class="zeit">Einlass: 20:00 Uhr | Beginn: 21:00 Uhr</div><div class="preis">35 €</div></div>
      <p>Geöffnet täglich ab 17 Uhr. Impressum</p></body></html>`,
    expected: [
      ['2026-12-04', '20:00', 'Kraftklang'],
      ['2026-12-05', '19:30', 'Poetry Slam Finale'],
      ['2026-12-31', '21:00', 'Silvesterball'],
    ],
  },
  {
    name: 'a Portuguese library',
    language: 'pt',
    country: 'pt',
    html: `<html lang="pt"><body><div class="agenda"><div class="item"><strong>Hora do conto</strong><br>5 de dezembro, 10h30<br>Entrada livre</div><div class="item"><strong>Clube de leitura: Saramago</strong><br>10 de dezembro, 18h<br>Inscrição obrigatória</div><div class="item"><strong>Exposição de presépios</strong><br>1 a 31 de dezembro<br>Entrada livre</div></div></body></html>`,
    expected: [
      ['2026-12-05', '10:30', 'Hora do conto'],
      ['2026-12-10', '18:00', 'Clube de leitura: Saramago'],
      ['2026-12-01', null, 'Exposição de presépios'],
    ],
  },
  {
    name: 'a Slovene club, title first',
    language: 'sl',
    country: 'si',
    html: `<html lang="sl"><body><dl><dt>Noč elektronike</dt><dd>petek, 4. december 2026, ob 22.00</dd><dt>Stand up večer</dt><dd>torek, 8. december 2026, ob 20.00</dd><dt>Božični sejem</dt><dd>sobota, 19. december 2026, ob 10.00</dd></dl></body></html>`,
    expected: [
      ['2026-12-04', '22:00', 'Noč elektronike'],
      ['2026-12-08', '20:00', 'Stand up večer'],
      ['2026-12-19', '10:00', 'Božični sejem'],
    ],
  },
  {
    name: 'a Dutch stage',
    language: 'nl',
    country: 'nl',
    html: `<html lang="nl"><body><ul><li><a href="/a"><time>do 3 dec</time><h3>Winterjazz</h3><p>Aanvang 20.30 uur, zaal open 19.30 uur</p></a></li><li><a href="/b"><time>vr 4 dec</time><h3>De Verhalenvertellers</h3><p>Aanvang 20.00 uur, zaal open 19.30 uur</p></a></li><li><a href="/c"><time>za 9 jan</time><h3>Nieuwjaarsconcert</h3><p>Aanvang 15.00 uur, zaal open 14.30 uur</p></a></li></ul></body></html>`,
    expected: [
      ['2026-12-03', '20:30', 'Winterjazz'],
      ['2026-12-04', '20:00', 'De Verhalenvertellers'],
      ['2027-01-09', '15:00', 'Nieuwjaarsconcert'],
    ],
  },
  {
    name: 'a Czech museum with days in numbers',
    language: 'cs',
    country: 'cz',
    html: `<html lang="cs"><body><table><tr><td>Adventní dílny</td><td>5. a 6. 12. 2026</td><td>10.00–16.00</td></tr><tr><td>Betlémy</td><td>1.–20. 12. 2026</td><td></td></tr><tr><td>Noční prohlídka</td><td>pá 11. 12. 2026</td><td>21.00</td></tr><tr><td>Tříkrálový průvod</td><td>středa 6. 1. 2027</td><td>17.00</td></tr></table></body></html>`,
    expected: [
      ['2026-12-05', '10:00', 'Adventní dílny'],
      ['2026-12-01', null, 'Betlémy'],
      ['2026-12-11', '21:00', 'Noční prohlídka'],
      ['2027-01-06', '17:00', 'Tříkrálový průvod'],
    ],
  },
  {
    name: 'a table of days below the name of the month',
    language: 'sk',
    country: 'sk',
    html: `<html lang="sk"><body><h2>December 2026</h2><table><tr><td>3</td><td>št</td><td>19:00</td><td>Koncert pre dušu</td></tr><tr><td>5</td><td>so</td><td>10:30</td><td>Bábkové divadlo</td></tr><tr><td>12</td><td>so</td><td>18:00</td><td>Vianočné trhy</td></tr></table></body></html>`,
    expected: [
      ['2026-12-03', '19:00', 'Koncert pre dušu'],
      ['2026-12-05', '10:30', 'Bábkové divadlo'],
      ['2026-12-12', '18:00', 'Vianočné trhy'],
    ],
  },
  {
    name: 'a Slovak theatre with halls',
    language: 'sk',
    country: 'sk',
    html: `<html lang="sk"><body><h1>Program na december 2026</h1><div class="r"><b>1. ut</b> <i>19.00</i> <a href="/a">Hamlet</a> <span>Veľká sála</span></div><div class="r"><b>2. st</b> <i>19.00</i> <a href="/b">Revízor</a> <span>Malá sála</span></div><div class="r"><b>4. pi</b> <i>18.30</i> <a href="/c">Labutie jazero</a> <span>Veľká sála</span></div></body></html>`,
    expected: [
      ['2026-12-01', '19:00', 'Hamlet'],
      ['2026-12-02', '19:00', 'Revízor'],
      ['2026-12-04', '18:30', 'Labutie jazero'],
    ],
  },
  {
    name: 'a Slovak library with labels',
    language: 'sk',
    country: 'sk',
    html: `<html lang="sk"><body><div class="a"><strong>Večer s poéziou</strong><p>Kedy: 5.12.2026 o 18:00<br>Kde: Mestská knižnica<br>Vstup: voľný</p></div><div class="a"><strong>Beseda o včelách</strong><p>Kedy: 9.12.2026 o 17:00<br>Kde: Mestská knižnica<br>Vstup: voľný</p></div></body></html>`,
    expected: [
      ['2026-12-05', '18:00', 'Večer s poéziou'],
      ['2026-12-09', '17:00', 'Beseda o včelách'],
    ],
  },
  {
    name: 'a Slovak town whose invitations are posts',
    language: 'sk',
    country: 'sk',
    html: `<html lang="sk"><body><article><time>27.11.2026</time><h2>Pozvánka: Mikulášsky beh</h2><p>Srdečne vás pozývame na beh, ktorý sa uskutoční 6. decembra 2026 o 10:00 v parku.</p></article><article><time>20.11.2026</time><h2>Pozvánka: Adventný koncert</h2><p>Koncert sa koná 13. decembra 2026 o 16:00 v kostole.</p></article><article><time>10.11.2026</time><h2>Oznam o odstávke vody</h2><p>Voda nepotečie 12. novembra 2026 od 8:00.</p></article></body></html>`,
    expected: [
      ['2026-12-06', '10:00', 'Pozvánka: Mikulášsky beh'],
      ['2026-12-13', '16:00', 'Pozvánka: Adventný koncert'],
    ],
  },
  {
    name: 'a Ukrainian cinema',
    language: 'uk',
    country: 'ua',
    html: `<html lang="uk"><body><div class="film"><h3>Тіні забутих предків</h3><div class="day">Субота, 28 листопада</div><div><a>12:00</a><a>16:30</a><a>19:15</a></div></div><div class="film"><h3>Мавка</h3><div class="day">Субота, 28 листопада</div><div><a>10:00</a><a>14:00</a></div></div></body></html>`,
    expected: [
      ['2026-11-28', '12:00', 'Тіні забутих предків'],
      ['2026-11-28', '16:30', 'Тіні забутих предків'],
      ['2026-11-28', '19:15', 'Тіні забутих предків'],
      ['2026-11-28', '10:00', 'Мавка'],
      ['2026-11-28', '14:00', 'Мавка'],
    ],
  },
  {
    name: 'a Spanish museum with runs and closed days',
    language: 'es',
    country: 'es',
    html: `<html lang="es"><body><div class="expo"><h3>Luz y materia</h3><p>Del 12 de noviembre de 2026 al 31 de enero de 2027</p></div><div class="expo"><h3>Cartografías</h3><p>Hasta el 20 de diciembre de 2026</p></div><p>Horario: martes a domingo de 10:00 a 20:00. Cerrado 24, 25 y 31 de diciembre.</p></body></html>`,
    expected: [['2026-11-12', null, 'Luz y materia']],
  },
  {
    name: 'an American bar',
    language: 'en',
    country: 'us',
    html: `<html lang="en"><body><table><tr><td>12/5</td><td>8pm</td><td>The Night Owls</td><td>$15</td></tr><tr><td>12/11</td><td>7:30pm</td><td>Open Mic</td><td>Free</td></tr><tr><td>1/9</td><td>9pm</td><td>Vinyl Night</td><td>$5</td></tr></table></body></html>`,
    expected: [
      ['2026-12-05', '20:00', 'The Night Owls'],
      ['2026-12-11', '19:30', 'Open Mic'],
      ['2027-01-09', '21:00', 'Vinyl Night'],
    ],
  },
  {
    name: 'an Italian hall with hours in words',
    language: 'it',
    country: 'it',
    html: `<html lang="it"><body><div><h3>Concerto di Natale</h3><p>sabato 12 dicembre 2026, ore 21</p><p>Ingresso libero</p></div><div><h3>Mercatino</h3><p>domenica 13 dicembre 2026, dalle ore 10 alle 18</p></div></body></html>`,
    expected: [
      ['2026-12-12', '21:00', 'Concerto di Natale'],
      ['2026-12-13', '10:00', 'Mercatino'],
    ],
  },
  {
    name: 'a German cellar that says today and tomorrow',
    language: 'de',
    country: 'de',
    html: `<html lang="de"><body><h2>Heute</h2><div class="t"><span>20:00</span><b>Trio Windspiel</b></div><h2>Morgen</h2><div class="t"><span>11:00</span><b>Matinee</b></div></body></html>`,
    expected: [
      ['2026-11-28', '20:00', 'Trio Windspiel'],
      ['2026-11-29', '11:00', 'Matinee'],
    ],
  },
  {
    name: 'news and opening hours of a Slovak library',
    language: 'sk',
    country: 'sk',
    html: `<html lang="sk"><body><h1>Knižnica</h1><div class="novinka"><span>27. 11. 2026</span><h3>Nové knihy v oddelení</h3></div><div class="novinka"><span>13. 11. 2026</span><h3>Zmena otváracích hodín</h3></div><p>Po–Pi 9.00–18.00, So 9.00–12.00</p><footer>© 2026 Knižnica</footer></body></html>`,
    expected: [],
  },
]
