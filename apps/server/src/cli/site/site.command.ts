import { z } from 'zod'
import { isLocale, LOCALES, type Locale } from '@okolo/contract/locale'
import { picksIn } from '#server/catalogue/editor/picks-file.ts'
import { checkSite } from '#server/catalogue/reference/check-site.ts'
import { sitePlaces } from '#server/catalogue/reference/site-places.ts'
import { PROGRAM } from '#server/platform/release.ts'
import { SiteShape } from '#server/platform/site/site-shape.ts'
import { faultLine } from '#server/platform/site/site-faults.ts'
import { beginSite, SiteExists } from '#server/platform/site/begin-site.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'

export const addSite: AddCommands = (okolo, run) => {
  const site = okolo
    .command('site')
    .description('look after the folder with the name, look and texts of the site (docs/site.md)')
  site
    .command('check')
    .description('tell what is wrong in the folder and where, and what may still be said')
    .addHelpText('after', examples('site check'))
    .action(() => run(check))
  site
    .command('init')
    .description('write a folder to begin with; files that are there stay')
    .option('--name <name>', 'the name of the site')
    .option('--language <code>', `its own language: ${LOCALES.join(', ')}`, language)
    .addHelpText('after', examples('site init --name "Kultúrny kalendár Horná Ves" --language sk'))
    .action((given) => run((context) => init(given, context)))
  site
    .command('schema')
    .description('print the JSON schema of site.json, for editors')
    .action(() =>
      run(async ({ print }) => {
        print(schemaText())
        return 0
      }),
    )
}

function language(text: string): Locale {
  if (isLocale(text)) return text
  throw new UsageError(`It must be one of ${LOCALES.join(', ')}.`)
}

function schemaText(): string {
  return JSON.stringify(z.toJSONSchema(SiteShape, { io: 'input', unrepresentable: 'any' }), null, 2)
}

async function check({ config, database, print }: CommandContext): Promise<number> {
  const { folder } = config.site
  const { faults, missing } = await checkSite(config.site, database.db, picksIn(folder))
  for (const fault of faults) print(`wrong     ${faultLine(fault)}`)
  for (const line of missing) print(`optional  ${line}`)
  print(
    faults.length === 0
      ? `The site folder ${folder} is sound.`
      : `The site folder ${folder} has ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
  )
  return faults.length === 0 ? 0 : 1
}

type Given = { name?: string | undefined; language?: Locale | undefined }

async function init(
  { name, language: own }: Given,
  { config, database, print }: CommandContext,
): Promise<number> {
  const { folder } = config.site
  try {
    const written = beginSite(folder, {
      name: name ?? 'My town',
      language: own ?? 'en',
      places: await sitePlaces(database.db),
      schema: schemaText(),
    })
    for (const file of written) print(`Written: ${file}`)
  } catch (cause) {
    if (cause instanceof SiteExists) throw new UsageError(cause.message, { cause })
    throw cause
  }
  print(`Change them as you like (docs/site.md), and try them: ${PROGRAM} site check`)
  return 0
}
