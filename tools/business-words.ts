import { foldersWithoutBilling, businessWords } from './layers.data.ts'
import { moduleOf } from './modules.ts'
import type { Finding, SourceFile } from './source-tree.ts'
import { walkTree } from './syntax.ts'
import { isGenerated } from './tidy-sizes.ts'

const WORDS = new Set(businessWords)

/**
 * Finds names and imports with a business word in modules that serve every business alike. Their
 * tenant is an organization, and their person is a user; both words are allowed.
 */
export function findBusinessWords(file: SourceFile): Finding[] {
  const { path, text, program, imports } = file
  const place = moduleOf(path)
  if (typeof place === 'string' || place.isTest || isGenerated(text)) return []
  const rule = foldersWithoutBilling.find(({ folder }) => path.startsWith(folder))
  if (!rule) return []
  const findings: Finding[] = []
  const check = (name: string, line: number) => {
    const word = wordsOf(name).find(each => WORDS.has(each) && !rule.except.includes(each))
    if (word === undefined) return
    findings.push({
      path,
      line,
      message: `contains the business word "${word}" in ${name}.`,
      fix: 'Move it to the lowest module that may know it, or name what it is for every business.',
    })
  }
  walkTree(program, node => {
    if (node.type === 'Identifier') check(String(node.name), file.lineOf(node.start))
  })
  for (const { specifier, line } of imports) check(specifier, line)
  return findings
}

/** The words of an identifier or path, in lower case and in the singular. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map(word => (word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
