import { apiDocument } from '@gatehouse/contract/api-document'
import { contract } from '@gatehouse/contract/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import type { Json } from '@gatehouse/contract/kit/json-schema'

/** One operation of the API: its contract, and its description in the OpenAPI document. */
export type Operation = { id: string; tag: string; endpoint: Endpoint; described: Json }

/** A tag of the OpenAPI document, such as `products`. */
export type Tag = { name: string; title: string; description: string; group: string }

type Document = {
  paths: Record<string, Record<string, Json>>
  tags: { name: string; description?: string; 'x-displayName': string }[]
  'x-tagGroups': { name: string; tags: string[] }[]
  components: { schemas: Record<string, Json> }
}

// Pages do not show the version.
const document = apiDocument('') as unknown as Document

/** The named schemas of the OpenAPI document. */
export const schemas: Readonly<Record<string, Json>> = document.components.schemas

/** Every public operation, in the order of the contract. */
export const operations: readonly Operation[] = Object.entries(
  contract as Record<string, Record<string, Endpoint>>,
).flatMap(([tag, table]) =>
  Object.entries(table).flatMap(([name, endpoint]) => {
    const described = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    return described ? [{ id: `${tag}.${name}`, tag, endpoint, described }] : []
  }),
)

/** The tags in the order of their groups. */
export const tags: readonly Tag[] = document['x-tagGroups'].flatMap(
  ({ name: group, tags: names }) =>
    names.flatMap(name => {
      const tag = document.tags.find(one => one.name === name)
      if (!tag || !operations.some(one => one.tag === name)) return []
      return [{ name, title: tag['x-displayName'], description: tag.description ?? '', group }]
    }),
)

/** The URL of a tag's page: `/docs/api/reference/webhook-endpoints`. */
export const tagUrl = (name: string): string =>
  `/docs/api/reference/${name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}`
