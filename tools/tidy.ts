// The project rules that can be checked automatically. Run by `npm run check`; alone: node
// tools/tidy.ts
import { listFiles, parseFiles, readText } from './source-tree.ts'
import type { Finding, SourceFile } from './source-tree.ts'
import { checkCode } from './tidy-code.ts'
import { checkDocuments } from './tidy-documents.ts'
import { checkNames } from './tidy-names.ts'
import { checkModules } from './tidy-modules.ts'
import { checkSizes } from './tidy-sizes.ts'
import { checkPathWords, checkWords } from './tidy-words.ts'

const TEXT = /\.(ts|tsx|mts|mjs|js|css|sql|md|html|json|sh)$/

/** Returns every violation of the project rules in these files. */
export function checkTidy(paths: string[]): Finding[] {
  const files = parseFiles(paths)
  return [
    ...checkNames(paths),
    ...checkPathWords(paths),
    ...paths.filter(path => TEXT.test(path)).flatMap(path => checkSizes(path, readText(path))),
    ...files.flatMap(checkCode),
    ...files.flatMap(checkWords),
    ...files.flatMap(checkDocuments),
    ...findUnused(files, paths),
    ...checkModules(paths),
  ]
}

/** Entry points, and files that are looked up by name: no other file imports these. */
const ENTRIES = [
  /(^|\/)main\.tsx?$/,
  /\.(test|prove)\.tsx?$/,
  /(^|\/)vite(\.config)?\.ts$/,
  /\.d\.ts$/,
  /^(tools|bench|references|examples|docs)\//,
  /^[^/]+$/,
  /^apps\/[^/]+\/src\/routes\//,
  /^(contract|sdk|ui)\/src\//,
  /^stripe-simulator\/src\/simulator\.ts$/,
]

/**
 * Finds files that no other file imports. They are unused, unless they are the public interface of
 * a package (contract, sdk and ui export every file).
 */
function findUnused(files: SourceFile[], paths: string[]): Finding[] {
  const used = new Set(files.flatMap(({ imports }) => imports.map(({ target }) => target)))
  const all = new Set(paths)
  const pages = paths
    .filter(path => path.endsWith('.html'))
    .map(readText)
    .join('\n')
  return (
    files
      .filter(({ path }) => !used.has(path) && !ENTRIES.some(entry => entry.test(path)))
      // A file with its own test is checked by it: the test calls the API and fails if the file is
      // unused.
      .filter(({ path }) => !all.has(path.replace(/\.tsx?$/, '.test.ts')))
      // A file may be started by its path (a worker, a page's script).
      .filter(
        ({ path }) =>
          !pages.includes(path.replace(/^apps\/[^/]+/, '')) &&
          !files.some(({ text }) => text.includes(`/${path.split('/').at(-1)}'`)),
      )
      .map(({ path }) => ({
        path,
        line: 1,
        message: 'is never imported.',
        fix: 'Use it or delete it.',
      }))
  )
}

if (import.meta.main) {
  const findings = checkTidy(listFiles())
  for (const { path, line, message, fix } of findings) {
    console.log(`${path}:${line}  ${message}\n    Fix: ${fix}`)
  }
  process.exitCode = findings.length ? 1 : 0
}
