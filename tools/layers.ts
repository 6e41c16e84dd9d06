// Which file may import which. Run by `npm run check`; alone: node tools/layers.ts
import { packageLayers, packages, observers, bannedFromCheckout } from './layers.data.ts'
import { findFolderOrder } from './app-folders.ts'
import { findCycles } from './cycles.ts'
import { findAdvisoryLocks } from './advisory-locks.ts'
import { findBusinessWords } from './business-words.ts'
import { findClockAndEnvironment } from './clock-and-environment.ts'
import { moduleOf } from './modules.ts'
import type { ModulePlace } from './modules.ts'
import { listFiles, parseFiles } from './source-tree.ts'
import type { Finding, Import, SourceFile } from './source-tree.ts'
import { isNode, nameOf, walkTree } from './syntax.ts'
import { checkTableOwners } from './table-owners.ts'

/** Returns every import in these files that the layers do not allow. */
export function checkLayers(files: SourceFile[]): Finding[] {
  const operations = new Set(files.filter(isOperation).map(({ path }) => path))
  return [
    ...files.flatMap(file => checkFile(file, operations)),
    ...files.flatMap(findFolderOrder),
    ...files.flatMap(findClockAndEnvironment),
    ...files.flatMap(findAdvisoryLocks),
    ...files.flatMap(findBusinessWords),
    ...findCycles(files),
    ...checkTableOwners(files),
    ...findBannedCheckoutImports(files),
  ]
}

function checkFile(file: SourceFile, operations: Set<string>): Finding[] {
  const place = moduleOf(file.path)
  if (typeof place === 'string') {
    return [
      {
        path: file.path,
        line: 1,
        message: place,
        fix: 'Add the module to a layer in tools/layers.data.ts, with a reason.',
      },
    ]
  }
  if (observers.includes(place.area)) return []
  return file.imports.flatMap(each => {
    const rejection = checkImport(place, each, operations)
    return rejection ? [{ path: file.path, line: each.line, ...rejection }] : []
  })
}

type Refusal = { message: string; fix: string } | undefined

function checkImport(
  from: ModulePlace,
  { target, specifier }: Import,
  operations: Set<string>,
): Refusal {
  if (!target) return undefined
  if (target.startsWith(LOCALES)) return checkTexts(from, target)
  const to = moduleOf(target)
  // A file outside the layers is reported at the file itself, not at each file that imports it.
  if (typeof to === 'string') return undefined
  if (observers.includes(to.area)) {
    return {
      message: `${from.module} imports ${specifier} from ${to.area}, which may not be imported.`,
      fix: 'Move the code into the package that needs it.',
    }
  }
  if (from.area !== 'server') return checkPackage(from, to, specifier)
  if (to.area !== 'server') return checkFromServer(from, to, specifier)
  return checkDirection(from, to) ?? checkWithinModule(from, to, target, operations)
}

const LOCALES = 'server/src/locales/'

/** A module has texts of its own, in the file that is named after it in each language. */
function checkTexts(from: ModulePlace, target: string): Refusal {
  if (from.isTest || target === `${LOCALES}en/${from.module}.json`) return undefined
  return {
    message: `${from.module} imports the texts ${target}, which are not its own.`,
    fix: `Read ${LOCALES}en/${from.module}.json, and pass texts of other modules as arguments.`,
  }
}

function checkPackage(from: ModulePlace, to: ModulePlace, specifier: string): Refusal {
  if (from.area === to.area || packages[from.area]?.includes(to.area)) return undefined
  // What is published is tested against the real server.
  if (['sdk', 'cli'].includes(from.area) && from.isTest) return undefined
  const allowed = packages[from.area]?.join(', ') || 'no workspace package'
  return {
    message: `${from.area} imports ${specifier}, but may import ${allowed}.`,
    fix: 'Move shared code to contract/, or call the server through the SDK.',
  }
}

function checkFromServer(from: ModulePlace, to: ModulePlace, specifier: string): Refusal {
  const layer = packageLayers[to.area]
  if (layer !== undefined && (layer < from.layer || from.isTest)) return undefined
  return {
    message: `${from.module} imports ${specifier}, which is in the same or a higher layer.`,
    fix:
      'The server may only depend on the contract. Pages reach the server only through the ' +
      'contract.',
  }
}

function checkDirection(from: ModulePlace, to: ModulePlace): Refusal {
  if (from.module === to.module) return undefined
  if (to.isTest && !from.isTest) {
    return {
      message: `${from.module} imports ${to.module}, which is for tests.`,
      fix: 'Move production code out of the test code.',
    }
  }
  // A test may import any module except the one that starts the process.
  if (from.isTest && to.module !== 'main.ts' && from.module !== 'testing') return undefined
  if (to.layer < from.layer) return undefined
  if (to.group === from.group && to.position < from.position) return undefined
  const mode =
    to.layer > from.layer
      ? 'in a higher layer'
      : 'in the same layer, and modules of one layer may not import each other'
  return {
    message:
      `${from.module} (layer ${from.layer}) imports ${to.module} (layer ${to.layer}), ` +
      `${to.group === from.group ? 'which comes later in its group' : `which is ${mode}`}.`,
    fix:
      'Combine both in a higher module, or declare a job, event or scheduled task in the ' +
      'lower module and handle it in the higher one (see ARCHITECTURE.md).',
  }
}

function checkWithinModule(
  from: ModulePlace,
  to: ModulePlace,
  target: string,
  operations: Set<string>,
): Refusal {
  if (from.isTest) return undefined
  if ((to.role === 'endpoints' || to.role === 'jobs') && from.module !== 'app') {
    return {
      message: `${target} is imported, but only app/ may import endpoints and jobs.`,
      fix: 'Import the operation that it calls.',
    }
  }
  if (from.module !== to.module) return undefined
  if (from.role === 'queries' && operations.has(target)) {
    return {
      message: `queries.ts imports the operation ${target}. Queries may not contain decisions.`,
      fix: 'Call the query from the operation.',
    }
  }
  if (from.role === 'entity' && (to.role === 'queries' || operations.has(target))) {
    return {
      message: `the entity imports ${target}, but entities are below queries and operations.`,
      fix: 'Move rules that query rows into an operation. An entity handles a row passed to it.',
    }
  }
  return undefined
}

/**
 * An operation takes a Work and is not a query: an exported function whose first parameter has the
 * type `Work`.
 */
function isOperation(file: SourceFile): boolean {
  const place = moduleOf(file.path)
  if (typeof place === 'string' || place.area !== 'server' || place.role !== 'other') return false
  let found = false
  walkTree(file.program, node => {
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

function findBannedCheckoutImports(files: SourceFile[]): Finding[] {
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
      if (outside && bannedFromCheckout.test(outside)) {
        const way = [...chain, file.path].join(' → ')
        findings.push({
          path: chain[0] ?? file.path,
          line: chain.length ? 1 : line,
          message: `the checkout bundle would include ${specifier} (${way}).`,
          fix: 'Use import type, or split the file.',
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
  const findings = checkLayers(parseFiles(listFiles()))
  for (const { path, line, message, fix } of findings) {
    console.log(`${path}:${line}  ${message}\n    Fix: ${fix}`)
  }
  process.exitCode = findings.length ? 1 : 0
}
