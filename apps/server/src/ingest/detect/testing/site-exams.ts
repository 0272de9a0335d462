import { CALENDAR, page } from './look-at.ts'

const WP = (name: string) => `<script src="/wp-content/plugins/${name}/a.js"></script>`
const feedItem = (prefix: string, more: string) =>
  `<item><title>Konzert</title><link>http://haus.example/e/1</link><guid>http://haus.example/e/1</guid>
  <pubDate>Mon, 02 Nov 2026 10:00:00 +0000</pubDate><${prefix}:start_date>2026-11-27 20:00:00</${prefix}:start_date>${more}</item>`
const rss = (namespace: string, items: string) =>
  `<?xml version="1.0"?><rss version="2.0" ${namespace}><channel><title>Haus</title>${items}</channel></rss>`
const eventPage = (name: string) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Event', name, startDate: '2026-11-27T20:00:00+01:00', location: 'Saal' })}</script>`

const performance = (id: number, day: string) => ({
  performanceId: id,
  performanceStart: Date.parse(`${day}T20:00:00+01:00`),
  productionId: 9,
  productionName: 'Konzert',
  allDayEvent: false,
})

type Exam = {
  body: string
  answers: Record<string, string>
  connector: string
  url: string
  place?: string
}
const W = '0c1d2e3f-1111-4222-8333-444455556666'

