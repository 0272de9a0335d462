import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { AddCommands } from './call.ts'

export const addCompletion: AddCommands = (okolo) => {
  okolo
    .command('completion')
    .description('print a script that completes commands and options in a shell (docs/runbook.md)')
    .addArgument(
      okolo.createArgument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish'] as const),
    )
    .action((shell) => okolo.configureOutput().writeOut?.(SCRIPTS[shell](placesOf(okolo))))
}

/** A command as far as it is typed, such as `operator login`, and all that can follow. */
type Place = {
  at: string
  words: { word: string; about: string }[]
  /** Without values: a file, or anything. */
  options: { word: string; about: string; takesValue: boolean; values: readonly string[] }[]
}

function placesOf(command: CommandUnknownOpts, at = ''): Place[] {
  const help = command.createHelp()
  const words = [
    ...help.visibleCommands(command).map((one) => ({ word: one.name(), about: one.description() })),
    ...command.registeredArguments.flatMap(({ argChoices = [], description }) =>
      argChoices.map((word) => ({ word, about: description })),
    ),
  ]
  const options = help.visibleOptions(command).map((option) => ({
    word: option.long ?? option.flags,
    about: option.description,
    takesValue: option.required || option.optional,
    values: option.argChoices ?? [],
  }))
  const below = command.commands.flatMap((one) => placesOf(one, `${at} ${one.name()}`.trimStart()))
  return [{ at, words, options }, ...below]
}

/** Returns shell patterns of a place and the word that leads one further. */
const stepsOf = (places: Place[]) =>
  places.slice(1).map(({ at }) => (at.includes(' ') ? `'${at}'` : `' ${at}'`))

/** Returns lines that find the place `at` and what is `offered` there, alike in bash and zsh. */
function offering(places: Place[], given: string, files: string): string {
  const valued = places.flatMap(({ at, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ word, values }) => ({ after: `'${at} ${word}'`, values })),
  )
  const free = valued.filter(({ values }) => values.length === 0).map(({ after }) => after)
  return `  local at='' word offered=''
  for word in ${given}; do
    case "$at $word" in
      ${stepsOf(places).join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at $before" in
    ${free.join('|')}) ${files} ;;
${valued
  .filter(({ values }) => values.length > 0)
  .map(({ after, values }) => `    ${after}) offered='${values.join(' ')}' ;;`)
  .join('\n')}
    *) case "$at" in
${places.map(({ at, words, options }) => `      '${at}') offered='${[...words, ...options].map(({ word }) => word).join(' ')}' ;;`).join('\n')}
    esac ;;
  esac`
}

const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`

const SCRIPTS = {
  bash: (places: Place[]) => `_okolo() {
  local before="\${COMP_WORDS[COMP_CWORD-1]}"
${offering(places, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"', 'return')}
  COMPREPLY=($(compgen -W "$offered" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _okolo okolo`,

  zsh: (places: Place[]) => `_okolo() {
  local before="\${words[CURRENT-1]}"
${offering(places, '"${(@)words[2,CURRENT-1]}"', '_files; return')}
  compadd -- \${=offered}
}
compdef _okolo okolo`,

  fish: (places: Place[]) => `function __okolo_at
  set -l at ''
  for word in (commandline -opc)[2..]
    switch "$at $word"
      case ${stepsOf(places).join(' ')}
        set at (string trim "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
complete -c okolo -f
${places
  .flatMap(({ at, words, options }) => {
    const line = `complete -c okolo -n '__okolo_at "${at}"'`
    return [
      ...words.map(({ word, about }) => `${line} -a ${word} -d ${quoted(about)}`),
      ...options.map(({ word, about, takesValue, values }) => {
        const value = values.length === 0 ? '-r -F' : `-x -a '${values.join(' ')}'`
        return `${line} -l ${word.slice(2)} ${takesValue ? value : ''} -d ${quoted(about)}`
      }),
    ]
  })
  .join('\n')}`,
}
