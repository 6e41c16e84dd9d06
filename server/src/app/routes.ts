import type { ImplementedEndpoint } from '../platform/http/implement.ts'

/** Clients of the billing protocol send paths with and without a trailing slash. */
export const withOtherSlash = (route: string) =>
  route.endsWith('/') ? route.slice(0, -1) : `${route}/`

/** `/subscriptions/export` must be matched before `/subscriptions/:id`. */
export function staticRoutesFirst(list: ImplementedEndpoint[]): ImplementedEndpoint[] {
  const weight = (path: string) =>
    path
      .split('/')
      .map(part => (part.startsWith('{') ? '1' : '0'))
      .join('')
  return [...list].sort((a, b) => weight(a.endpoint.path).localeCompare(weight(b.endpoint.path)))
}

/** An endpoint that was found, and the parameters in the path. */
export type Route = { implemented: ImplementedEndpoint; params: Record<string, string> }

type Pattern = { implemented: ImplementedEndpoint; segments: string[] }

/** Values of parameters that no normalization of a path would change. */
const PLAIN = /^[\w-]+$/

/**
 * Finds endpoints by method and path, as the router does that serves everything: paths without
 * parameters first. Parameters other than letters, digits, `_` and `-` are not found.
 */
export function findRoutes(
  list: ImplementedEndpoint[],
): (method: string, path: string) => Route | undefined {
  const exact = new Map<string, Route>()
  const patterns = new Map<string, Pattern[]>()
  for (const implemented of staticRoutesFirst(list)) {
    const { method, path, protocol } = implemented.endpoint
    for (const one of protocol === 'billing' ? [path, withOtherSlash(path)] : [path]) {
      const name = `${method} ${one}`
      const segments = one.split('/')
      const key = `${method} ${segments.length}`
      if (one.includes('{'))
        patterns.set(key, [...(patterns.get(key) ?? []), { implemented, segments }])
      else if (!exact.has(name)) exact.set(name, { implemented, params: {} })
    }
  }
  return (method, path) => {
    const found = exact.get(`${method} ${path}`)
    if (found) return found
    const given = path.split('/')
    for (const { implemented, segments } of patterns.get(`${method} ${given.length}`) ?? []) {
      const params = match(segments, given)
      if (params) return { implemented, params }
    }
    return undefined
  }
}

function match(segments: string[], given: string[]): Record<string, string> | undefined {
  const isMatch = segments.every((segment, at) =>
    segment.startsWith('{') ? PLAIN.test(given[at] ?? '') : segment === given[at],
  )
  if (!isMatch) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of segments.entries()) {
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = given[at] ?? ''
  }
  return params
}
