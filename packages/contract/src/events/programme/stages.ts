/** An act before it is a row. */
export type Act = {
  title: string
  stage: string
  /** `Title (these words)`, which may name a stage. */
  inBrackets?: string
  /** The order of its cells is meant as it stands. */
  isExact: boolean
}

const STAGE =
  /stage|tent$|hall$|room$|buhne|zelt|saal|scene|chapiteau|salle|escenario|carpa|sala |palco|tenda|palazzo|javisko|podium|сцена|зал$|зала$|шатер|намет/

/** The text names a stage rather than an act. */
export function namesStage(text: string): boolean {
  const words = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return words.length <= 30 && STAGE.test(words)
}

/** `Title @ Stage` and `Title (Stage)`; a country, an age or "live" in brackets is none. */
export function titleAndStage(text: string): Pick<Act, 'title' | 'stage' | 'inBrackets'> {
  const [, at, place] = /^(.+?) @ ?([^@]{2,100})$/u.exec(text) ?? []
  if (at !== undefined && place !== undefined) return { title: at, stage: place }
  const [, title, words] = /^(.+?) ?\(([^()]{2,100})\)$/u.exec(text) ?? []
  const isNone =
    words === undefined || /^(?:[A-Z/,+ ]{2,7}|live.*|dj.*|solo|ab \d.*|\d.*)$/u.test(words)
  if (title === undefined || (isNone && !namesStage(words ?? ''))) return { title: text, stage: '' }
  return { title, stage: '', inBrackets: words ?? '' }
}

/** Decides from all acts which words are stages. */
export function withStages<Row extends Act>(rows: readonly Row[]): Row[] {
  return stagesLast(bracketsRead(rows))
}

/** Words in brackets are a stage if they sound so, come again, or half of the acts have some. */
function bracketsRead<Row extends Act>(rows: readonly Row[]): Row[] {
  const times = new Map<string, number>()
  for (const { inBrackets: words } of rows)
    if (words !== undefined) times.set(words, (times.get(words) ?? 0) + 1)
  const some = rows.filter(({ inBrackets }) => inBrackets !== undefined).length
  const isUsual = some * 2 >= rows.length
  return rows.map((row) => {
    const { inBrackets: words } = row
    if (words === undefined) return row
    return isUsual || namesStage(words) || (times.get(words) ?? 0) > 1
      ? { ...row, stage: words }
      : { ...row, title: `${row.title} (${words})` }
  })
}

/** The first of two cells is the stage if it is the one that repeats, or names stages. */
function stagesLast<Row extends Act>(rows: readonly Row[]): Row[] {
  const isBoth = ({ isExact, title, stage }: Row) => !isExact && title !== '' && stage !== ''
  const both = rows.filter(isBoth)
  const different = (key: 'title' | 'stage') => new Set(both.map((row) => row[key])).size
  const named = (key: 'title' | 'stage') => both.filter((row) => namesStage(row[key])).length
  const areTurned =
    named('title') > named('stage') ||
    (both.length > 2 && named('stage') === 0 && different('title') * 2 <= different('stage'))
  return rows.map((row) =>
    areTurned && isBoth(row) ? { ...row, title: row.stage, stage: row.title } : row,
  )
}
