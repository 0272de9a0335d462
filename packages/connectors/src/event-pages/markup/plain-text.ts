import { isText, type AnyNode } from 'domhandler'

const UNSEEN = new Set(['script', 'style', 'noscript', 'template'])

/** The first letters of the text that a node shows, with single spaces. Deeply nested pages are as good as others. */
export function plainText(root: AnyNode | undefined, most = 20_000): string {
  const parts: string[] = []
  const stack = root === undefined ? [] : [root]
  let length = 0
  for (let node = stack.pop(); node !== undefined && length < most; node = stack.pop()) {
    if (isText(node)) {
      parts.push(node.data)
      length += node.data.length
    } else if ('children' in node && !('name' in node && UNSEEN.has(node.name))) {
      for (const child of node.children.toReversed()) stack.push(child)
    }
  }
  return parts.join('').slice(0, most).replaceAll(/\s+/g, ' ').trim()
}
