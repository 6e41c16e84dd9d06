// Reads the public functions, classes and types of a package with their doc comments.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseFile, readText, root, type SourceFile } from './source-tree.ts'
import { isNode, nameOf, type SyntaxNode } from './syntax.ts'

/** A public name of a package: what it is, how it is written, and what its comment says. */
export type PublicName = {
  name: string
  kind: 'function' | 'class' | 'value' | 'type'
  /** The declaration without bodies, as TypeScript. */
  signature: string
  /** The doc comment as Markdown; empty if there is none. */
  text: string
}

/** Files whose many types are described elsewhere: those of every request and answer. */
const isGenerated = (file: string) => file.endsWith('.gen.ts')

/** The public names of a module, in the order in which it exports them. */
export function publicNames(file: string): PublicName[] {
  return exportsOf(read(file)).flatMap(({ name, from, local }) => {
    const found = from === file ? undefined : from
    return isGenerated(from) ? [] : declarationsOf(read(found ?? file), local, name)
  })
}

const known = new Map<string, SourceFile>()

function read(path: string): SourceFile {
  const source = known.get(path) ?? parseFile(path, readText(path), new Set())
  known.set(path, source)
  return source
}

type Export = { name: string; from: string; local: string }

function exportsOf(source: SourceFile): Export[] {
  return bodyOf(source).flatMap(node => {
    if (node.type !== 'ExportNamedDeclaration') return []
    const declared = isNode(node.declaration) ? namesOf(node.declaration) : []
    if (declared.length > 0) return declared.map(name => ({ name, from: source.path, local: name }))
    const from = isNode(node.source) ? resolve(source.path, String(node.source.value)) : source.path
    return (node.specifiers as SyntaxNode[]).map(({ exported, local }) => ({
      name: nameOf(exported) ?? '',
      local: nameOf(local) ?? '',
      from,
    }))
  })
}

const bodyOf = ({ program }: SourceFile) => program.body as SyntaxNode[]

function namesOf(declaration: SyntaxNode): string[] {
  if (declaration.type !== 'VariableDeclaration') return [nameOf(declaration.id) ?? '']
  return (declaration.declarations as SyntaxNode[]).flatMap(({ id }) => nameOf(id) ?? [])
}

function resolve(from: string, specifier: string): string {
  const contract = /^@gatehouse\/contract\/(.*)$/.exec(specifier)?.[1]
  if (contract !== undefined) return `contract/src/${contract}.ts`
  return posix.join(posix.dirname(from), specifier)
}

/** The declarations of a name in a file, or in the file from which it exports that name. */
function declarationsOf(source: SourceFile, local: string, name: string): PublicName[] {
  for (const node of bodyOf(source)) {
    const declaration = isNode(node.declaration) ? node.declaration : node
    if (declaration.type === 'ImportDeclaration') continue
    const isDeclared = 'declaration' in node || 'id' in node || 'declarations' in node
    if (!isDeclared || !namesOf(declaration).includes(local)) continue
    return [{ name, ...describe(source, node, declaration) }]
  }
  const elsewhere = exportsOf(source).find(one => one.name === local && one.from !== source.path)
  const imported = elsewhere ?? importOf(source, local)
  if (!imported || isGenerated(imported.from) || !existsSync(join(root, imported.from))) return []
  return declarationsOf(read(imported.from), imported.local, name)
}

function importOf(source: SourceFile, name: string): Export | undefined {
  for (const node of bodyOf(source)) {
    if (node.type !== 'ImportDeclaration' || !isNode(node.source)) continue
    for (const { local, imported } of node.specifiers as SyntaxNode[]) {
      if (nameOf(local) !== name) continue
      const from = resolve(source.path, String(node.source.value))
      return { name, from, local: nameOf(imported) ?? name }
    }
  }
  return undefined
}

function describe(source: SourceFile, node: SyntaxNode, declaration: SyntaxNode) {
  return { ...signatureOf(source, declaration), text: commentBefore(source, node.start) }
}

function signatureOf(
  { text }: SourceFile,
  node: SyntaxNode,
): Pick<PublicName, 'kind' | 'signature'> {
  const upTo = (end: number) => text.slice(node.start, end).trim()
  if (node.type === 'VariableDeclaration') return valueSignature(text, node)
  if (node.type === 'FunctionDeclaration' && isNode(node.body)) {
    return { kind: 'function', signature: upTo(node.body.start).replace(/^async /, '') }
  }
  if (node.type === 'ClassDeclaration' && isNode(node.body)) {
    return { kind: 'class', signature: upTo(node.body.start) }
  }
  return { kind: 'type', signature: upTo(node.end) }
}

/** `const f = (a: A): B => …` is shown as a function, and any other value by its type. */
function valueSignature(text: string, node: SyntaxNode): Pick<PublicName, 'kind' | 'signature'> {
  const [declarator] = node.declarations as SyntaxNode[]
  const { id, init } = declarator as { id: SyntaxNode; init?: SyntaxNode } & SyntaxNode
  const name = nameOf(id) ?? ''
  if (init?.type !== 'ArrowFunctionExpression' || !isNode(init.body)) {
    return { kind: 'value', signature: `const ${text.slice(id.start, id.end)}` }
  }
  const head = text.slice(init.start, init.body.start).trim()
  const call = head.replace(/=>\s*\(?$/, '').trim()
  return { kind: 'function', signature: `function ${name}${call.replace(/^async /, '')}` }
}

/** The doc comment that ends right before a declaration, without its frame. */
function commentBefore({ text, comments }: SourceFile, start: number): string {
  const comment = comments.findLast(({ end }) => end <= start)
  if (!comment?.value.startsWith('*') || text.slice(comment.end, start).trim()) return ''
  return comment.value
    .slice(1)
    .split('\n')
    .map(line => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
}
