// Which file of the build a module goes into. A page loads what every page needs, what it alone
// needs, and what it shares with others: nothing that only other pages need.
import type { Rolldown } from 'vite'

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** Areas by the files that draw their pages, in the order people come to them; the first counts. */
const areas: readonly (readonly [area: string, files: RegExp])[] = [
  ['dashboard', /\/src\/start-dashboard\.tsx/],
  ['sign-in', /\/src\/(entrance\/|accounts\/sign-in\/sign-in\.tsx)/],
  ['entrance', /\/src\/accounts\/sign-in\/(sign-up|forgot-password|reset-password)\.tsx/],
  ['admin', /\/src\/(accounts\/(admin|instance|server-tokens)|organizations\/oversight)\//],
  ['arrival', /\/src\/accounts\/sign-in\//],
  ['arrival', /\/src\/organizations\/(organizations\/|invitations\/invitation-l)/],
  // What the frame around all pages opens.
  ['shell', /\/src\/(accounts\/preferences|organizations\/test-clock\/)/],
  ['account', /\/src\/(accounts\/|offboarding\/|access\/api-keys|organizations\/invitations\/rec)/],
  ['charts', /\/src\/home\/figure-chart\.tsx/],
  ['home', /\/src\/(shell\/organization\.tsx|home\/)/],
]
const order = ['home', 'charts', 'arrival', 'account', 'admin']

/** What pages open and fill in; Home loads these in the background (src/shell/page-parts.ts). */
const libraries: readonly (readonly [chunk: string, files: RegExp])[] = [
  ['combobox', /\/@base-ui\/react\/combobox\//],
  ['popups', /\/node_modules\/(@floating-ui\/|@base-ui\/(utils\/|react\/(?!tabs|switch)))/],
  ['form-library', /\/node_modules\/react-hook-form\//],
  // Countries, their states, and the rules of their addresses and tax ids.
  ['regions', /\/contract\/src\/billing\/(states|address|tax-id|eu-vat|postal|check-dig)/],
]

/** A module that so many areas load is a building block of pages. */
const AREAS_OF_PARTS = 12

/** Everything else inside an organization: an area for each page. */
const INSIDE = /\/src\/(?:[a-z-]+\/)?([a-z-]+\/[a-z-]+)\.tsx/

/** The area of a page's file. */
function areaOf(id: string): string | undefined {
  const known = areas.find(([, files]) => files.test(id))
  return known?.[0] ?? INSIDE.exec(id)?.[1]?.replace('/', '-')
}

const SEPARATE_CHUNKS = /\/src\/(locales\/|endpoint-schemas\.ts|schema-nodes\.ts)/
const PAGE = /\/src\/.*\.tsx(\?tsr-split=.*)?$/

/** Names the file of each module. */
export function chunkNames() {
  let reached: Map<string, Set<string>> | undefined
  return (id: string, graph: Graph): string | null => {
    // A module loaded under its own name needs no second file that names it.
    if (SEPARATE_CHUNKS.test(id)) return null
    reached ??= reachedBy(graph)
    const found = reached.get(id)
    return found ? chunkOf(id, found) : null
  }
}

/** The file of a module that these areas load. */
function chunkOf(id: string, found: ReadonlySet<string>): string | null {
  const isEarly = found.has('sign-in') || found.has('entrance')
  if (isEarly) {
    if (found.has('dashboard')) return 'base'
    const isLoadedOnlyEarly = ![...found].some(area => area !== 'sign-in' && area !== 'entrance')
    if (isLoadedOnlyEarly) return found.has('sign-in') ? 'sign-in' : 'entrance'
    if (!found.has('sign-in')) return 'entrance-shared'
    if (found.has('home')) return 'frame'
    return found.size >= AREAS_OF_PARTS ? 'forms' : 'sign-in-again'
  }
  if (found.has('dashboard')) return 'dashboard'
  if (found.has('home')) return found.size === 1 ? 'home' : 'home-shared'
  // Home loads its chart once it is drawn.
  if (found.has('charts')) return 'charts'
  const library = libraries.find(([, files]) => files.test(id))
  if (library) return library[0]
  if (found.size >= AREAS_OF_PARTS) return 'parts'
  // What a module imports is loaded by all of its areas, so its first area is not later and its
  // last not earlier: no two files import each other.
  const others = [...found].filter(area => !order.includes(area)).toSorted()
  const sorted = [...order.filter(area => found.has(area)), ...others]
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first === undefined ? null : found.size === 1 ? first : `${first}-to-${last}`
}

/** For every module the areas whose pages load it. */
function reachedBy(graph: Graph): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>()
  for (const [page, area] of pagesOf(graph)) {
    const waiting = [page]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const known = reached.get(id) ?? new Set()
      if (known.has(area)) continue
      reached.set(id, known.add(area))
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return reached
}

/** The files that are loaded when a page is opened, with their areas. */
function pagesOf(graph: Graph): Map<string, string> {
  const main = new URL('../src/main.tsx', import.meta.url).pathname
  const pages = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = [main]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const info = graph.getModuleInfo(id)
    waiting.push(...(info?.importedIds ?? []))
    for (const lazy of info?.dynamicallyImportedIds ?? []) {
      const area = PAGE.test(lazy) ? areaOf(lazy) : undefined
      if (!area) continue
      pages.set(lazy, area)
      // The two apps load their pages in turn, and Home its chart.
      if (/\/(start-[a-z]+|home\/home)\.tsx/.test(lazy)) waiting.push(lazy)
    }
  }
  return pages
}
