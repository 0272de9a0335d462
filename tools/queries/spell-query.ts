import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { SymbolFlags, type Checker } from 'typescript/unstable/sync'

/** The arguments of a call, by the names of their parameters. */
type Given = ReadonlyMap<string, Spelled>
type Spelled = { node: Node; given: Given }

/** Deeper than any query is composed. */
const MOST_DEEP = 12

/**
 * Spells a query from its source as it is sent, with `$1` for values and fragments in place; of alternatives the first. Null where
 * the source does not say how it is composed.
 */
export function spellQuery(query: Node, checker: Checker): string | null {
  let values = 0
  return spell({ node: query, given: new Map() }, 0)

  function spell({ node, given }: Spelled, depth: number): string | null {
    if (depth > MOST_DEEP) return null
    const next = (other: Node, own: Given = given) => spell({ node: other, given: own }, depth + 1)
    if (isParenthesizedExpression(node)) return next(node.expression)
    if (isConditionalExpression(node)) return next(node.whenTrue) ?? next(node.whenFalse)
    if (isTaggedTemplateExpression(node)) {
      const { template } = node
      if (isNoSubstitutionTemplateLiteral(template)) return template.text
      const parts = template.templateSpans.map(({ expression, literal }) => {
        const part = isFragment(expression) ? next(expression) : `$${(values += 1)}`
        return part === null ? null : part + literal.text
      })
      return parts.includes(null) ? null : template.head.text + parts.join('')
    }
    if (isIdentifier(node)) {
      const passed = given.get(node.text)
      if (passed !== undefined) return spell(passed, depth + 1)
      const declared = declarationOf(node)
      return declared !== undefined && isVariableDeclaration(declared) && declared.initializer
        ? next(declared.initializer, new Map())
        : null
    }
    if (!isCallExpression(node)) return null
    const { expression, arguments: passed } = node
    const [first] = passed
    if (isPropertyAccessExpression(expression)) {
      const { name } = expression
      if (first === undefined || expression.expression.getText() !== 'sql') return null
      return spellName(name.text, isIdentifier(first) ? given.get(first.text)?.node : first)
    }
    const called = declarationOf(expression)
    const made = called && isVariableDeclaration(called) ? called.initializer : called
    if (made === undefined || !(isArrowFunction(made) || isFunctionDeclaration(made))) return null
    const body = made.body && isBlock(made.body) ? made.body.statements.at(-1) : made.body
    const result = body && isReturnStatement(body) ? body.expression : body
    if (result === undefined) return null
    const own = made.parameters.flatMap(({ name }, i): [string, Spelled][] => {
      const argument = passed[i]
      return argument !== undefined && isIdentifier(name)
        ? [[name.text, { node: argument, given }]]
        : []
    })
    return next(result, new Map(own))
  }

  function isFragment(node: Node): boolean {
    const type = checker.getTypeAtLocation(node)
    const types = type?.isUnionType() === true ? type.getTypes() : [type]
    return types.some((one) => one?.getSymbol()?.name === 'RawBuilder')
  }

  function declarationOf(node: Node): Node | undefined {
    const symbol = checker.getSymbolAtLocation(node)
    if (symbol === undefined) return undefined
    const own = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return own.valueDeclaration?.resolve()
  }
}

/** `sql.ref`, `sql.table` and `sql.lit` of what the source says. */
function spellName(call: string, node: Node | undefined): string | null {
  if (node === undefined) return null
  if (call === 'lit' && isNumericLiteral(node)) return node.text
  if (!isStringLiteral(node)) return null
  if (call === 'lit') return `'${node.text}'`
  return call === 'ref' || call === 'table'
    ? node.text
        .split('.')
        .map((part) => `"${part}"`)
        .join('.')
    : null
}
