import { orderWithinModules, serverLayers } from './layers.data.ts'
import type { Finding } from './source-tree.ts'
import { readText } from './source-tree.ts'

const README_LINES_MAX = 40

/** A module with endpoints has a README and has the same name in server and contract. */
export function checkModules(paths: string[]): Finding[] {
  const known = new Set(paths)
  const findings: Finding[] = []
  for (const path of paths) {
    const moduleName = /^server\/src\/(.+)\/endpoints\.ts$/.exec(path)?.[1]
    if (!moduleName || moduleName === 'app') continue
    findings.push(...checkReadme(`server/src/${moduleName}/README.md`, path, known))
    if (!known.has(contractOf(moduleName))) {
      findings.push({
        path,
        line: 1,
        message: `implements endpoints, but ${contractOf(moduleName)} does not exist.`,
        fix: 'Give the contract and the module the same name.',
      })
    }
  }
  return findings
}

function checkReadme(readme: string, path: string, known: Set<string>): Finding[] {
  if (!known.has(readme)) {
    return [
      {
        path,
        line: 1,
        message: 'is in a module without README.md.',
        fix: "Describe what it owns, what it doesn't, its terms and its invariants, in 40 lines.",
      },
    ]
  }
  const lines = readText(readme).trimEnd().split('\n').length
  if (lines <= README_LINES_MAX) return []
  return [
    {
      path: readme,
      line: README_LINES_MAX,
      message: `has ${lines} lines; the limit is ${README_LINES_MAX}.`,
      fix: 'Keep what a newcomer needs before the first change. Move guides to docs/.',
    },
  ]
}

/** The contract's file of a module: `contract/src/billing/refunds.ts` of `billing/refunds`. */
export function contractOf(moduleName: string): string {
  return `contract/src/${moduleName}.ts`
}

/** Whether the architecture has a place for this module. */
export function isKnownModule(moduleName: string): boolean {
  const [group = '', name = ''] = moduleName.split('/')
  return (
    serverLayers.some(({ modules }) => modules.includes(moduleName)) ||
    (orderWithinModules[group]?.includes(name) ?? false)
  )
}