/** Pages that bear the mark of a platform, with the answers of its feed, in the form that it has. */
export const EXAMS: Record<string, Exam> = {
  TeamUp: {
    body: '<iframe src="https://teamup.com/ks1a2b3c4d5e6f7a8b?view=a"></iframe>',
    answers: { '/ks1a2b3c4d5e6f7a8b': '', '/feed/ks1a2b3c4d5e6f7a8b/0.ics': CALENDAR },
    connector: 'ical',
    url: 'https://ics.teamup.com/feed/ks1a2b3c4d5e6f7a8b/0.ics',
  },
  'a Luma calendar in a frame': {
    body: '<iframe src="https://lu.ma/embed/calendar/cal-AbCdEf123456/events"></iframe>',
    answers: { '/ics/get?entity=calendar&id=cal-AbCdEf123456': CALENDAR },
    connector: 'ical',
    url: 'https://api.lu.ma/ics/get?entity=calendar&id=cal-AbCdEf123456',
  },
  'Campus Labs Engage': {
    body: '<a href="https://dom.campuslabs.com/engage/events">Alle Termine der Gruppen</a>',
    answers: { '/engage/events.ics': CALENDAR },
    connector: 'ical',
    url: 'https://dom.campuslabs.com/engage/events.ics',
  },
  eGov: {
    body: '<a href="/egov/apps/events/calendar.egov?view=month">Town days</a>',
    answers: { '/egov/apps/events/calendar.egov?view=ical': CALENDAR },
    connector: 'ical',
    url: 'http://haus.example/egov/apps/events/calendar.egov?view=ical',
  },
  Sidearm: {
    body: '<script src="https://cdn.sidearmsports.com/x.js"></script>',
    answers: { '/calendar.ashx/calendar.ics': CALENDAR },
    connector: 'ical',
    url: 'http://haus.example/calendar.ashx/calendar.ics',
  },
  'Calendarize it': {
    body: WP('calendarize-it'),
    answers: { '/?rhc_action=get_icalendar_events&post_type%5B%5D=events': CALENDAR },
    connector: 'ical',
    url: 'http://haus.example/?rhc_action=get_icalendar_events&post_type[]=events',
  },
  'Event Organiser': {
    body: WP('event-organiser'),
    answers: { '/feed/eo-events/': CALENDAR },
    connector: 'ical',
    url: 'http://haus.example/feed/eo-events/',
  },
  MembershipWorks: {
    body: '<a href="https://api.membershipworks.com/v2/events?_op=ics&org=12345">Subscribe</a>',
    answers: { '/v2/events?_op=ics&org=12345': CALENDAR },
    connector: 'ical',
    url: 'https://api.membershipworks.com/v2/events?_op=ics&org=12345',
  },
  'a Google calendar that a script names': {
    body: `<script>var cal = "abc123def456%40group.calendar.google.com"</script>`,
    answers: {
      '/calendar/ical/abc123def456%40group.calendar.google.com/public/basic.ics': CALENDAR,
    },
    connector: 'ical',
    url: 'https://calendar.google.com/calendar/ical/abc123def456%40group.calendar.google.com/public/basic.ics',
  },
  'a link that adds a feed to Google’s calendar': {
    body: '<a href="https://www.google.com/calendar/render?cid=webcal%3A%2F%2Fhaus.example%2Fkalender%2Fliste%2F%3Fical%3D1">Abonnieren</a>',
    answers: { '/kalender/liste/?ical=1': CALENDAR },
    connector: 'ical',
    url: 'https://haus.example/kalender/liste/?ical=1',
  },
  'a link that says in words that it is a calendar': {
    body: '<a href="/export/42">Kalender abonnieren</a>',
    answers: { '/export/42': CALENDAR },
    connector: 'ical',
    url: 'http://haus.example/export/42',
  },
  'WP Event Manager': {
    body: WP('wp-event-manager'),
    answers: {
      '/?feed=event_feed': rss(
        'xmlns:event_listing="http://haus.example"',
        feedItem('event_listing', ''),
      ),
    },
    connector: 'rss',
    url: 'http://haus.example/?feed=event_feed',
  },
  EventON: {
    body: `<link href="/wp-content/plugins/eventON/a.css"><div class="eventon_list_event"></div>`,
    answers: {
      '/ajde_events-sitemap.xml':
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://haus.example/events/konzert/</loc></url></urlset>',
      '/events/konzert/': page(eventPage('Konzert')),
    },
    connector: 'event-pages',
    url: 'http://haus.example/ajde_events-sitemap.xml',
    place: 'Saal',
  },
  BiblioCommons: {
    body: '<a href="https://dom.bibliocommons.com/v2/events">Was ist los</a>',
    answers: {
      '/v2/libraries/dom/rss/events': rss(
        'xmlns:bc="http://bibliocommons.com/rss/1.0/modules/event/"',
        `<item><title>Konzert</title><link>https://dom.bibliocommons.com/events/1</link><guid>https://dom.bibliocommons.com/events/1</guid>
        <bc:start_date>2026-11-27T19:00:00Z</bc:start_date><bc:end_date>2026-11-27T20:00:00Z</bc:end_date><bc:is_cancelled>false</bc:is_cancelled>
        <bc:location><bc:id>A</bc:id><bc:name>Zweigstelle</bc:name><bc:street>Uferweg 3</bc:street><bc:city>Berlin</bc:city></bc:location></item>`,
      ),
      '/v2/libraries/dom/rss/events?startDate=2026-11-20&page=2': rss('', ''),
    },
    connector: 'tabular',
    url: 'https://dom.bibliocommons.com/v2/events',
    place: 'Zweigstelle',
  },
  Spektrix: {
    body: '<script src="https://system.spektrix.com/haus/website/scripts/integrate.js"></script>',
    answers: {
      '/haus/api/v3/events': JSON.stringify([{ id: 'E1', name: 'Konzert', duration: 90 }]),
      '/haus/api/v3/instances': JSON.stringify([
        { id: 'I1', event: { id: 'E1' }, start: '2026-11-27T20:00:00', cancelled: false },
      ]),
    },
    connector: 'tabular',
    url: 'http://haus.example/',
  },
  OvationTix: {
    body: '<a href="https://ci.ovationtix.com/4321">Karten</a>',
    answers: {
      '/public/calendar/client(4321)': JSON.stringify({
        performancesByDateDisplay: {
          '2026-11-27': [performance(1, '2026-11-27')],
          '2026-11-28': [performance(2, '2026-11-28')],
        },
      }),
    },
    connector: 'tabular',
    url: 'http://haus.example/',
  },
  'Trumba without a calendar': {
    body: '<script src="//www.trumba.com/scripts/spuds.js"></script><script>$Trumba.addSpud({ webName: "dom-b" })</script>',
    answers: {
      '/calendars/dom-b.json': JSON.stringify([
        {
          eventID: 1,
          title: 'Konzert',
          location: '<a href="https://haus.example/saal">Saal</a>',
          startDateTime: '2026-11-27T20:00:00',
          endDateTime: '2026-11-27T22:00:00',
          allDay: false,
          canceled: false,
          permaLinkUrl: 'https://haus.example/?eventid=1',
        },
      ]),
    },
    connector: 'tabular',
    url: 'http://haus.example/',
    place: 'Saal',
  },
  'All-in-One Event Calendar as XML': {
    body: WP('all-in-one-event-calendar'),
    answers: {
      '/?plugin=all-in-one-event-calendar&controller=ai1ec_exporter_controller&action=export_events&no_html=true&xml=true': `<icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"><vcalendar><components><vevent><properties><uid><text>1</text></uid>
        <summary><text>Konzert</text></summary><dtstart><parameters><tzid><text>Europe/Berlin</text></tzid></parameters><date-time>2026-11-27T20:00:00</date-time></dtstart>
        <location><text>Saal</text></location></properties></vevent></components></vcalendar></icalendar>`,
    },
    connector: 'tabular',
    url: 'http://haus.example/',
    place: 'Saal',
  },
  Elfsight: {
    body: `<div class="elfsight-app-${W}" data-elfsight-app-lazy></div>`,
    answers: {
      '/p/boot/': JSON.stringify({
        data: {
          widgets: {
            [W]: {
              data: {
                app: 'event-calendar',
                settings: {
                  events: [
                    {
                      id: 'a',
                      name: 'Konzert',
                      start: { date: '2026-11-27', time: '20:00' },
                      end: { date: '2026-11-27', time: '22:00' },
                      timeZone: 'Europe/Berlin',
                    },
                  ],
                },
              },
            },
          },
        },
      }),
    },
    connector: 'tabular',
    url: 'http://haus.example/',
  },
  GoDaddy: {
    body: `<script>window.x={"eventsUrl":"https://calendar.apps.secureserver.net/v1/events/${W}/${W}/${W}"}</script>`,
    answers: {
      [`/v1/events/${W}/${W}/${W}`]: JSON.stringify({
        events: [{ title: 'Konzert', start: '2026-11-27T20:00:00', location: 'Saal', desc: 'x' }],
      }),
    },
    connector: 'tabular',
    url: 'http://haus.example/',
    place: 'Saal',
  },
  GrowthZone: {
    body: '<a href="https://business.dom.example/events">Chamber</a><p>Powered by GrowthZone</p>',
    answers: {
      '/api/events':
        '<ArrayOfEventDisplay><EventDisplay><EventId>7</EventId><Name>Konzert</Name><StartDate>2026-11-27T20:00:00</StartDate><Slug>konzert</Slug></EventDisplay></ArrayOfEventDisplay>',
    },
    connector: 'tabular',
    url: 'https://business.dom.example/events',
  },
  'a library’s calendar on Drupal': {
    body: '<script data-drupal-selector="drupal-settings-json" type="application/json">{}</script><link href="/modules/contrib/library_calendar/a.css">',
    answers: {
      '/events/feed/json': JSON.stringify([
        {
          id: '1',
          title: 'Konzert',
          start_date: '2026-11-27 20:00:00',
          end_date: '2026-11-27 21:00:00',
          timezone: 'Europe/Berlin',
          branch: { 101: 'Zweigstelle' },
          url: 'http://haus.example/event/1',
        },
      ]),
    },
    connector: 'tabular',
    url: 'http://haus.example/',
    place: 'Zweigstelle',
  },
  FullCalendar: {
    body: `<div id="c"></div><script src="/js/fullcalendar.min.js"></script><script>new FullCalendar.Calendar(c, { events: '/termine.json' })</script>`,
    answers: {
      '/termine.json': JSON.stringify([
        { id: 1, title: 'Konzert', start: '2026-11-27T20:00:00', end: null, url: '/e/1' },
      ]),
    },
    connector: 'tabular',
    url: 'http://haus.example/',
  },
  ThunderTix: {
    body: '<a href="https://dom.thundertix.com/events">Tickets</a>',
    answers: { '/events': page(eventPage('Konzert')) },
    connector: 'event-pages',
    url: 'https://dom.thundertix.com/events',
    place: 'Saal',
  },
}
