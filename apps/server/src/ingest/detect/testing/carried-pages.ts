/** A page whose events stand in JSON within its scripts, as the frameworks of our days send it. */
export type CarriedPage = {
  name: string
  path: string
  html: string
  /** Title, begin and place of each coming event, the next first. Null: it lists none. */
  expected: [title: string, start: string, place: string | null][] | null
}

export const carriedScript = (json: unknown, attributes = '') =>
  `<script type="application/json"${attributes}>${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>`
export const pageOf = (body: string, lang = 'sk') =>
  `<!doctype html><html lang="${lang}"><head><title>Dom</title></head><body>${body}</body></html>`

export const CARRIED_PAGES: CarriedPage[] = [
  {
    name: 'a club by Next',
    path: '/next',
    html: pageOf(
      `<div id="__next"></div>${carriedScript(
        {
          props: {
            pageProps: {
              menu: [{ title: 'Program' }, { title: 'Kontakt' }],
              events: [
                {
                  id: 11,
                  title: 'Večer poviedok',
                  startDate: '2026-12-03T18:30:00+01:00',
                  slug: 'vecer',
                  venue: { name: 'Klub Lipa' },
                },
                {
                  id: 12,
                  title: 'Džem',
                  startDate: '2026-12-05T20:00:00+01:00',
                  slug: 'dzem',
                  venue: { name: 'Klub Lipa' },
                },
              ],
            },
          },
        },
        ' id="__NEXT_DATA__"',
      )}`,
    ),
    expected: [
      ['Večer poviedok', '2026-12-03T18:30:00+01:00', 'Klub Lipa'],
      ['Džem', '2026-12-05T20:00:00+01:00', 'Klub Lipa'],
    ],
  },
  {
    name: 'a headless WordPress with edges and nodes',
    path: '/edges',
    html: pageOf(
      carriedScript(
        {
          props: {
            pageProps: {
              data: {
                events: {
                  edges: [
                    {
                      node: {
                        title: 'Maratón čítania',
                        eventDate: '2026-12-08',
                        eventTime: '17:00',
                      },
                    },
                    { node: { title: 'Dielňa', eventDate: '2026-12-09', eventTime: '10:00' } },
                  ],
                },
              },
            },
          },
        },
        ' id="__NEXT_DATA__"',
      ),
    ),
    expected: [
      ['Maratón čítania', '2026-12-08T17:00:00+01:00', null],
      ['Dielňa', '2026-12-09T10:00:00+01:00', null],
    ],
  },
  {
    name: 'a festival whose days hold the events',
    path: '/days',
    html: pageOf(
      carriedScript({
        program: {
          days: [
            { label: 'Piatok', items: [{ name: 'Otvorenie', start: '2026-12-11 18:00' }] },
            {
              label: 'Sobota',
              items: [
                { name: 'Koncert A', start: '2026-12-12 19:00' },
                { name: 'Koncert B', start: '2026-12-12 21:00' },
              ],
            },
          ],
        },
      }),
    ),
    expected: [
      ['Otvorenie', '2026-12-11T18:00:00+01:00', null],
      ['Koncert A', '2026-12-12T19:00:00+01:00', null],
      ['Koncert B', '2026-12-12T21:00:00+01:00', null],
    ],
  },
  {
    name: 'a theatre by Nuxt 3',
    path: '/nuxt3',
    html: pageOf(
      `<div id="__nuxt"></div>${carriedScript(
        [
          { data: 1, state: 2 },
          ['ShallowReactive', 3],
          {},
          { 'k-plays': 4 },
          [5, 9],
          { id: 6, title: 7, date_start: 8 },
          501,
          'Revízor',
          '2026-12-04T19:00:00',
          { id: 10, title: 11, date_start: 12 },
          502,
          'Tri sestry',
          '2026-12-06T19:00:00',
        ],
        ' id="__NUXT_DATA__" data-nuxt-data="nuxt-app"',
      )}`,
    ),
    expected: [
      ['Revízor', '2026-12-04T19:00:00+01:00', null],
      ['Tri sestry', '2026-12-06T19:00:00+01:00', null],
    ],
  },
  {
    name: 'a gallery by Nuxt 2 with plain JSON',
    path: '/nuxt2',
    html: pageOf(
      `<script>window.__NUXT__={"data":[{"exhibitions":[{"title":"Modrá","from":"2026-11-25","to":"2027-01-31"},{"title":"Zelená","from":"2026-12-01","to":"2027-02-28"}]}]};</script>`,
    ),
    expected: [
      ['Modrá', '2026-11-25T00:00:00+01:00', null],
      ['Zelená', '2026-12-01T00:00:00+01:00', null],
    ],
  },
  {
    name: 'a café by Wix',
    path: '/wix',
    html: pageOf(
      carriedScript(
        {
          platform: { ssrPropsUpdates: [] },
          appsWarmupData: {
            '140603ad-af8d-84a5-2c80-a0f60cb47351': {
              widgetTPASection_k3x9: {
                events: {
                  events: [
                    {
                      id: 'f0c1',
                      title: 'Ochutnávka',
                      slug: 'ochutnavka',
                      location: { name: 'Kaviareň Orech', address: 'Lipová 4, Bratislava' },
                      scheduling: {
                        config: {
                          startDate: '2026-12-10T17:00:00.000Z',
                          endDate: '2026-12-10T20:00:00.000Z',
                          timeZoneId: 'Europe/Bratislava',
                        },
                        formatted: '10. 12. 2026, 18:00',
                      },
                    },
                  ],
                },
              },
            },
          },
        },
        ' id="wix-warmup-data"',
      ),
    ),
    expected: [['Ochutnávka', '2026-12-10T18:00:00+01:00', 'Kaviareň Orech']],
  },
  {
    name: 'a bar with an array in a script',
    path: '/array',
    html: pageOf(
      `<div id="calendar"></div><script>var x = [1,2]; var events = [{"title":"Kvíz \\"Na dne\\"","start":"2026-12-01T19:00:00","url":"\\/kviz"},{"title":"Karaoke; var y = [","start":"2026-12-02T20:00:00","url":"\\/karaoke"}];
      $('#calendar').fullCalendar({ events: events })</script>`,
    ),
    expected: [
      ['Kvíz "Na dne"', '2026-12-01T19:00:00+01:00', null],
      ['Karaoke; var y = [', '2026-12-02T20:00:00+01:00', null],
    ],
  },
  {
    name: 'a calendar whose list stands in the call',
    path: '/call',
    html: pageOf(
      `<script>new Calendar(el, { locale: 'sk', events: [{"title":"Ples","start":"2027-01-16"},{"title":"Burza","start":"2026-12-19"}] })</script>`,
    ),
    expected: [
      ['Burza', '2026-12-19T00:00:00+01:00', null],
      ['Ples', '2027-01-16T00:00:00+01:00', null],
    ],
  },
  {
    name: 'a museum with days as people write them',
    path: '/german',
    html: pageOf(
      carriedScript({
        termine: [
          { titel: 'Führung', datum: '04.12.2026', uhrzeit: '15:00', ort: 'Saal 2', preis: '6 €' },
          { titel: 'Vortrag', datum: '17.12.2026', uhrzeit: '19:30', ort: 'Saal 1', preis: 'frei' },
        ],
      }),
      'de',
    ),
    expected: [
      ['Führung', '2026-12-04T15:00:00+01:00', 'Saal 2'],
      ['Vortrag', '2026-12-17T19:30:00+01:00', 'Saal 1'],
    ],
  },
  {
    name: 'a cinema whose films have several dates',
    path: '/films',
    html: pageOf(
      `<script>window.__INITIAL_STATE__ = {"films":[{"id":1,"title":"Sneh","showtimes":[{"start":"2026-12-02T18:00:00"},{"start":"2026-12-03T20:30:00"}]},{"id":2,"title":"Ľad","showtimes":[{"start":"2026-12-04T18:00:00"}]}]};(function(){var s;}());</script>`,
    ),
    expected: [
      ['Sneh', '2026-12-02T18:00:00+01:00', null],
      ['Ľad', '2026-12-04T18:00:00+01:00', null],
    ],
  },
  {
    name: 'milliseconds, and a page by Inertia',
    path: '/inertia',
    html: pageOf(
      `<div id="app" data-page="${JSON.stringify({
        component: 'Agenda',
        props: {
          agenda: [
            { title: 'Beh', starts_at: 1_796_464_800_000 },
            { title: 'Turnaj', starts_at: 1_796_551_200_000 },
          ],
        },
      }).replaceAll('"', '&quot;')}"></div>`,
    ),
    expected: [
      ['Beh', '2026-12-05T11:00:00+01:00', null],
      ['Turnaj', '2026-12-06T11:00:00+01:00', null],
    ],
  },
]
