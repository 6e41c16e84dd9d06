// The input of the layer and tidy checks: every source file of the checkout, parsed once.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { walkTree } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** The root folder of the checkout. */
export const root = join(import.meta.dirname, '..')

/** A violation of a project rule, as a message. */
export type Finding = { path: string; line: number; message: string; fix: string }

/** One import of a file: `target` is one of our files, `outside` an external module. */
export type Import = {
  specifier: string
  line: number
  typeOnly: boolean
  target?: string
  outside?: string
}

/** A parsed file. Paths are relative to the checkout, with slashes. */
export type SourceFile = {
  path: string
  text: string
  lines: string[]
  program: SyntaxNode
  comments: { value: string; type: string; start: number; end: number }[]
  imports: Import[]
  lineOf(offset: number): number
}

/** All files that git tracks or would add; ignored files are left out. */
export function listFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = [...new Set(output.split('\n').filter(Boolean))]
  return files.filter(path => existsSync(join(root, path))).sort()
}

/** Reads the text of a file of the checkout. */
export const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Parses every TypeScript and JavaScript file among these paths. */
export function parseFiles(paths: string[]): SourceFile[] {
  const known = new Set(paths)
  return paths
    .filter(path => /\.(ts|tsx|mts|mjs|js)$/.test(path))
    .map(path => parseFile(path, readText(path), known))
}

/** Parses one file and resolves its imports among the known files. */
export function parseFile(path: string, text: string, known: Set<string>): SourceFile {
  const parsed = parseSync(path, text)
  const lines = text.split('\n')
  const starts = [0]
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1)
  const lineOf = (offset: number): number => starts.findLastIndex(start => start <= offset) + 1
  const program = parsed.program as unknown as SyntaxNode
  const imports = findImports(program).map(({ specifier, at, typeOnly }) => ({
    specifier,
    line: lineOf(at),
    typeOnly,
    ...resolve(path, specifier, known),
  }))
  return { path, text, lines, program, comments: parsed.comments, imports, lineOf }
}

type ImportMatch = { specifier: string; at: number; typeOnly: boolean }

function findImports(program: SyntaxNode): ImportMatch[] {
  const found: ImportMatch[] = []
  walkTree(program, node => {
    const source = node.source ?? (node.type === 'TSImportType' ? node.argument : undefined)
    const specifier = literalOf(source)
    if (specifier === undefined || !isImport(node)) return
    found.push({ specifier, at: node.start, typeOnly: isTypeOnly(node) })
  })
  return found
}

function isImport(node: SyntaxNode): boolean {
  return [
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ].includes(node.type)
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType') return true
  return node.importKind === 'type' || node.exportKind === 'type'
}

function literalOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  const { value, literal } = node as { value?: unknown; literal?: unknown }
  return typeof value === 'string' ? value : literal ? literalOf(literal) : undefined
}

function resolve(
  from: string,
  specifier: string,
  known: Set<string>,
): { target?: string; outside?: string } {
  const clean = specifier.replace(/\?.*$/, '')
  if (clean.startsWith('.')) {
    const path = posix.join(posix.dirname(from), clean)
    return { target: onDisk(path, known) ?? path }
  }
  const [, workspace, rest] = /^@gatehouse\/([^/]+)(?:\/(.+))?$/.exec(clean) ?? []
  if (!workspace) return { outside: clean }
  return { target: workspaceFile(workspace, rest, known) }
}

function workspaceFile(workspace: string, rest: string | undefined, known: Set<string>): string {
  const exports =
    (
      JSON.parse(readText(`${workspace}/package.json`)) as {
        exports?: Record<string, string>
      }
    ).exports ?? {}
  const key = rest ? `./${rest}` : '.'
  for (const [pattern, file] of Object.entries(exports)) {
    const [before, after] = pattern.split('*')
    if (after === undefined && pattern === key) return posix.join(workspace, file)
    if (before === undefined || after === undefined) continue
    if (!key.startsWith(before) || !key.endsWith(after)) continue
    const name = key.slice(before.length, key.length - after.length)
    const path = posix.join(workspace, file.replace('*', name))
    if (onDisk(path, known)) return path
  }
  return `${workspace}/${rest ?? ''}`
}

function onDisk(path: string, known: Set<string>): string | undefined {
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map(end => path + end)
    .find(candidate => known.has(candidate))
}
