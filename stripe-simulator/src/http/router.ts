import type { Moment } from '../state/world.ts'
import type { Form } from './form.ts'
import { readParameters } from './parameters.ts'
import type { ParsedParameters, Schema } from './parameters.ts'

/** An authorized request. */
export interface Call extends Moment {
  /** The ids in the path, in order. */
  readonly ids: readonly string[]
  readonly key: 'secret' | 'publishable'
  readonly keyText: string
}

export interface Route {
  readonly method: Method
  readonly path: string
  /** Whether the browser library may call the route with a publishable key. */
  readonly browser: boolean
  readonly run: (call: Call, form: Form) => object
}
export type Method = 'GET' | 'POST' | 'DELETE'

/** Declares a route: its parameters are parsed by the schema before the handler is called. */
export function route<S extends Schema>(
  method: Method,
  path: string,
  schema: S,
  answer: (call: Call, params: ParsedParameters<S>) => object,
  options: { browser?: boolean } = {},
): Route {
  return {
    method,
    path,
    browser: options.browser ?? false,
    run: (call, form) => answer(call, readParameters(schema, form)),
  }
}

interface Branch {
  readonly words: Map<string, Branch>
  any?: Branch
  readonly routes: Map<string, Route>
}

export interface RouteMatch {
  route: Route
  ids: string[]
}

/** Arranges routes as a tree of path segments; a literal segment wins over an id. */
export function makeRouter(routes: readonly Route[]) {
  const root = newBranch()
  for (const route of routes) {
    let branch = root
    for (const segment of route.path.split('/').slice(1)) branch = childBranch(branch, segment)
    branch.routes.set(route.method, route)
  }
  return (method: string, path: string): RouteMatch | undefined => {
    let branch: Branch | undefined = root
    const ids: string[] = []
    for (const segment of path.split('/').slice(1)) {
      const word: Branch | undefined = branch.words.get(segment)
      if (!word) ids.push(decodeSegment(segment))
      branch = word ?? branch.any
      if (!branch) return undefined
    }
    const route = branch.routes.get(method)
    return route && { route, ids }
  }
}

function newBranch(): Branch {
  return { words: new Map(), routes: new Map() }
}

function childBranch(branch: Branch, segment: string): Branch {
  if (segment.startsWith(':')) return (branch.any ??= newBranch())
  const known = branch.words.get(segment)
  if (known) return known
  const made = newBranch()
  branch.words.set(segment, made)
  return made
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
