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
]
