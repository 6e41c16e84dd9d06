import { ladders, serverFloors } from './floors.data.ts'
import type { Finding } from './source-tree.ts'
import { readText } from './source-tree.ts'

const README_LINES_MAX = 40

/** A module with endpoints has a README and has the same name in server and contract. */
export function checkRooms(paths: string[]): Finding[] {
  const known = new Set(paths)
  const findings: Finding[] = []
  for (const path of paths) {
    const room = /^server\/src\/(.+)\/endpoints\.ts$/.exec(path)?.[1]
    if (!room || room === 'app') continue
    findings.push(...checkReadme(`server/src/${room}/README.md`, path, known))
    if (!known.has(contractOf(room))) {
      findings.push({
        path,
        line: 1,
        says: `implements endpoints, but ${contractOf(room)} does not exist.`,
        wayOut: 'One word, one path: give contract and room the same name.',
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
        says: 'is in a room without README.md.',
        wayOut: 'Write what it owns, what it does not, its words and its laws, in 40 lines.',
      },
    ]
  }
  const lines = readText(readme).trimEnd().split('\n').length
  if (lines <= README_LINES_MAX) return []
  return [
    {
      path: readme,
      line: README_LINES_MAX,
      says: `has ${lines} lines of ${README_LINES_MAX}.`,
      wayOut: 'Keep what a newcomer needs before the first change; guides go to docs/.',
    },
  ]
}

/** The contract's file of a module: `contract/src/billing/refunds.ts` of `billing/refunds`. */
export function contractOf(room: string): string {
  return `contract/src/${room}.ts`
}

/** Whether the architecture has a place for this module. */
export function isKnownRoom(room: string): boolean {
  const [house = '', name = ''] = room.split('/')
  return (
    serverFloors.some(({ rooms }) => rooms.includes(room)) ||
    (ladders[house]?.includes(name) ?? false)
  )
}
