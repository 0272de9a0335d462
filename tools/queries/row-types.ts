import { join } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import {
  API,
  TypeFlags,
  type Checker,
  type Type,
  type TypeReference,
} from 'typescript/unstable/sync'
import { spellQuery } from './spell-query.ts'

/** A place where a raw query is executed. */
export type RawQuery = {
  file: string
  line: number
  column: number
  /** Its rows as the source reads them, null if it reads none. */
  row: RowType | null
  /** The query as the source spells it, null where it does not (spell-query.ts). */
  text: string | null
}
/** column -> what its values may be: `string`, `Date[]`, `null`, `object` ... `any` says nothing. */
export type RowType = Record<string, string[]>

/**
 * Reads from the product's source where raw queries are executed and as what their rows are read. Asks the compiler, whose interface
 * for that may change with its version.
 */
export function readRawQueries(root: string, isProduct: (file: string) => boolean): RawQuery[] {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] })
    const { program, checker } = snapshot.getProjects()[0] ?? nothing('project')
    return program.getSourceFileNames().flatMap((name) => {
      const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name
      if (!isProduct(file)) return []
      return executions(program.getSourceFile(name) ?? nothing(name), checker).map((query) => ({
        file,
        ...query,
      }))
    })
  } finally {
    api.close()
  }
}

function executions(source: SourceFile, checker: Checker): Omit<RawQuery, 'file'>[] {
  const found: Omit<RawQuery, 'file'>[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      const type = name.text === 'execute' ? checker.getTypeAtLocation(expression) : undefined
      if (type?.getSymbol()?.name === 'RawBuilder') {
        const { line, character } = source.getLineAndCharacterOfPosition(name.getStart(source))
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- RawBuilder has one type argument
        const [row] = checker.getTypeArguments(type as TypeReference)
        const text = spellQuery(expression, checker)
        found.push({ line: line + 1, column: character + 1, row: rowOf(row, checker), text })
      }
    }
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
  return found
}

function rowOf(type: Type | undefined, checker: Checker): RowType | null {
  const fields = type === undefined ? [] : checker.getPropertiesOfType(type)
  if (fields.length === 0) return null
  return Object.fromEntries(
    fields.map((field) => {
      const values = checker.getTypeOfSymbol(field)
      return [
        field.name,
        values === undefined ? ['any'] : [...new Set(kindsOf(values, checker))].toSorted(),
      ]
    }),
  )
}

const PRIMITIVES: [TypeFlags, string][] = [
  [TypeFlags.AnyOrUnknown, 'any'],
  [TypeFlags.TypeVariable, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
]

function kindsOf(type: Type, checker: Checker): string[] {
  const primitive = PRIMITIVES.find(([flag]) => (type.flags & flag) !== 0)
  if (primitive !== undefined) return [primitive[1]]
  if (type.isUnionType()) return type.getTypes().flatMap((one) => kindsOf(one, checker))
  if (checker.isArrayType(type)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an array has one type argument
    const [item] = checker.getTypeArguments(type as TypeReference)
    return item === undefined ? ['any[]'] : kindsOf(item, checker).map((kind) => `${kind}[]`)
  }
  const name = type.getSymbol()?.name
  return [name === 'Date' || name === 'Uint8Array' || name === 'Buffer' ? name : 'object']
}

function nothing(what: string): never {
  throw new Error(`The compiler knows no ${what}`)
}
