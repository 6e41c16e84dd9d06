// Which file may import which. Run by `npm run check`; alone: node tools/floors.ts
import { packageFloors, packages, onlookers, tooHeavyForCheckout } from './floors.data.ts'
import { findCycles } from './cycles.ts'
import { findClockAndEnvironment } from './doors.ts'
import { placeOf } from './places.ts'
import type { Place } from './places.ts'
import { listFiles, parseFiles } from './source-tree.ts'
import type { Finding, Import, SourceFile } from './source-tree.ts'
import { isNode, nameOf, walk } from './syntax.ts'

/** Returns every import in these files that the layers do not allow. */
export function checkFloors(files: SourceFile[]): Finding[] {
  const verbs = new Set(files.filter(isVerb).map(({ path }) => path))
  return [
    ...files.flatMap(file => checkFile(file, verbs)),
    ...files.flatMap(findClockAndEnvironment),
    ...findCycles(files),
    ...findWeightOfCheckout(files),
  ]
}

function checkFile(file: SourceFile, verbs: Set<string>): Finding[] {
  const place = placeOf(file.path)
  if (typeof place === 'string') {
    return [
      {
        path: file.path,
        line: 1,
        says: place,
        wayOut: 'Give the room its floor in tools/floors.data.ts, and say there why.',
      },
    ]
  }
  if (onlookers.includes(place.area)) return []
  return file.imports.flatMap(each => {
    const refusal = refuse(place, each, verbs)
    return refusal ? [{ path: file.path, line: each.line, ...refusal }] : []
  })
}

type Refusal = { says: string; wayOut: string } | undefined

function refuse(from: Place, { target, specifier }: Import, verbs: Set<string>): Refusal {
  if (!target) return undefined
  const to = placeOf(target)
  // A file outside the layers is reported at the file itself, not at each file that imports it.
  if (typeof to === 'string') return undefined
  if (onlookers.includes(to.area)) {
    return {
      says: `${from.room} imports ${specifier} from ${to.area}, which only looks on.`,
      wayOut: 'Move what is needed into the package that needs it.',
    }
  }
  if (from.area !== 'server') return refusePackage(from, to, specifier)
  if (to.area !== 'server') return refuseFromServer(from, to, specifier)
  return refuseDirection(from, to) ?? refuseWithinRoom(from, to, target, verbs)
}

function refusePackage(from: Place, to: Place, specifier: string): Refusal {
  if (from.area === to.area || packages[from.area]?.includes(to.area)) return undefined
  // The published client is tested against the real server.
  if (from.area === 'sdk' && from.isTest) return undefined
  const allowed = packages[from.area]?.join(', ') || 'nothing of ours'
  return {
    says: `${from.area} imports ${specifier}, but may import ${allowed}.`,
    wayOut: 'Put what both need into contract/, or ask the server for it through the SDK.',
  }
}

function refuseFromServer(from: Place, to: Place, specifier: string): Refusal {
  const floor = packageFloors[to.area]
  if (floor !== undefined && (floor < from.floor || from.isTest)) return undefined
  return {
    says: `${from.room} imports ${specifier}, which stands above it or beside it.`,
    wayOut: 'The server knows the contract; pages know the server only by the contract.',
  }
}

function refuseDirection(from: Place, to: Place): Refusal {
  if (from.room === to.room) return undefined
  if (to.isTest && !from.isTest) {
    return {
      says: `${from.room} imports ${to.room}, which is for tests.`,
      wayOut: 'Move what the product needs out of the test code.',
    }
  }
  // A test may import any module except the one that starts the process.
  if (from.isTest && to.floor < 12 && from.room !== 'testing') return undefined
  if (to.floor < from.floor) return undefined
  if (to.house === from.house && to.step < from.step) return undefined
  const how =
    to.floor > from.floor ? 'above it' : 'beside it, and neighbours do not know each other'
  return {
    says:
      `${from.room} (floor ${from.floor}) imports ${to.room} (floor ${to.floor}), ` +
      `${to.house === from.house ? 'which comes after it on the ladder' : `which stands ${how}`}.`,
    wayOut:
      'Tell the story in a room above both, or declare low (a job, an event, an agenda row) ' +
      'and handle high; the table of openings is in ARCHITECTURE.md.',
  }
}

function refuseWithinRoom(from: Place, to: Place, target: string, verbs: Set<string>): Refusal {
  if (from.isTest) return undefined
  if ((to.role === 'endpoints' || to.role === 'jobs') && from.room !== 'app') {
    return {
      says: `${target} is imported, but only app/ gathers endpoints and jobs.`,
      wayOut: 'Import the verb that it calls.',
    }
  }
  if (from.room !== to.room) return undefined
  if (from.role === 'queries' && verbs.has(target)) {
    return {
      says: `queries.ts imports the verb ${target}: queries decide nothing.`,
      wayOut: 'Let the verb call the query.',
    }
  }
  if (from.role === 'noun' && (to.role === 'queries' || verbs.has(target))) {
    return {
      says: `the noun imports ${target}, but it stands below queries and verbs.`,
      wayOut: 'Move the rule that needs rows into a verb; a noun knows one row, given to it.',
    }
  }
  return undefined
}

/**
 * A verb takes a Work and is not a query: an exported function whose first parameter has the type
 * `Work`.
 */
function isVerb(file: SourceFile): boolean {
  const place = placeOf(file.path)
  if (typeof place === 'string' || place.area !== 'server' || place.role !== 'other') return false
  let found = false
  walk(file.program, node => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : undefined
    if (!isNode(declared) || declared.type !== 'FunctionDeclaration') return
    const first = Array.isArray(declared.params) ? declared.params[0] : undefined
    const type =
      isNode(first) && isNode(first.typeAnnotation)
        ? first.typeAnnotation.typeAnnotation
        : undefined
    if (isNode(type) && nameOf(type.typeName) === 'Work') found = true
  })
  return found
}

function findWeightOfCheckout(files: SourceFile[]): Finding[] {
  const byPath = new Map(files.map(file => [file.path, file]))
  const start = files.filter(
    ({ path }) => path.startsWith('apps/checkout/src/') && !/\.test\.tsx?$/.test(path),
  )
  const seen = new Set<string>()
  const findings: Finding[] = []
  const visit = (file: SourceFile, chain: string[]): void => {
    if (seen.has(file.path)) return
    seen.add(file.path)
    for (const { target, outside, specifier, line, typeOnly } of file.imports) {
      // Type imports add nothing to a browser bundle.
      if (typeOnly) continue
      if (outside && tooHeavyForCheckout.test(outside)) {
        const way = [...chain, file.path].join(' → ')
        findings.push({
          path: chain[0] ?? file.path,
          line: chain.length ? 1 : line,
          says: `the checkout would carry ${specifier} (${way}).`,
          wayOut: 'Import types only (import type), or split the file that is needed.',
        })
      }
      const next = target ? byPath.get(target) : undefined
      if (next) visit(next, [...chain, file.path])
    }
  }
  for (const file of start) visit(file, [])
  return findings
}

if (import.meta.main) {
  const findings = checkFloors(parseFiles(listFiles()))
  for (const { path, line, says, wayOut } of findings) {
    console.log(`${path}:${line}  ${says}\n    Way out: ${wayOut}`)
  }
  process.exitCode = findings.length ? 1 : 0
}
