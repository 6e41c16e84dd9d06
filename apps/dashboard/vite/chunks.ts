// Which file of the build a module goes into. A page loads what every page needs, what its area
// needs, and what its area shares with others: a handful of files, and nothing of other areas.
import type { Rolldown } from 'vite'

type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** Areas by the files that draw their pages, in the order people come to them; the first counts. */
const areas: readonly (readonly [area: string, files: RegExp])[] = [
  ['admin', /\/src\/(accounts\/(admin|instance|server-tokens)|organizations\/oversight)\//],
  ['entrance', /\/src\/accounts\/sign-in\/(sign-in|sign-up|forgot-password|reset-password)\.tsx/],
  ['arrival', /\/src\/accounts\/sign-in\//],
  ['arrival', /\/src\/organizations\/(organizations\/|invitations\/invitation-l)/],
  ['account', /\/src\/(accounts\/|offboarding\/|access\/api-keys|organizations\/invitations\/rec)/],
  ['home', /\/src\/(shell\/|home\/)/],
]
const order = ['entrance', 'home', 'arrival', 'account', 'admin']

/** Everything else inside an organization: an area for each folder of pages. */
const FOLDER = /\/src\/((?:[a-z-]+\/)?[a-z-]+)\/[a-z-]+\.tsx/

/** The area of a page's file. */
function areaOf(id: string): string | undefined {
  const known = areas.find(([, files]) => files.test(id))
  return known?.[0] ?? FOLDER.exec(id)?.[1]?.replace('/', '-')
}

const ALONE = /\/src\/(locales\/|endpoint-schemas\.ts|schema-nodes\.ts)/
const PAGE = /\/src\/.*\.tsx(\?tsr-split=.*)?$/

/** Names the file of each module that is not needed by every page. */
export function chunkNames() {
  let reached: Map<string, Set<string>> | undefined
  return (id: string, graph: Graph): string | null => {
    // What is loaded by its own name needs no second file that names it.
    if (ALONE.test(id)) return null
    reached ??= reachedBy(graph)
    const found = reached.get(id)
    if (!found) return null
    const first = order.find(area => found.has(area))
    if (!first) return found.size === 1 ? ([...found][0] ?? null) : 'organization'
    return found.size === 1 ? first : `${first}-shared`
  }
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
      if (area) pages.set(lazy, area)
    }
  }
  return pages
}
