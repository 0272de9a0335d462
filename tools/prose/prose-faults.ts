/** A fault of prose: the line it stands in, what is wrong, and what to do. */
export type Fault = { line: number; wrong: string; advice: string }

type Line = { line: number; text: string }

/** Lines of a comment that is not a docstring of an export. */
const MOST_LINES = 2

const RIDDLE = /(?:^|[.:!?] )((?:What|Who|Whoever|Whether|Whatever|Where) [^.!?]*)/g
/** The start of a sentence that explains a constant in another language's words. */
const SO_MANY = /(?:^|[.:!?] )(So (?:many|much|long|few) [^.!?]*)/g
const TEST_NAME =
  /(?:^|\s)(?:test|it|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])((?:what|who|whoever|whatever)\b.*?)\1/g
const LONGEST_TITLE = 72
const MEASURED = /\d+(?:[.,]\d+)? ?(?:ms|µs|%|(?:records|events|requests|pages)\/s)(?!\w)/
const ELSEWHERE = /\b(?:DATA|INGEST|RANKING|SPEC)\.md\b|\bRULINGS\b/
const EMPTY =
  /\b(?:obviously|simply|basically|utili[sz]e[sd]?|leverages?|seamless(?:ly)?|robust(?:ly)?)\b/i
/** A German sentence: English says "not a". "There is no ..." and comparisons are English. */
const IS_NO =
  /(?<!\b(?:there|here) )\b(?:is|was) no (?!longer|more|less|further|later|one|reason|other|need|such|[a-z]+er\b)[\w-]+/i
/** Comments for programs. */
const DIRECTIVE = /^(?:oxlint-|prettier-|@ts-|<reference)/

/** Finds faults in the comments of TypeScript or JavaScript. */
export function faultsOfCode(text: string): Fault[] {
  const all = text.split('\n')
  const faults: Fault[] = []
  for (let i = 0; i < all.length; i++) {
    const end = lastLineOfComment(all, i)
    if (end === null) continue
    const lines = all
      .slice(i, end + 1)
      .map((line, j) => ({ line: i + j + 1, text: wordsOf(line) }))
      .filter(({ text: words }) => words !== '' && !DIRECTIVE.test(words))
    faults.push(...wordFaults(lines), ...riddles(lines), ...lines.flatMap(measured))
    const isDocstring = all[i]?.startsWith('/**') === true && /^export\b/.test(all[end + 1] ?? '')
    if (!isDocstring) faults.push(...tooLong(lines))
    i = end
  }
  return faults
}

/** Finds test names that do not say what the product does. */
export function faultsOfTestNames(text: string): Fault[] {
  return [...text.matchAll(TEST_NAME)].map(({ index, 2: name = '' }) => ({
    line: text.slice(0, index + 1).split('\n').length,
    wrong: `"${name}"`,
    advice: 'Say what the product does, in the present tense: "shows ...", "refuses ...".',
  }))
}

/** Finds faults in the title of a commit; `line` is 1. */
export function faultsOfTitle(title: string): Fault[] {
  const isLong = title.length > LONGEST_TITLE
  const isAsked = /^(?:what|who|where|how|when)\b/i.test(title)
  return isLong || isAsked || /^[a-z]|\.$/.test(title)
    ? [
        {
          line: 1,
          wrong: `the commit "${title}"`,
          advice: `Say what it does in the imperative, in at most ${LONGEST_TITLE} characters: "Show ...".`,
        },
      ]
    : []
}

/** Finds faults in Markdown. `isThere` says whether a relative link leads to a file. */
export function faultsOfMarkdown(text: string, isThere: (link: string) => boolean): Fault[] {
  const lines = text.split('\n').map((words, i) => ({ line: i + 1, text: words }))
  const links = lines.flatMap(({ line, text: words }) =>
    [...words.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:[a-z]+:|[#/])/.test(link) && !isThere(link.replace(/[#?].*/, '')))
      .map((link) => ({ line, wrong: `no file is at ${link}`, advice: 'Mend the link.' })),
  )
  return [...wordFaults(lines), ...links]
}

/** Returns the index of the last line of the comment that begins in this line, or null. */
function lastLineOfComment(all: string[], start: number): number | null {
  const first = all[start]?.trim() ?? ''
  let end = start
  if (first.startsWith('//')) {
    while (all[end + 1]?.trim().startsWith('//') === true) end++
    return end
  }
  if (!/^\{?\/\*/.test(first)) return null
  while (end < all.length - 1 && all[end]?.includes('*/') !== true) end++
  return end
}

function wordsOf(line: string): string {
  return line
    .trim()
    .replace(/^(?:\{?\/\*\*?|\*\/|\*|\/\/)/, '')
    .replace(/\*\/\}?$/, '')
    .trim()
}

function riddles(lines: Line[]): Fault[] {
  const text = lines.map((each) => each.text).join(' ')
  const line = lines[0]?.line ?? 1
  const faults = (pattern: RegExp, advice: string) =>
    [...text.matchAll(pattern)].map(([, sentence = '']) => ({
      line,
      wrong: `"${sentence}"`,
      advice,
    }))
  return [
    ...faults(RIDDLE, 'Begin with the thing that the sentence is about, not with a question word.'),
    ...faults(SO_MANY, 'Say what the number is: "The most ...", "After this many ...".'),
  ]
}

function measured({ line, text }: Line): Fault[] {
  const figure = MEASURED.exec(text.replaceAll(/`[^`]*`/g, ''))?.[0]
  if (figure === undefined) return []
  return [
    {
      line,
      wrong: `"${figure}"`,
      advice: 'Figures grow old: say why, and keep measurements in docs/performance.md.',
    },
  ]
}

function tooLong(lines: Line[]): Fault[] {
  if (lines.length <= MOST_LINES) return []
  return [
    {
      line: lines[0]?.line ?? 1,
      wrong: `a comment of ${lines.length} lines`,
      advice: `Say why in at most ${MOST_LINES}. Only the docstring of an export may be longer.`,
    },
  ]
}

function wordFaults(lines: Line[]): Fault[] {
  return lines.flatMap(({ line, text }) => {
    const elsewhere = ELSEWHERE.exec(text)?.[0]
    const found: [string | undefined, advice: string][] = [
      [
        elsewhere && `"${elsewhere}" is not in the repository`,
        'Name docs/specification.md, or nothing.',
      ],
      [quoted(EMPTY.exec(text)), 'The word says nothing. Leave it out.'],
      [quoted(IS_NO.exec(text)), 'Write "is not a ...".'],
    ]
    return found.flatMap(([wrong, advice]) =>
      wrong === undefined ? [] : [{ line, wrong, advice }],
    )
  })
}

const quoted = (match: RegExpExecArray | null) => match?.[0] && `"${match[0]}"`
