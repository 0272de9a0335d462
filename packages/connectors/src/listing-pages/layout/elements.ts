import { hasChildren, isTag, isText, type ChildNode, type Element } from 'domhandler'

export function parentOf({ parent }: Element): Element | null {
  return parent !== null && isTag(parent) ? parent : null
}

/** The element and those around it, the innermost first. */
function* around(element: Element): Generator<Element> {
  for (let node: Element | null = element; node !== null; node = parentOf(node)) yield node
}

/** The address that a text of an element leads to, as the page writes it. */
export function linkOf(element: Element): string | null {
  const link = around(element).find(
    ({ name, attribs }) => name === 'a' && attribs['href'] !== undefined,
  )
  return link?.attribs['href'] ?? null
}

/** The innermost element around two others, or the first where they have none. */
export function commonAncestor(one: Element, other: Element): Element {
  if (one === other) return one
  const above = new Set(around(one))
  return around(other).find((element) => above.has(element)) ?? one
}

/** The most letters of classes that are looked at. */
const LONGEST_CLASSES = 400
/** Classes that only some items of a list have. */
const OWN_CLASS = /\d|^(?:first|last|odd|even|active|current|is-|has-)/

/** Names the kind of an element by the tags and classes around it: the same part of every item of a list has one name. */
export function signature(element: Element, depth = 3): string {
  return around(element).take(depth).map(nameOf).toArray().join('<')
}

function nameOf({ name, attribs }: Element): string {
  const written = attribs['class']
  if (written === undefined || written === '') return name
  const classes = written
    .slice(0, LONGEST_CLASSES)
    .split(/\s+/)
    .filter((one) => one !== '' && !OWN_CLASS.test(one))
  return [name, ...classes.slice(0, 4).toSorted()].join('.')
}

/** Level of the heading around an element, or null. */
export function headingLevel(element: Element): number | null {
  const heading = around(element)
    .take(3)
    .find(({ name }) => /^h[1-6]$/.test(name))
  return heading === undefined ? null : Number(heading.name[1])
}

/** True for elements in one small block. */
export function areNear(one: Element, other: Element): boolean {
  const common = commonAncestor(one, other)
  const depth = (element: Element) => around(element).toArray().indexOf(common)
  return depth(one) <= 3 && depth(other) <= 3
}

/** How many of some elements stand in each element around them. */
export function countsAround(elements: readonly Element[]): Map<Element, number> {
  const counts = new Map<Element, number>()
  for (const element of elements)
    for (const node of around(element)) counts.set(node, (counts.get(node) ?? 0) + 1)
  return counts
}

/** Returns the beginning of an element's text: links of hostile pages hold the whole page. */
export function shortText(element: Element, most: number): string {
  let text = ''
  const left: ChildNode[] = element.children.toReversed()
  for (let node = left.pop(); node !== undefined && text.length < most; node = left.pop()) {
    if (isText(node)) text += node.data.slice(0, most)
    else if (hasChildren(node) && left.length < most)
      left.push(...node.children.slice(0, most).toReversed())
  }
  return text.slice(0, most).replaceAll(/\s+/g, ' ').trim()
}
