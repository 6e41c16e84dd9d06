// The field's words instead of our own: names, types, paths and comments (docs/glossary.md).
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

/** The list itself names what it bans, and these speak of them: rules, tests of rules, history. */
const EXEMPT = /^tools\/(banned-words|tidy)|^docs\/(proof|glossary)|^CHANGELOG/
/** Wire words, columns and keys keep their names: only names that are ours are looked at. */
const DECLARATIONS: Record<string, string[]> = {
  FunctionDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  ClassDeclaration: ['id'],
  VariableDeclarator: ['id'],
}
const TYPES = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration'])

/** Words of a private dialect in one file. */
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

/** Words of a private dialect in the paths of files. */
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
