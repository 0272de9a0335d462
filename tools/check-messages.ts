/**
 * Checks `locales/{locale}/{group}.json`: every locale has en's keys, arguments and tags, and its plurals (CLDR).
 * `--write` renews messages.ts, files.ts, files/ in packages/i18n/src and operator/, for new groups too.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { LOCALES } from '@okolo/contract/locale'

type Tree = { [key: string]: string | Tree }
type Shape = {
  arguments: Set<string>
  /** Those that are numbers. */
  counted: Set<string>
  plurals: { kind: Intl.PluralRuleType; categories: string[] }[]
}

const HOME = new URL('../packages/i18n/src/', import.meta.url)
const WRITTEN =
  '// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.'

const problems: string[] = []
const groups = await groupsOf('en')
const english = await read('en')
const keys = flatten(english)
const operatorKeys = flatten(await readOperator('en'))

for (const locale of LOCALES) {
  const own = await groupsOf(locale)
  for (const group of groups)
    if (!own.includes(group)) problems.push(`${locale}: ${group}.json is missing`)
  const messages = flatten(await read(locale))
  for (const key of keys.keys())
    if (!messages.has(key)) problems.push(`${locale}: ${key} is missing`)
  for (const [key, text] of messages) check(locale, keys, key, text)
  const forOperators = flatten(await readOperator(locale))
  for (const key of operatorKeys.keys())
    if (!forOperators.has(key)) problems.push(`${locale}: operator ${key} is missing`)
  for (const [key, text] of forOperators) check(locale, operatorKeys, key, text)
}
await checkWritten('operator/messages.ts', operatorTypes())
await checkWritten('operator/files.ts', operatorFiles())
await checkWritten('messages.ts', typesOf(english))
await checkWritten('files.ts', groupsFile(groups))
for (const locale of LOCALES) await checkWritten(`files/${locale}.ts`, listFile(locale, groups))

if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error(`messages: ${problems.length} problems`)
  process.exitCode = 1
} else console.log(`messages: ${keys.size + operatorKeys.size} keys x ${LOCALES.length} locales ok`)

async function groupsOf(locale: string): Promise<string[]> {
  const files = await readdir(new URL(`locales/${locale}/`, HOME))
  return files.map((file) => file.replace(/\.json$/, '')).toSorted()
}

/** Returns all groups of a locale. */
async function read(locale: string): Promise<Tree> {
  const all: Tree = {}
  for (const group of await groupsOf(locale)) {
    const tree: Tree = JSON.parse(
      await readFile(new URL(`locales/${locale}/${group}.json`, HOME), 'utf8'),
    )
    for (const [feature, messages] of Object.entries(tree)) {
      if (feature in all) problems.push(`${locale}: ${feature} stands in two groups`)
      all[feature] = messages
    }
  }
  return all
}

/** Returns the messages of operator pages. */
async function readOperator(locale: string): Promise<Tree> {
  return JSON.parse(await readFile(new URL(`operator/${locale}.json`, HOME), 'utf8'))
}

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}

function check(locale: string, models: Map<string, string>, key: string, text: string): void {
  const model = models.get(key)
  if (model === undefined) return void problems.push(`${locale}: ${key} is not in en.json`)
  if (text.trim() === '') problems.push(`${locale}: ${key} is empty`)
  if (locale === 'fr' && /[ \u00A0][:;?!»]|«(?!\u202F)/.test(text))
    problems.push(`fr: ${key} needs U+202F before : ; ? ! and inside guillemets`)
  const shape = shapeOf(locale, key, text)
  const wanted = shapeOf('en', key, model)
  if (shape === null || wanted === null) return
  const [has, wants] = [shape, wanted].map((s) => [...s.arguments].toSorted().join(', '))
  if (has !== wants) problems.push(`${locale}: ${key} uses {${has}}, en.json uses {${wants}}`)
  for (const { kind, categories } of shape.plurals) {
    const rules = new Intl.PluralRules(locale, { type: kind })
    for (const category of rules.resolvedOptions().pluralCategories)
      if (!categories.includes(category))
        problems.push(`${locale}: ${key} has no plural "${category}"`)
  }
}

