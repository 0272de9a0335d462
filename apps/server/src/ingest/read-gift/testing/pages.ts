/** Pages of a made-up house, by path. */
export const PAGES: Record<string, string> = {
  '/marked': `<html lang="sk"><title>Klub</title><a href="/two.ics">Kalendár</a><script type="application/ld+json">${JSON.stringify(
    {
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      name: 'Duo Brieza',
      description: '<p>Večer pri klavíri.</p>',
      startDate: '2026-12-04T20:00:00+01:00',
      location: {
        '@type': 'Place',
        name: 'Klub Pod mostom',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Nábrežná 4',
          addressLocality: 'Bratislava',
        },
      },
      offers: { '@type': 'Offer', price: '8', priceCurrency: 'EUR' },
    },
  )}</script></html>`,
  '/program': `<html lang="sk"><title>Klub Pod mostom</title><h1>Program</h1>
    <div class="akcia"><h3><a href="/kviz">Kvíz pod mostom</a></h3><p>Ut 1. 12. 2026 o 19.30</p><p>Vstup voľný</p></div>
    <div class="akcia"><h3><a href="/duo">Duo Brieza</a></h3><p>Pi 4. 12. 2026 o 20.00</p><p>8 €</p></div></html>`,
  '/words': `<html lang="sk"><title>Klub</title><nav>Domov Program Kontakt</nav><main><h1>Noc starých máp</h1>
    <p>Pozývame vás na večer nad mapami nášho mesta, ktoré kreslili ľudia, čo v ňom nikdy neboli.</p>
    <p>Stretneme sa vo štvrtok 10. decembra 2026 o 18:00 v klube. Vstup voľný.</p></main></html>`,
  '/months': `<html lang="sk"><title>Klub</title><main><h1>Kalendár</h1>
    <p>${['more', 'les', 'pole', 'mesto', 'rieku', 'hory', 'dom', 'cestu'].map((word, at) => `Kto k nám príde ${at + 3}. decembra 2026, uvidí maľovaný ${word}.`).join(' ')}</p></main></html>`,
  '/nothing': '<html lang="sk"><title>Klub</title><p>O nás: sme klub pod mostom.</p></html>',
  '/robots.txt': 'User-agent: *\nDisallow: /private\n',
  '/private': '<html><body><p>Piatok 4. 12. 2026 o 19:00: Tichý večer</p></body></html>',
  '/programme.pdf': '%PDF-1.7',
  '/two.ics': [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:x',
    'BEGIN:VEVENT',
    'UID:2@klub',
    'DTSTART;VALUE=DATE:20261211',
    'DTEND;VALUE=DATE:20261214',
    'SUMMARY:Čítačka',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:1@klub',
    'DTSTART;TZID=Europe/Bratislava:20261205T100000',
    'DTEND;TZID=Europe/Bratislava:20261205T160000',
    'SUMMARY:Jesenný bazár',
    'LOCATION:Stará pekáreň\\, Bratislava',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n'),
}
