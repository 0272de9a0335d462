import { folded } from './days.ts'
import { hoursOnly } from './hours.ts'

const COLUMNS = ['day', 'time', 'end', 'title', 'stage', 'text'] as const
type Column = (typeof COLUMNS)[number]

/** How tables name their columns in nine languages, without accents. */
const NAMES: Record<Column, string> = {
  day: 'day date tag datum dia fecha data jour giorno den datum дата день',
  time: 'time start starts begin beginn von uhrzeit zeit hora inicio desde heure horaire debut inicio orario ora ore inizio cas zaciatok od hodina время начало час початок когда коли from',
  end: 'end ends until ende bis fin hasta fim fine koniec do конец окончание кінець до to',
  title:
    'title event act artist band name what programme program programm titel name veranstaltung kunstler was titulo evento artista actividad nombre titre evenement spectacle nom quoi atividade titolo nazov podujatie ucinkujuci название событие мероприятие программа артист что назва подія програма виконавець',
  stage:
    'stage where place venue room location hall ort buhne raum wo saal lugar escenario sala espacio lieu scene salle palco local espaco luogo sede miesto scena javisko место сцена зал площадка где місце локація де',
  text: 'description text notes note details info beschreibung hinweis descripcion notas descricao descrizione popis poznamka описание примечание опис',
}
const BY_NAME = new Map(
  COLUMNS.flatMap((column) => NAMES[column].split(' ').map((name) => [name, column] as const)),
)

/** Columns of a table in their order. `stages`: the columns behind the hours are stages, and their cells acts. */
export type Header =
  | { kind: 'columns'; columns: (Column | undefined)[] }
  | { kind: 'stages'; stages: string[] }

/** Reads a row of names. Null for a row that has none. */
export function headerOf(cells: readonly string[]): Header | null {
  const columns = cells.map((cell) => BY_NAME.get(folded(cell)))
  const known = new Set(columns.filter((column) => column !== undefined))
  if (known.has('title') || (known.size >= 2 && known.size === cells.length))
    return known.size >= 2 ? { kind: 'columns', columns } : null
  const [first = '', ...stages] = cells
  const isFirst = columns[0] === 'time' || first === ''
  const areStages =
    stages.length >= 2 && stages.every((stage) => stage !== '' && !/\d[:.h]\d/.test(stage))
  return isFirst && areStages ? { kind: 'stages', stages } : null
}

/** Cells of a line, by the sign that parts them there; null for a line outside of tables. */
export function cellsOf(line: string, header: Header | null): string[] | null {
  if (line.includes('\t')) return parted(line, '\t')
  const inner = line.startsWith('|') ? line.slice(1).replace(/\|\s*$/, '') : line
  if (/(?<!\\)\|/.test(inner) || line !== inner) return parted(inner, '|')
  for (const sign of [';', ',']) {
    const cells = line.includes(sign) ? parted(line, sign) : []
    // Sentences have these signs too.
    if (cells.length > 1 && (header !== null || headerOf(cells) !== null || areRow(cells)))
      return cells
  }
  return null
}

/** The hours are a cell of their own. */
function areRow(cells: readonly string[]): boolean {
  return cells.length > 2 && cells.slice(0, 2).some((cell) => hoursOnly(cell) !== null)
}

/** Quotes keep a sign, as `\|` does. */
function parted(line: string, sign: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < line.length; i += 1) {
    const [one = '', next = ''] = [line[i], line[i + 1]]
    const isEscape = (one === '\\' && next === '|') || (isQuoted && one === '"' && next === '"')
    if (isEscape) cell += line[(i += 1)]
    else if (one === '"' && sign !== '|' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (one === sign && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += one
  }
  cells.push(cell)
  return cells.map((each) => each.trim())
}
