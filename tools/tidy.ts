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

/** Returns every violation of the project rules in these files, which may be parsed already. */
export function checkTidy(paths: string[], files: SourceFile[] = parseFiles(paths)): Finding[] {
  return [
    ...checkNames(paths),
    ...checkPathWords(paths),
    ...paths.filter(path => TEXT.test(path)).flatMap(path => checkSizes(path, readText(path))),
    ...files.flatMap(checkCode),
    ...files.flatMap(checkWords),
    ...files.flatMap(checkDocuments),
    ...checkModules(paths),
  ]
}

if (import.meta.main) {
  const findings = checkTidy(listFiles())
  for (const { path, line, message, fix } of findings) {
    console.log(`${path}:${line}  ${message}\n    Fix: ${fix}`)
  }
  process.exitCode = findings.length ? 1 : 0
}
