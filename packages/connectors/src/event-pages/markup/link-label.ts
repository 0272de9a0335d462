import { hasChildren, isText, type ChildNode, type Element } from 'domhandler'

const DEPTH = 3
const MOST_CHILDREN = 10

/** Returns the text near the top of a link: those of hostile pages lie within each other. */
export function linkLabel(link: Element, most: number): string {
  return near(link.children, DEPTH, most).replaceAll(/\s+/g, ' ').trim()
}

function near(nodes: readonly ChildNode[], depth: number, most: number): string {
  return nodes
    .slice(0, MOST_CHILDREN)
    .map((node) => {
      if (isText(node)) return node.data.slice(0, 2 * most)
      return depth > 1 && hasChildren(node) ? near(node.children, depth - 1, most) : ''
    })
    .join(' ')
}
