import { carriedScript, pageOf, type CarriedPage } from './carried-pages.ts'

/** Pages whose JSON has titles and days, and no coming event. */
export const CARRIED_NO_EVENTS: CarriedPage[] = [
  {
    name: 'news in JSON, none of which is an event',
    path: '/news',
    html: pageOf(
      carriedScript(
        {
          props: {
            pageProps: {
              posts: [
                { title: 'Nový web', date: '2026-11-18', excerpt: '…' },
                { title: 'Hľadáme kolegu', date: '2026-11-03', excerpt: '…' },
              ],
            },
          },
        },
        ' id="__NEXT_DATA__"',
      ),
    ),
    expected: null,
  },
  {
    name: 'opening hours and closed days',
    path: '/hours',
    html: pageOf(
      carriedScript({
        openingHours: [
          { name: 'Pondelok', start: '10:00', end: '18:00' },
          { name: 'Utorok', start: '10:00', end: '18:00' },
        ],
        closedDays: [
          { title: 'Štedrý deň', date: '2026-12-24' },
          { title: 'Nový rok', date: '2027-01-01' },
        ],
      }),
    ),
    expected: null,
  },
  {
    name: 'an archive',
    path: '/archive',
    html: pageOf(
      carriedScript({
        events: [
          { title: 'Jarný koncert', start: '2026-04-01T19:00:00' },
          { title: 'Letný koncert', start: '2026-07-01T19:00:00' },
        ],
      }),
    ),
    expected: null,
  },
  {
    name: 'days without a year',
    path: '/no-year',
    html: pageOf(
      carriedScript({
        events: [
          { title: 'Kvíz', date: '1 Dec' },
          { title: 'Džem', date: '2 Dec' },
        ],
      }),
    ),
    expected: null,
  },
]
