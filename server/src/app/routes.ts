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
