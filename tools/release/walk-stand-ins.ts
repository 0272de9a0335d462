/** The village's web sites and its mail server, for `walk-in-debian.sh`: `node walk-stand-ins.ts FEEDS_PORT SMTP_PORT`. */
import { createServer } from 'node:http'
import { startSmtp } from '../../apps/server/src/platform/mail/testing/smtp-site.ts'

const [feeds, smtp] = process.argv.slice(2).map(Number)
const DAY_MS = 86_400_000

/** A day that many days ahead, as `YYYY-MM-DD`. */
const ahead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const compact = (day: string) => day.replaceAll('-', '')
const spoken = (day: string) => day.split('-').map(Number).toReversed().join('. ')

const PAGES: Record<string, () => { type: string; body: string }> = {
  '/kalendar.ics': () => ({
    type: 'text/calendar',
    body: [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Obec Horna Ves//SK',
      'X-WR-CALNAME:Obec Horná Ves',
      ...[
        ['Zasadnutie obecného zastupiteľstva', 4],
        ['Stavanie mája s dychovkou', 11],
        ['Hodová zábava', 18],
      ].flatMap(([title, days]) => [
        'BEGIN:VEVENT',
        `UID:${days}@obec.example`,
        `DTSTAMP:${compact(ahead(0))}T080000Z`,
        `DTSTART;TZID=Europe/Bratislava:${compact(ahead(Number(days)))}T180000`,
        `DTEND;TZID=Europe/Bratislava:${compact(ahead(Number(days)))}T200000`,
        `SUMMARY:${title}`,
        'LOCATION:Obecný úrad\\, Horná Ves 12',
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  }),
  '/program': () => ({
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="sk"><head><title>Dom kultúry Horná Ves</title></head><body>
      <h1>Program</h1><div class="program">${[
        ['Ochotnícke divadlo: Statky-zmätky', 5, '19:00'],
        ['Koncert speváckeho zboru Nádej', 12, '17:30'],
        ['Premietanie: Perinbaba', 19, '16:00'],
      ]
        .map(
          ([title, days, hour]) =>
            `<article><h2><a href="/program/${days}">${title}</a></h2><p>${spoken(ahead(Number(days)))} o ${hour}</p><p>Dom kultúry</p></article>`,
        )
        .join('')}</div></body></html>`,
  }),
  '/podujatia.rss': () => ({
    type: 'application/rss+xml',
    body: `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel>
      <title>Noviny spod Vtáčnika</title><link>http://127.0.0.1:${feeds}/</link><description>Podujatia</description>${[
        ['Beseda so spisovateľkou', 6],
        ['Trhy na námestí', 13],
      ]
        .map(
          ([
            title,
            days,
          ]) => `<item><title>${title}</title><link>http://127.0.0.1:${feeds}/clanok/${days}</link>
        <guid>clanok-${days}</guid><ev:startdate>${ahead(Number(days))}T17:00:00+01:00</ev:startdate><ev:location>Knižnica</ev:location></item>`,
        )
        .join('')}</channel></rss>`,
  }),
}

createServer(({ url = '/' }, response) => {
  const page = PAGES[url]?.()
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': page?.type ?? 'text/plain' })
  response.end(page?.body)
}).listen(feeds, '127.0.0.1')

const mail = await startSmtp({
  port: smtp ?? 0,
  taking: async () => console.log(`   a letter came to ${mail.received.at(-1)?.to.join(', ')}`),
})
