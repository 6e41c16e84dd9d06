import type { Finding, SourceFile } from './source-tree.ts'

/** Finds import cycles between files, type imports included. Each cycle is reported once. */
export function findCycles(files: SourceFile[]): Finding[] {
  const byPath = new Map(files.map(file => [file.path, file]))
  const state = new Map<string, 'open' | 'done'>()
  const findings: Finding[] = []
  const visit = (file: SourceFile, chain: string[]): void => {
    state.set(file.path, 'open')
    for (const { target, line } of file.imports) {
      const next = target ? byPath.get(target) : undefined
      // Generated files import from many files, so the generator is responsible for a cycle through
      // one.
      if (!next || file.text.startsWith('// Generated') || next.path === file.path) continue
      if (state.get(next.path) === 'open') {
        const here = [...chain, file.path]
        const cycle = [...here.slice(here.indexOf(next.path)), next.path]
        findings.push({
          path: file.path,
          line,
          message: `import cycle: ${cycle.join(' → ')}.`,
          fix: 'Move shared code to a lower file, or code that combines both to a higher one.',
        })
      }
      if (!state.has(next.path)) visit(next, [...chain, file.path])
    }
    state.set(file.path, 'done')
  }
  for (const file of files) if (!state.has(file.path)) visit(file, [])
  return findings
}
