/** A node of the syntax tree, with the fields that the project rules read. */
export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }

/** Visits every node, parents first. */
export function walkTree(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node)
  // Every file is walked several times: most values are not nodes, and no list of them is made.
  for (const key in node) {
    const value = node[key]
    if (typeof value !== 'object') continue
    if (isNode(value)) walkTree(value, visit)
    else if (Array.isArray(value))
      for (const child of value) if (isNode(child)) walkTree(child, visit)
  }
}

/** Whether a value found in the tree is a node itself. */
export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
  )
}

/** Returns `process.env` for a member expression of two names; undefined for anything longer. */
export function dottedName(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression') return undefined
  const [object, property] = [nameOf(node.object), nameOf(node.property)]
  return object && property ? `${object}.${property}` : undefined
}

/** Returns the name of an identifier. */
export function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined
}
