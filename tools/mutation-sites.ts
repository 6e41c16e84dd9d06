// Lists the places of the sources at which a mutation is possible, and draws a sample of them.
import { createHash } from 'node:crypto'
import { mutationAreas, withoutMutations } from './mutation-areas.data.ts'
import { mutationsOf } from './mutations.ts'
import type { Mutation } from './mutations.ts'
import { parseFile, readText } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'
import { dottedName, isNode, nameOf } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** A mutation of a file. Its id stays the same if other parts of the file change. */
export type MutationSite = Mutation & {
  id: string
  area: string
  file: string
  line: number
  /** The lines of the mutation before it, without indentation. */
  original: string
  /**
   * The exports through which the mutation is reached: the one that contains it, or all of them.
   */
  names: string[]
}

const ID_LENGTH = 8
const ORIGINAL_MAX = 160
/** Types have no behavior; these wrap an expression that has. */
const WRAPPERS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']
const SKIPPED = /^(Import|Export(All|Default)?Specifier)|^(ImportDeclaration|ExportAllDeclaration)$/

/** All sites of the areas among these files. */
export function listSites(files: readonly string[]): MutationSite[] {
  const known = new Set(files)
  return mutationAreas.flatMap(({ name, files: pattern }) =>
    files
      .filter(file => pattern.test(file) && file.endsWith('.ts') && !withoutMutations.test(file))
      .flatMap(file => sitesOf(name, parseFile(file, readText(file), known))),
  )
}

/** The sites of one file, in the order of its text. */
export function sitesOf(area: string, { path, text, program, lineOf }: SourceFile): MutationSite[] {
  const found: Mutation[] = []
  collect(program, text, found)
  found.sort((a, b) => a.start - b.start || a.end - b.end)
  const exported = exportsOf(program)
  const seen = new Map<string, number>()
  return found.map(mutation => {
    const { kind, start, end, put } = mutation
    const key = [path, kind, surroundingText(text, start, end), put].join('\n')
    const count = seen.get(key) ?? 0
    seen.set(key, count + 1)
    const id = hash(`${key}\n${count}`).slice(0, ID_LENGTH)
    const original = surroundingText(text, start, end)
    const names = [...exported]
      .filter(([, declaration]) => declaration.start <= start && declaration.end >= end)
      .map(([name]) => name)
    const reached = names.length > 0 ? names : [...exported.keys()]
    return { ...mutation, id, area, file: path, line: lineOf(start), original, names: reached }
  })
}

/** The exported declarations of a file, by name. */
function exportsOf({ body }: SyntaxNode): Map<string, SyntaxNode> {
  const found = new Map<string, SyntaxNode>()
  for (const statement of [body].flat()) {
    if (!isNode(statement) || !isNode(statement.declaration)) continue
    const { id, declarations } = statement.declaration
    for (const name of [id, ...[declarations].flat().map(each => isNode(each) && each.id)]) {
      const text = nameOf(name)
      if (text) found.set(text, statement)
    }
  }
  return found
}

/**
 * The sample of a seed: equally many mutations of each area, in no order. A smaller sample is part
 * of a larger one, and a change to a file replaces few of the others.
 */
export function sampleSites(
  sites: readonly MutationSite[],
  { seed, count }: { seed: string; count: number },
): MutationSite[] {
  const share = Math.ceil(count / mutationAreas.length)
  return mutationAreas.flatMap(({ name }) =>
    sites
      .filter(({ area }) => area === name)
      .map(site => ({ site, rank: hash(`${seed} ${site.id}`) }))
      .sort((a, b) => a.rank.localeCompare(b.rank))
      .slice(0, share)
      .map(({ site }) => site),
  )
}

/** The text of the file with the mutation. */
export function mutate(text: string, { start, end, put }: Mutation): string {
  return text.slice(0, start) + put + text.slice(end)
}

function collect(node: SyntaxNode, text: string, found: Mutation[]): void {
  if (!isMutated(node)) return
  const own = mutationsOf(node, text)
  found.push(...own)
  for (const key in node) {
    // A rejection is removed together with its condition, and not a second time alone.
    if (key === 'consequent' && own.some(({ kind }) => kind === 'removed early return')) {
      collectInside(node[key], text, found)
      continue
    }
    for (const child of [node[key]].flat()) if (isNode(child)) collect(child, text, found)
  }
}

/** The mutations of a branch, except that of its single statement. */
function collectInside(branch: unknown, text: string, found: Mutation[]): void {
  if (!isNode(branch)) return
  if (branch.type === 'ExpressionStatement' && isNode(branch.expression))
    collect(branch.expression, text, found)
  else collect(branch, text, found)
}

/** Texts of logs and of errors decide nothing, and a broken assertion is a bug of its own. */
function isMutated(node: SyntaxNode): boolean {
  if (node.type.startsWith('TS') && !WRAPPERS.includes(node.type)) return false
  if (SKIPPED.test(node.type) || node.type === 'PropertyDefinition') return false
  if (node.type === 'CallExpression') return !isLogging(node.callee)
  if (node.type === 'ExpressionStatement')
    return !(isNode(node.expression) && isLogging(node.expression.callee))
  if (node.type === 'NewExpression') return nameOf(node.callee) !== 'Error'
  return !(node.type === 'IfStatement' && throwsError(node.consequent))
}

const isLogging = (callee: unknown): boolean =>
  /(^|\.)(log|console)\.\w+$/.test(dottedName(callee) ?? lastTwoNames(callee))

function lastTwoNames(callee: unknown): string {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.object)) return ''
  return `${nameOf(callee.object.property) ?? ''}.${nameOf(callee.property) ?? ''}`
}

function throwsError(consequent: unknown): boolean {
  if (!isNode(consequent)) return false
  if (consequent.type === 'BlockStatement')
    return Array.isArray(consequent.body) && throwsError(consequent.body.at(-1))
  const { type, argument } = consequent
  return type === 'ThrowStatement' && isNode(argument) && nameOf(argument.callee) === 'Error'
}

/** The lines that contain the range, on one line. */
function surroundingText(text: string, start: number, end: number): string {
  const from = text.lastIndexOf('\n', start) + 1
  const to = text.indexOf('\n', end)
  const lines = text.slice(from, to < 0 ? undefined : to)
  return lines.trim().replace(/\s+/g, ' ').slice(0, ORIGINAL_MAX)
}

const hash = (value: string): string => createHash('sha256').update(value).digest('hex')
