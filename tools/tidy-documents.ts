import { moduleOf } from './modules.ts'
import type { Finding, SourceFile } from './source-tree.ts'
import { isNode, nameOf } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'
import { isGenerated } from './tidy-sizes.ts'

/**
 * Operations, and every function exported by the contract, need a doc comment that says what they
 * do.
 */
export function checkDocuments(file: SourceFile): Finding[] {
  const place = moduleOf(file.path)
  if (typeof place === 'string' || place.isTest || isGenerated(file.text)) return []
  const isContract = place.area === 'contract'
  const isServer =
    place.area === 'server' &&
    place.role !== 'queries' &&
    place.role !== 'endpoints' &&
    place.role !== 'jobs'
  if (!isContract && !isServer) return []
  const body = Array.isArray(file.program.body) ? file.program.body.filter(isNode) : []
  return body.flatMap(node => {
    const name = exportedFunction(node)
    if (!name || isDocumented(file, node)) return []
    return [
      {
        path: file.path,
        line: file.lineOf(node.start),
        message: `${name} is exported without a doc comment.`,
        fix: 'Add a /** doc comment */ that explains its purpose, not how it works.',
      },
    ]
  })
}

function exportedFunction(node: SyntaxNode): string | undefined {
  if (node.type !== 'ExportNamedDeclaration' || !isNode(node.declaration)) return undefined
  const { declaration } = node
  return declaration.type === 'FunctionDeclaration' ? nameOf(declaration.id) : undefined
}

function isDocumented(file: SourceFile, node: SyntaxNode): boolean {
  const above = file.comments.findLast(({ end }) => end <= node.start)
  if (above && file.text.slice(above.end, node.start).trim() === '') return true
  // Overloads, and a type beside its function, share the doc comment of the first declaration.
  const before = file.text.slice(0, node.start).trimEnd().split('\n').at(-1) ?? ''
  return before.startsWith('export function') || before.startsWith('export type')
}