function shapeOf(locale: string, key: string, text: string): Shape | null {
  const shape: Shape = { arguments: new Set(), counted: new Set(), plurals: [] }
  try {
    collect(parse(text), shape)
    return shape
  } catch (error) {
    problems.push(`${locale}: ${key} is not ICU: ${String(error)}`)
    return null
  }
}

function collect(elements: MessageFormatElement[], shape: Shape): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    if (element.type === TYPE.tag) {
      shape.arguments.add(`<${element.value}>`)
      collect(element.children, shape)
      continue
    }
    // Every message may name the site, and none has to (site-words.ts).
    if (element.value === 'site') continue
    shape.arguments.add(element.value)
    if (element.type === TYPE.plural || element.type === TYPE.number)
      shape.counted.add(element.value)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
    if (element.type === TYPE.plural)
      shape.plurals.push({
        kind: element.pluralType ?? 'cardinal',
        categories: Object.keys(element.options),
      })
    for (const option of Object.values(element.options)) collect(option.value, shape)
  }
}

async function checkWritten(file: string, source: string): Promise<void> {
  const url = new URL(file, HOME)
  if (process.argv.includes('--write')) return writeFile(url, source)
  const current = await readFile(url, 'utf8').catch(() => '')
  if (current !== source)
    problems.push(`${file} is out of date: run node tools/check-messages.ts --write`)
}

function groupsFile(names: readonly string[]): string {
  const locales = LOCALES.map((locale) => `  ${locale}: () => import('./files/${locale}.ts'),\n`)
  return [
    WRITTEN,
    '// A browser loads the list of its own language only.',
    '// prettier-ignore',
    `export const LISTS = {\n${locales.join('')}} as const\n`,
    '// prettier-ignore',
    `export const GROUPS = [${names.map((name) => `'${name}'`).join(', ')}] as const\n`,
  ].join('\n')
}

function listFile(locale: string, names: readonly string[]): string {
  const files = names.map(
    (group) =>
      `  ${group}: () => import('../locales/${locale}/${group}.json', { with: { type: 'json' } }),\n`,
  )
  return [
    WRITTEN,
    '// Each import is a file of its own in the browser.',
    '// prettier-ignore',
    `export const FILES = {\n${files.join('')}} as const\n`,
  ].join('\n')
}

function typesOf(tree: Tree): string {
  const features = Object.entries(tree).map(([name, feature]) => `  ${name}: ${literal(feature)}\n`)
  return [
    '// Written by `node tools/check-messages.ts --write` from locales/en/; not by hand.',
    '// Literal types let the compiler check message keys and their ICU arguments.',
    '// prettier-ignore',
    `export type Messages = {\n${features.join('')}}\n`,
  ].join('\n')
}

function operatorFiles(): string {
  const files = LOCALES.map(
    (locale) => `  ${locale}: () => import('./${locale}.json', { with: { type: 'json' } }),\n`,
  )
  return [
    WRITTEN.replace('locales/', 'operator/'),
    '// prettier-ignore',
    `export const OPERATOR_FILES = {\n${files.join('')}} as const\n`,
  ].join('\n')
}

/** The arguments of each message: `n: number` where it is counted, `tag` where it is a tag. */
function operatorTypes(): string {
  const byPage = Map.groupBy(operatorKeys, ([key]) => key.split('.', 1)[0])
  const lines = [...byPage.values()].map((page) => `  ${page.map(typed).join('; ')}\n`)
  return [
    WRITTEN.replace('the files in locales/', 'operator/en.json'),
    '// prettier-ignore',
    `export type OperatorMessages<Arg, Tag> = {\n${lines.join('')}}\n`,
  ].join('\n')
}

function typed([key, text]: readonly [string, string]): string {
  const shape = shapeOf('en', key, text)
  const fields = [...(shape?.arguments ?? [])].map((name) =>
    name.startsWith('<')
      ? `${name.slice(1, -1)}: Tag`
      : `${name}: ${shape?.counted.has(name) === true ? 'number' : 'Arg'}`,
  )
  return `'${key}': ${fields.length === 0 ? 'null' : `{ ${fields.join('; ')} }`}`
}

function literal(value: string | Tree): string {
  // Calls do not pass the site's name.
  if (typeof value === 'string') return JSON.stringify(value.replaceAll('{site}', 'Okolo'))
  const fields = Object.entries(value).map(([key, inner]) => `${key}: ${literal(inner)}`)
  return `{ ${fields.join('; ')} }`
}
