import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isJsonObject } from '@okolo/connectors/json'
import { hasSite } from '#server/ingest/source-files/installed-sources.ts'
import { loadSetup } from '#server/ingest/source-files/setup-steps.ts'
import { PROGRAM } from '#server/platform/release.ts'
import { SITE_FILE } from '#server/platform/site/read-site.ts'
import { writeFiles } from '#server/platform/site/write-site.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { logHere, namedCity } from '../call/given.ts'

export const addSetup: AddCommands = (okolo, run) => {
  okolo
    .command('setup')
    .description(
      'tell how far this installation is on its way to a site; on a terminal it asks for the rest',
    )
    .option('--town <name>', 'make this city the one that the site begins with')
    .option('--json', 'print everything as JSON', false)
    .addHelpText('after', examples('setup', 'setup --town "Horná Ves"'))
    .action(({ town, json }) =>
      run((context) => (town === undefined ? tell(json, context) : chooseTown(town, context))),
    )
}

async function tell(isJson: boolean, { database, config, print }: CommandContext): Promise<number> {
  const steps = await loadSetup(database.db, config)
  if (isJson) {
    print(JSON.stringify(steps))
    return 0
  }
  for (const [at, { name, isDone, state, todo }] of steps.entries()) {
    print(`${at + 1}. ${name.padEnd(8)}${isDone ? 'done' : 'open'}  ${String(state)}`)
    if (!isDone) print(`                  ${String(todo)}`)
  }
  const open = steps.filter(({ isDone }) => !isDone).length
  print(
    open === 0
      ? 'The site is set up.'
      : `${steps.length - open} of ${steps.length} steps are done.`,
  )
  return 0
}

async function chooseTown(town: string, context: CommandContext): Promise<number> {
  const { database, config, print } = context
  if (!hasSite(config)) throw new UsageError(`There is no site folder yet: ${PROGRAM} site init.`)
  const slug = await namedCity(database.db, town)
  const path = join(config.site.folder, SITE_FILE)
  const text = await readFile(path, 'utf8').catch(() => '{}')
  const file: unknown = JSON.parse(text)
  if (!isJsonObject(file)) throw new UsageError(`${path} does not hold a JSON object.`)
  writeFiles(config.site.folder, {
    [SITE_FILE]: `${JSON.stringify({ ...file, city: slug }, null, 2)}\n`,
  })
  config.site.reload()
  await logHere(context, { what: 'site.city', about: slug })
  print(`The site begins with ${slug}.`)
  return 0
}
