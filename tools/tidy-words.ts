// Rejects words of a private dialect in names, types, paths and comments (docs/glossary.md).
import {
  bannedInNames,
  bannedInPaths,
  bannedInProse,
  bannedTypes,
  type BannedWord,
} from './banned-words.data.ts'
import type { Finding, SourceFile } from './source-tree.ts'
import { isNode, nameOf, walkTree } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'
import { isGenerated } from './tidy-sizes.ts'

/** Files that discuss banned words: the list itself, the rules, their tests, the history. */
const EXEMPT = /^tools\/(banned-words|tidy)|^docs\/(proof|glossary)|^CHANGELOG/
/** Names on the wire, columns and keys stay: only names that we choose are checked. */
const DECLARATIONS: Record<string, string[]> = {
  FunctionDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  ClassDeclaration: ['id'],
  VariableDeclarator: ['id'],
}
const TYPES = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration'])

/** Finds words of a private dialect in one file. */
export function checkWords(file: SourceFile): Finding[] {
  if (EXEMPT.test(file.path) || isGenerated(file.text)) return []
  const findings: Finding[] = []
  const add = (at: number, message: string, use: string): void => {
    findings.push({
      path: file.path,
      line: file.lineOf(at),
      message,
      fix: `Say ${use} (docs/glossary.md).`,
    })
  }
  walkTree(file.program, node => {
    for (const name of declaredNames(node)) {
      const banned = bannedName(name, TYPES.has(node.type))
      if (banned)
        add(node.start, `names something ${name}: "${banned.word}" is a private term.`, banned.use)
    }
  })
  for (const { value, start } of file.comments) {
    for (const { word, use } of phrasesIn(value)) add(start, `says "${word}" in a comment.`, use)
  }
  return findings
}

/** Finds words of a private dialect in the paths of files. */
export function checkPathWords(paths: string[]): Finding[] {
  return paths
    .filter(path => /\.tsx?$/.test(path) && !EXEMPT.test(path))
    .flatMap(path => {
      const words = path.split(/[/.-]/)
      return bannedInPaths
        .filter(({ word }) => words.includes(word))
        .map(({ word, use }) => ({
          path,
          line: 1,
          message: `has "${word}" in its path.`,
          fix: `Use ${use} instead (docs/glossary.md).`,
        }))
    })
}

function declaredNames(node: SyntaxNode): string[] {
  return (DECLARATIONS[node.type] ?? []).flatMap(key => {
    const declared = node[key]
    const name = isNode(declared) ? nameOf(declared) : undefined
    return name === undefined ? [] : [name]
  })
}

function bannedName(name: string, isType: boolean): BannedWord | undefined {
  if (isType) {
    const found = bannedTypes.find(({ word }) => word === name)
    if (found) return found
  }
  const words = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map(word => word.toLowerCase())
  return bannedInNames.find(({ word }) => words.includes(word))
}

function phrasesIn(text: string): BannedWord[] {
  return bannedInProse.filter(({ word }) => new RegExp(`\\b${word}\\b`, 'i').test(text))
}
