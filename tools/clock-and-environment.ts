import { moduleOf } from './modules.ts'
import type { Finding, SourceFile } from './source-tree.ts'
import { dottedName, nameOf, walkTree } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

const CLOCK = 'server/src/platform/clock.ts'
const MAY_READ_ENVIRONMENT = [
  'server/src/main.ts',
  'stripe-simulator/src/main.ts',
  // A client runs in another program and finds its server through that program's environment.
  'sdk/src/accounts/base-url.ts',
  'cli/src/main.ts',
]
const CLOCK_FREE_FOLDERS = ['server', 'contract']

/** Finds reads of the environment and of the real clock outside the files allowed to do so. */
export function findClockAndEnvironment(file: SourceFile): Finding[] {
  const place = moduleOf(file.path)
  if (typeof place === 'string' || place.isTest) return []
  const packaged = !['e2e', 'bench', 'tools', 'references', 'examples', 'docs'].includes(place.area)
  const mayRead =
    !packaged ||
    // Projects that are created have an environment of their own.
    file.path.startsWith('create-gatehouse/templates/') ||
    MAY_READ_ENVIRONMENT.includes(file.path) ||
    /\/vite(\.config)?\.ts$/.test(file.path)
  const clockFree = CLOCK_FREE_FOLDERS.includes(place.area) && file.path !== CLOCK
  const findings: Finding[] = []
  walkTree(file.program, node => {
    const at = { path: file.path, line: file.lineOf(node.start) }
    if (!mayRead && dottedName(node) === 'process.env') {
      findings.push({
        ...at,
        message: 'reads process.env. Only server/src/main.ts may.',
        fix: 'Add the variable to platform/config.ts and pass it as an argument.',
      })
    }
    if (clockFree && readsClock(node)) {
      findings.push({
        ...at,
        message: 'reads the real clock. Only platform/clock.ts may.',
        fix: 'Use work.now, or pass now as an argument. Measure durations with performance.now().',
      })
    }
  })
  return findings
}

function readsClock(node: SyntaxNode): boolean {
  const args = node.arguments
  const bare = Array.isArray(args) && args.length === 0
  if (node.type === 'NewExpression') return bare && nameOf(node.callee) === 'Date'
  if (node.type !== 'CallExpression') return false
  return dottedName(node.callee) === 'Date.now' || (bare && nameOf(node.callee) === 'Date')
}
