/** A person at a terminal: asks a question and gives the answer, trimmed; null where the input has ended. */
type AskPerson = (question: string) => Promise<string | null>

type SetupTools = {
  ask: AskPerson
  print: (line: string) => void
  /** Carries out a command of `okolo` and gives its exit code. */
  okolo: (...args: string[]) => Promise<number>
}

const POINT = /^\s*-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?\s*$/

/**
 * Leads through the steps from an empty installation to a site: name and town, sources, look, mail. Each answer becomes a command,
 * which is printed, so that it can be repeated. An empty answer leaves a step for later. Returns the exit code.
 */
export async function askSetup({ ask, print, okolo }: SetupTools): Promise<number> {
  const call = async (...args: string[]) => {
    print(`> okolo ${args.map((arg) => (/[\s"]/.test(arg) ? JSON.stringify(arg) : arg)).join(' ')}`)
    return okolo(...args)
  }
  await okolo('setup')
  print('')
  print('An empty answer leaves a step for later.')
  await askName(ask, call)
  const town = await askTown(ask, print, call)
  await askSources(ask, call, town)
  print(
    'Slogan, colours and logo: the page /operator/site, or site.json in the site folder (docs/site.md).',
  )
  print('Mail: OKOLO_SMTP_URL and OKOLO_MAIL_FROM in the environment of the server (README).')
  const who = await ask('Your name, for a link to the operator pages: ')
  if (who) await call('operator', 'login', '--name', who)
  print('')
  return okolo('setup')
}

type Call = (...args: string[]) => Promise<number>

async function askName(ask: AskPerson, call: Call): Promise<void> {
  const name = await ask('The name of the site: ')
  if (!name) return
  const language = await ask('Its language (de, en, es, fr, it, pt, ru, sk, uk): ')
  await call('site', 'init', '--name', name, ...(language ? ['--language', language] : []))
}

/** Returns the town's name once it is a city of the site. */
async function askTown(
  ask: AskPerson,
  print: (line: string) => void,
  call: Call,
): Promise<string | null> {
  const town = await ask('Your town or village: ')
  if (!town) return null
  if ((await call('setup', '--town', town)) === 0) return town
  print('It is not known yet. A map tells where it is, such as 48.63,18.55 (openstreetmap.org).')
  for (;;) {
    const point = await ask('Latitude and longitude of its middle: ')
    if (!point) return null
    const country = POINT.test(point)
      ? await ask('Its country, two letters (sk, ua, de ...): ')
      : null
    if (!country) continue
    const added = await call('places', 'add', '--name', town, '--at', point, '--country', country)
    if (added === 0) break
  }
  return (await call('setup', '--town', town)) === 0 ? town : null
}

async function askSources(ask: AskPerson, call: Call, town: string | null): Promise<void> {
  if (town === null) return
  for (;;) {
    const address = await ask('The address of a programme, a calendar or a feed in it: ')
    if (!address) return
    await call('sources', 'add', address, '--city', town)
  }
}
