export type ProgrammeRow = {
  day: string
  time: string
  end_time: string
  title: string
  stage: string
}

/** Reads rows `2026-12-05 18:00-19:00 | Title | Stage`. */
export function readProgramme(
  text: string,
  _days: { day: string; until: string },
): { rows: ProgrammeRow[]; faults: { row: number; code: 'unreadable_row' }[] } {
  const rows: ProgrammeRow[] = []
  for (const line of text.split('\n')) {
    const [when = '', title = '', stage = ''] = line.split('|').map((part) => part.trim())
    const [, day = '', time = '', end_time = ''] =
      /^(\S+) (\d\d:\d\d)(?:-(\d\d:\d\d))?$/.exec(when) ?? []
    if (day !== '' && title !== '') rows.push({ day, time, end_time, title, stage })
  }
  return { rows, faults: [] }
}
