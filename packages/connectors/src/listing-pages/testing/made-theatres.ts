import type { MadePage } from './made-pages.ts'

/** More plain pages of theatres and cinemas, made up by us as well. Today is 28 November 2026, a Saturday. */
export const MADE_THEATRES: MadePage[] = [
  {
    name: 'a Polish theatre with open days in cells and a title for each stage',
    language: 'pl',
    country: 'pl',
    html: `<html lang="pl"><body><h1>Repertuar</h1><table>
      <tr><td>4.12<br>pt.</td><td><h3>19:00</h3><a href="/a">Wesele</a></td><td><h3>19:30</h3><a href="/b">Mewa</a></td></tr>
      <tr><td>5.12<br>sob.</td><td><h3>17:00</h3><a href="/a">Wesele</a></td><td></td></tr>
      <tr><td>6.12<br>niedz.</td><td></td><td><h3>18:00</h3><a href="/c">Opowieść zimowa</a></td></tr></table></body></html>`,
    expected: [
      ['2026-12-04', '19:00', 'Wesele'],
      ['2026-12-04', '19:30', 'Mewa'],
      ['2026-12-05', '17:00', 'Wesele'],
      ['2026-12-06', '18:00', 'Opowieść zimowa'],
    ],
  },
  {
    name: 'a Polish stage whose lines begin with days without a last dot',
    language: 'pl',
    country: 'pl',
    html: `<html lang="pl"><body><h1>Grudzień</h1><ul>
      <li><span>05.12</span><p>Kot w butach</p></li><li><span>19.12</span><p>Dziadek do orzechów</p></li>
      <li><span>31.12</span><p>Sylwester z operetką</p></li></ul></body></html>`,
    expected: [
      ['2026-12-05', null, 'Kot w butach'],
      ['2026-12-19', null, 'Dziadek do orzechów'],
      ['2026-12-31', null, 'Sylwester z operetką'],
    ],
  },
  {
    name: 'a Russian repertoire of a month with the weekday behind the day',
    language: 'ru',
    country: 'ru',
    html: `<html lang="ru"><head><title>Репертуар на декабрь 2026</title></head><body><h1>Репертуар на декабрь</h1>
      <div class="d"><div class="n">2 ср</div><div class="h">19:00</div><h3>Чайка</h3><p>Новая сцена, малый зал</p></div>
      <div class="d"><div class="n">5 сб</div><div class="h">12:00</div><h3>Морозко</h3><p>Большая сцена</p></div>
      <div class="d"><div class="n">5 сб</div><div class="h">19:00</div><h3>Три сестры</h3><p>Большая сцена</p></div></body></html>`,
    expected: [
      ['2026-12-02', '19:00', 'Чайка'],
      ['2026-12-05', '12:00', 'Морозко'],
      ['2026-12-05', '19:00', 'Три сестры'],
    ],
  },
  {
    name: 'a Czech cinema whose films share a row with their hours',
    language: 'cs',
    country: 'cz',
    html: `<html lang="cs"><body><h1>Program kina</h1><h2>úterý 1.12.2026</h2><table>
      <tr><td><a href="/f/1">Skřítek</a></td><td>sál 1</td><td><b>15:00</b></td><td></td></tr>
      <tr><td><a href="/f/2">Obchod na korze</a></td><td>sál 2</td><td><b>17:30</b></td><td><b>20:30</b></td></tr>
      <tr><td><a href="/f/3">Vlak do Kyjova</a></td><td>sál 1</td><td><b>18:00</b></td><td><b>20:15</b></td></tr></table></body></html>`,
    expected: [
      ['2026-12-01', '15:00', 'Skřítek'],
      ['2026-12-01', '17:30', 'Obchod na korze'],
      ['2026-12-01', '20:30', 'Obchod na korze'],
      ['2026-12-01', '18:00', 'Vlak do Kyjova'],
      ['2026-12-01', '20:15', 'Vlak do Kyjova'],
    ],
  },
  {
    name: 'a Danish festival with days and their hours on one line',
    language: 'da',
    country: 'dk',
    html: `<html lang="da"><body><h1>Forestillinger</h1>
      <div class="f"><h3>Nordenvind</h3><p>4. dec. 16:45 &amp; 20:15, 5. dec. 16:30</p><p>Instruktør: Ida Holm</p></div>
      <div class="f"><h3>Havfruen</h3><p>5. dec. 19:15, 6. dec. 13:00 &amp; 17:30</p><p>(Kun for voksne)</p></div></body></html>`,
    expected: [
      ['2026-12-04', '16:45', 'Nordenvind'],
      ['2026-12-05', '16:30', 'Nordenvind'],
      ['2026-12-05', '19:15', 'Havfruen'],
      ['2026-12-06', '13:00', 'Havfruen'],
    ],
  },
  {
    name: 'a theatre company with premieres of the past and the day of the last change',
    language: 'cs',
    country: 'cz',
    html: `<html lang="cs"><body><h1>Představení</h1><h2>O veliké řepě</h2><p>Loutková pohádka. Premiéra: leden 2019</p>
      <h2>Kocour v botách</h2><p>Premiéra: duben 2023</p><p>Copyright © Divadlo Kolovrat, poslední změna 30.11.2026</p></body></html>`,
    expected: [],
  },
  {
    name: 'news of a Russian theatre, the newest of today',
    language: 'ru',
    country: 'ru',
    html: `<html lang="ru"><body><h1>Новости</h1><ul>
      <li><a href="/n/4">Поздравляем труппу с днём театра</a><span>28.11.2026 08:00</span></li>
      <li><a href="/n/3">Мгновения репетиции</a><span>26.11.2026 14:30</span></li>
      <li><a href="/n/2">Артисты на фестивале</a><span>24.11.2026 11:00</span></li>
      <li><a href="/n/1">Вакансии театра</a><span>20.11.2026 10:00</span></li></ul></body></html>`,
    expected: [],
  },
  {
    name: 'months and days to choose from above a list whose lines name the author first',
    language: 'ru',
    country: 'ru',
    html: `<html lang="ru"><body><h1>Афиша</h1><ul>
      <li><a href="#">Декабрь</a><ul><li><span>3</span><span>Четверг</span></li><li><span>4</span><span>Пятница</span></li></ul></li>
      <li><a href="#">Январь</a><ul><li><span>3</span><span>Воскресенье</span></li><li><span>4</span><span>Понедельник</span></li></ul></li></ul>
      <div class="b"><p>3 декабря, четверг 19:00</p><p>Автор: Антон Чехов</p><p>Чайка</p><p>📍 Малый зал</p></div>
      <div class="b"><p>4 декабря, пятница 18:00</p><p>Автор: Николай Гоголь</p><p>Женитьба</p><p>📍 Большой зал</p></div></body></html>`,
    expected: [
      ['2026-12-03', '19:00', 'Чайка'],
      ['2026-12-04', '18:00', 'Женитьба'],
    ],
  },
  {
    name: 'a Serbian theatre that mixes Latin and Cyrillic letters',
    language: 'sr',
    country: 'rs',
    html: `<html lang="sr"><body><h1>Репертоар</h1><table>
      <tr><td>16. jaнуар 2027.</td><td>Зона Замфирова</td></tr><tr><td>17. jануар 2027.</td><td>Ревизор</td></tr>
      <tr><td>19. јануар 2027.</td><td>Госпођа министарка</td></tr></table></body></html>`,
    expected: [
      ['2027-01-16', null, 'Зона Замфирова'],
      ['2027-01-17', null, 'Ревизор'],
      ['2027-01-19', null, 'Госпођа министарка'],
    ],
  },
  {
    name: 'a German choir with two named days of one month',
    language: 'de',
    country: 'de',
    html: `<html lang="de"><body><h1>Konzerte</h1><div><h2>Winterreise</h2>
      <p>Samstag, 16. und Sonntag, 17. Januar 2027, 15.00 Uhr</p><p>Ort: Alte Brauerei</p></div></body></html>`,
    expected: [['2027-01-16', '15:00', 'Winterreise']],
  },
  {
    name: 'soft hyphens in titles and an event that a box above the list names without its hour',
    language: 'ru',
    country: 'ru',
    html: `<html lang="ru"><body><p class="top">5 декабря — <b>Мёртвые души</b></p>
      <div class="e"><b>5 дек\u00adабря 2026, 19:00</b><h3>Мёрт\u00adвые души</h3></div>
      <div class="e"><b>6 декабря 2026, 18:00</b><h3>Бес\u00adпри\u00adдан\u00adница</h3></div></body></html>`,
    expected: [
      ['2026-12-05', '19:00', 'Мёртвые души'],
      ['2026-12-06', '18:00', 'Бесприданница'],
    ],
  },
  {
    name: 'a table of a stage that says each evening twice with a remark below',
    language: 'pl',
    country: 'pl',
    html: `<html lang="pl"><body><h1>Repertuar</h1><table>
      <tr><td>4.12<br>pt.</td><td><div><h4>19:00</h4><a class="t" href="/a">Wesele</a><p>dla seniorów</p></div><div><h4>19:00</h4><a class="r" href="/a">dla seniorów</a></div></td></tr>
      <tr><td>5.12<br>sob.</td><td><div><h4>17:00</h4><a class="t" href="/b">Mewa</a><p>dla studentów</p></div><div><h4>17:00</h4><a class="r" href="/b">dla studentów</a></div></td></tr>
      <tr><td>6.12<br>niedz.</td><td><div><h4>18:00</h4><a class="t" href="/c">Kordian</a></div></td></tr></table></body></html>`,
    expected: [
      ['2026-12-04', '19:00', 'Wesele'],
      ['2026-12-05', '17:00', 'Mewa'],
      ['2026-12-06', '18:00', 'Kordian'],
    ],
  },
  {
    name: 'a Swedish stage with hours in full',
    language: 'sv',
    country: 'se',
    html: `<html lang="sv"><body><h1>Kalender</h1>
      <div class="e"><h3>Fröken Julie</h3><p>fredag 4 december 2026 kl 19</p><p>Utsålt</p></div>
      <div class="e"><h3>Hemsöborna</h3><p>lördag 5 december 2026 kl 18.30</p><a href="/k">Köp biljett</a></div>
      <div class="e"><h3>Ett drömspel</h3><p>söndag 6 december 2026 kl 15</p></div></body></html>`,
    expected: [
      ['2026-12-04', '19:00', 'Fröken Julie'],
      ['2026-12-05', '18:30', 'Hemsöborna'],
      ['2026-12-06', '15:00', 'Ett drömspel'],
    ],
  },
]
