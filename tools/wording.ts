// The wording of the checkout: declared names, test titles, comments and English texts, each with
// its place. tools/draw-words.ts draws from these lists.
import { readText } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { isNode, nameOf, walkTree } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'
import { isGenerated } from './tidy-sizes.ts'

/** A piece of wording and the place where it is written first. */
export type Wording = { text: string; path: string; line: number }

/** What a declaration node names: the keys that hold an identifier or a pattern. */
const DECLARED_KEYS: Record<string, string[]> = {
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  VariableDeclarator: ['id'],
  CatchClause: ['param'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeParameter: ['name'],
}

/** Comments that only address a tool. */
const DIRECTIVE = /^(oxlint|eslint|@ts-|oxfmt|#__|@vite|prettier|<)|^\W*$/

/** Files whose wording is ours: not generated, and not written by another project. */
export const isOurs = ({ text }: SourceFile): boolean => !isGenerated(text)

/** Names of functions, types, variables and parameters that a file declares. */
export function declaredNames(file: SourceFile): Wording[] {
  const names: Wording[] = []
  walkTree(file.program, node => {
    for (const key of DECLARED_KEYS[node.type] ?? []) {
      for (const { name, at } of namesIn(node[key])) {
        names.push({ text: name, path: file.path, line: file.lineOf(at) })
      }
    }
  })
  return names
}

function namesIn(value: unknown): { name: string; at: number }[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isNode(value)) return []
  const name = nameOf(value)
  if (name !== undefined) return [{ name, at: value.start }]
  if (value.type === 'ObjectPattern') return namesIn(value.properties)
  if (value.type === 'Property') return namesIn(value.value)
  if (value.type === 'ArrayPattern') return namesIn(value.elements)
  if (value.type === 'AssignmentPattern') return namesIn(value.left)
  if (value.type === 'RestElement') return namesIn(value.argument)
  return value.type === 'TSParameterProperty' ? namesIn(value.parameter) : []
}

/** Titles of tests. */
export function testTitles(file: SourceFile): Wording[] {
  if (!/\.(test|prove|conformance)\./.test(file.path)) return []
  return callsOf(file, /^(test|it|describe)$/).flatMap(({ at, args }) => {
    const title = textOf(file, args[0])
    return title === undefined ? [] : [{ text: title, path: file.path, line: file.lineOf(at) }]
  })
}

/** Comments, with neighboring line comments joined into one. */
export function proseComments(file: SourceFile): Wording[] {
  const blocks: { text: string; line: number; next: number }[] = []
  for (const { value, type, start, end } of file.comments) {
    const line = file.lineOf(start)
    const alone = file.text.slice(0, start).split('\n').at(-1)?.trim() === ''
    const text = value.replaceAll(/^\s*\*+ ?|\s*\n\s*\*? ?/gm, ' ').trim()
    const last = blocks.at(-1)
    if (type === 'Line' && alone && last?.next === line) {
      last.text += ` ${text}`
      last.next = line + 1
    } else {
      const next = type === 'Line' && alone ? line + 1 : Number.NaN
      blocks.push({ text, line, next: file.lineOf(end) > line ? Number.NaN : next })
    }
  }
  return blocks
    .filter(({ text }) => /\s/.test(text) && !DIRECTIVE.test(text))
    .map(({ text, line }) => ({ text: text.replaceAll(/\s+/g, ' '), path: file.path, line }))
}

/** English texts of the server: emails, pages, documents, problems and errors that are thrown. */
export function englishTexts(file: SourceFile): Wording[] {
  if (/\.(test|prove|conformance)\.|\/testing\//.test(file.path)) return []
  const found: SyntaxNode[] = []
  walkTree(file.program, node => {
    if (node.type === 'Property' && nameOf(node.key) === 'en' && /texts/.test(file.path)) {
      found.push(...literalsIn(node.value))
    }
  })
  for (const { args } of callsOf(file, /^problems$/)) {
    found.push(...literalsIn(args[0]).filter(node => / /.test(String(node.value))))
  }
  for (const { args } of callsOf(file, /^\w*Error$/)) found.push(...args.slice(0, 1).filter(isNode))
  return found.flatMap(node => {
    const text = textOf(file, node)
    return text && / /.test(text) ? [{ text, path: file.path, line: file.lineOf(node.start) }] : []
  })
}

/** English texts of a file of translations; the plural forms of a text are texts of their own. */
export function localeTexts(path: string): Wording[] {
  const lines = readText(path).split('\n')
  return stringsIn(JSON.parse(lines.join('\n'))).map(text => {
    const written = JSON.stringify(text)
    return { text, path, line: lines.findIndex(line => line.includes(written)) + 1 }
  })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function callsOf(file: SourceFile, name: RegExp): { at: number; args: unknown[] }[] {
  const calls: { at: number; args: unknown[] }[] = []
  walkTree(file.program, node => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    if (!name.test(nameOf(node.callee) ?? '')) return
    calls.push({ at: node.start, args: node.arguments as unknown[] })
  })
  return calls
}

function literalsIn(value: unknown): SyntaxNode[] {
  const literals: SyntaxNode[] = []
  if (isNode(value)) {
    walkTree(value, node => {
      if (node.type === 'Literal' && typeof node.value === 'string') literals.push(node)
      if (node.type === 'TemplateLiteral') literals.push(node)
    })
  }
  return literals
}

/** The text of a string or of a template as it is written, with its `${…}`. */
function textOf(file: SourceFile, node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateLiteral' ? file.text.slice(node.start + 1, node.end - 1) : undefined
}
