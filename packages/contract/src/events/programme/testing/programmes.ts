/** Programmes as people write them; the festival is from Friday, 4 December 2026 until the Sunday. */
export const PROGRAMMES: { name: string; text: string; rows: string[] }[] = [
  {
    name: 'a German list with days, hours and stages in brackets',
    text: `Freitag, 4. Dezember

18:00 Uhr Eröffnung mit dem Bürgermeister (Hauptbühne)
19.30 Uhr Die Höchste Eisenbahn (Hauptbühne)
22:00 Uhr DJ Karotte (Zelt)
01:00 Uhr Nachtcafé (Zelt)

Samstag, 5. Dezember

10:00-12:00 Uhr Kinderyoga (Wiese)
14 Uhr Lesung: "Der Tunnel" (Bücherei)`,
    rows: [
      '12-04 18:00 Eröffnung mit dem Bürgermeister @ Hauptbühne',
      '12-04 19:30 Die Höchste Eisenbahn @ Hauptbühne',
      '12-04 22:00 DJ Karotte @ Zelt',
      '12-05 01:00 Nachtcafé @ Zelt',
      '12-05 10:00-12:00 Kinderyoga @ Wiese',
      '12-05 14:00 Lesung: "Der Tunnel" @ Bücherei',
    ],
  },
  {
    name: 'a Ukrainian message with dashes and a weekday',
    text: `П’ЯТНИЦЯ, 4 ГРУДНЯ
🎤 18:00 – Відкриття фестивалю (Головна сцена)
19:00–20:30 — ДахаБраха (Головна сцена)

СУБОТА, 5 ГРУДНЯ
11:00 — Майстер-клас із петриківського розпису (Зала 2)
13:00 — Публічна розмова «Місто і пам’ять»
з 20:00 до 21:30 Жадан і Собаки (Головна сцена)`,
    rows: [
      '12-04 18:00 Відкриття фестивалю @ Головна сцена',
      '12-04 19:00-20:30 ДахаБраха @ Головна сцена',
      '12-05 11:00 Майстер-клас із петриківського розпису @ Зала 2',
      '12-05 13:00 Публічна розмова «Місто і пам’ять»',
      '12-05 20:00-21:30 Жадан і Собаки @ Головна сцена',
    ],
  },
  {
    name: 'an English spreadsheet whose nights go past midnight',
    text: `Date\tStart\tEnd\tArtist\tStage
04/12/2026\t21:00\t22:00\tPorridge Radio\tThe Barn
04/12/2026\t22:30\t23:45\tSquid\tThe Barn
04/12/2026\t00:15\t02:00\tDJ Paulette\tWoodshed
05/12/2026\t13:00\t14:00\tRozi Plain\tWoodshed
05/12/2026\t23:30\t01:00\tCaribou\tThe Barn
06/12/2026\t12:00\t\tSunday Service Choir\tThe Barn`,
    rows: [
      '12-04 21:00-22:00 Porridge Radio @ The Barn',
      '12-04 22:30-23:45 Squid @ The Barn',
      '12-05 00:15-02:00 DJ Paulette @ Woodshed',
      '12-05 13:00-14:00 Rozi Plain @ Woodshed',
      '12-05 23:30-01:00 Caribou @ The Barn',
      '12-06 12:00 Sunday Service Choir @ The Barn',
    ],
  },
  {
    name: 'a French programme under days and stages',
    text: `Vendredi 4 décembre

Grande scène :
18h30 – Fanfare Ciocărlia
20h – Zaho de Sagazan
22h15 – Acid Arab

Petite scène :
19h15 – Conteuses du Sud
21h – Trio Barolo

Samedi 5 décembre

Grande scène :
17h à 18h30 – Bal des enfants
20h30 – Oumou Sangaré`,
    rows: [
      '12-04 18:30 Fanfare Ciocărlia @ Grande scène',
      '12-04 20:00 Zaho de Sagazan @ Grande scène',
      '12-04 22:15 Acid Arab @ Grande scène',
      '12-04 19:15 Conteuses du Sud @ Petite scène',
      '12-04 21:00 Trio Barolo @ Petite scène',
      '12-05 17:00-18:30 Bal des enfants @ Grande scène',
      '12-05 20:30 Oumou Sangaré @ Grande scène',
    ],
  },
  {
    name: 'a Slovak table of semicolons',
    text: `Deň;Čas;Názov;Miesto;Popis
4.12.2026;18:00 - 19:30;"Otvorenie; príhovor primátora";Hlavné námestie;
4.12.2026;20:00;Korben Dallas;Hlavné námestie;"Krst albumu ""Pieseň"""
5.12.2026;10:00 - 13:00;Trh remesiel;Nádvorie;
5.12.2026;19:00;Divadlo Pôtoň: Terra;Veľká sála;od 15 rokov`,
    rows: [
      '12-04 18:00-19:30 Otvorenie; príhovor primátora @ Hlavné námestie',
      '12-04 20:00 Korben Dallas @ Hlavné námestie // Krst albumu "Pieseň"',
      '12-05 10:00-13:00 Trh remesiel @ Nádvorie',
      '12-05 19:00 Divadlo Pôtoň: Terra @ Veľká sála // od 15 rokov',
    ],
  },
  {
    name: 'a Spanish Markdown table',
    text: `### Viernes 4 de diciembre

| Hora | Evento | Lugar |
|:-----|--------|------:|
| 17:00 | **Pasacalles** | Plaza Mayor |
| 18:30–19:45 | Compañía Ron Lalá | Teatro Principal |
| 23:00 | Verbena con la Orquesta Panorama | Plaza Mayor |
| 02:00 | Fin de fiesta | Plaza Mayor |

### Sábado 5 de diciembre

| Hora | Evento | Lugar |
|:-----|--------|------:|
| 12:00 | Vermú musical | Plaza del Grano |`,
    rows: [
      '12-04 17:00 Pasacalles @ Plaza Mayor',
      '12-04 18:30-19:45 Compañía Ron Lalá @ Teatro Principal',
      '12-04 23:00 Verbena con la Orquesta Panorama @ Plaza Mayor',
      '12-05 02:00 Fin de fiesta @ Plaza Mayor',
      '12-05 12:00 Vermú musical @ Plaza del Grano',
    ],
  },
  {
    name: 'an Italian message with bullets',
    text: `🗓 Venerdì 4 dicembre
• ore 18.00 Inaugurazione della mostra @ Palazzo Ducale
• ore 21.00 Concerto di Vinicio Capossela @ Teatro Carlo Felice
🗓 Sabato 5 dicembre
• dalle 10.00 alle 12.30 Laboratorio di burattini @ Biblioteca De Amicis
• ore 17.30 Incontro con Paolo Cognetti @ Palazzo Ducale`,
    rows: [
      '12-04 18:00 Inaugurazione della mostra @ Palazzo Ducale',
      '12-04 21:00 Concerto di Vinicio Capossela @ Teatro Carlo Felice',
      '12-05 10:00-12:30 Laboratorio di burattini @ Biblioteca De Amicis',
      '12-05 17:30 Incontro con Paolo Cognetti @ Palazzo Ducale',
    ],
  },
  {
    name: 'a Portuguese timetable with a column for each stage',
    text: `Sábado, 5 de dezembro
Hora\tPalco Rio\tPalco Jardim
17h00\tCapicua\t
18h30\t\tSenza
20h00\tAna Moura\tBateu Matou
00h30\tDJ Marfox\t`,
    rows: [
      '12-05 17:00 Capicua @ Palco Rio',
      '12-05 18:30 Senza @ Palco Jardim',
      '12-05 20:00 Ana Moura @ Palco Rio',
      '12-05 20:00 Bateu Matou @ Palco Jardim',
      '12-06 00:30 DJ Marfox @ Palco Rio',
    ],
  },
  {
    name: 'a Russian plan with hours first and places first in the cells',
    text: `5 декабря (суббота)
12:00–13:00 | Малый зал | Лекция «Как слушать джаз»
13:30–15:00 | Большой зал | Оркестр имени Лундстрема
16:00 | Малый зал | Мастер-класс по импровизации
19:00 | Большой зал | Гала-концерт
6 декабря (воскресенье)
15:00 | Большой зал | Детский концерт`,
    rows: [
      '12-05 12:00-13:00 Лекция «Как слушать джаз» @ Малый зал',
      '12-05 13:30-15:00 Оркестр имени Лундстрема @ Большой зал',
      '12-05 16:00 Мастер-класс по импровизации @ Малый зал',
      '12-05 19:00 Гала-концерт @ Большой зал',
      '12-06 15:00 Детский концерт @ Большой зал',
    ],
  },
  {
    name: 'an American line-up with am and pm',
    text: `FRI DEC 4
MAIN STAGE
6:00pm - Local High School Band
7:30pm–8:45pm - Big Thief
BEER TENT
9pm - Trivia with Sam
12:30am - Karaoke

SAT DEC 5
MAIN STAGE
11am-1pm - Farmers' Breakfast
2 pm - The Hold Steady`,
    rows: [
      '12-04 18:00 Local High School Band @ MAIN STAGE',
      '12-04 19:30-20:45 Big Thief @ MAIN STAGE',
      '12-04 21:00 Trivia with Sam @ BEER TENT',
      '12-05 00:30 Karaoke @ BEER TENT',
      "12-05 11:00-13:00 Farmers' Breakfast @ MAIN STAGE",
      '12-05 14:00 The Hold Steady @ MAIN STAGE',
    ],
  },
  {
    name: 'a German page with hours on lines of their own',
    text: `Programm am Samstag

12.00 Uhr
• Empfang der Vereine am Rathaus

13.30 Uhr
• Gottesdienst in der Schützenhalle
• Kollekte für die Orgel

20.00 Uhr
• Großer Zapfenstreich

Sonntag

ab 11 Uhr
• Frühschoppen im Festzelt`,
    rows: [
      '12-05 12:00 Empfang der Vereine am Rathaus',
      '12-05 13:30 Gottesdienst in der Schützenhalle // Kollekte für die Orgel',
      '12-05 20:00 Großer Zapfenstreich',
      '12-06 11:00 Frühschoppen im Festzelt',
    ],
  },
  {
    name: 'an Italian poster with commas in the hours',
    text: `Programma:

VENERDI' 4 DICEMBRE
ore 17,30 Passeggiata musicale per le vie del paese
ore 19:00 Apertura dello stand gastronomico
ore 21: 30 Musica d'autore; a seguire ballo liscio

SABATO 5 DICEMBRE
ore 8:15 Santa Messa`,
    rows: [
      '12-04 17:30 Passeggiata musicale per le vie del paese',
      '12-04 19:00 Apertura dello stand gastronomico',
      "12-04 21:30 Musica d'autore; a seguire ballo liscio",
      '12-05 08:15 Santa Messa',
    ],
  },
]
