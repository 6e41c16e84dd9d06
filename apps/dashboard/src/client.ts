import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { call, type CallOptions, type Client, type ClientOptions } from '@gatehouse/sdk/client'
import { tables } from './endpoint-tables.ts'

/** Every call the dashboard makes, typed by the contract. */
export type GatehouseClient = Client<typeof tables>

const clients = new Map<string, GatehouseClient>()

/** The client for an organization, by its slug; without one, for the user alone. */
export function clientOf(organization = ''): GatehouseClient {
  const known = clients.get(organization)
  if (known) return known
  const made = clientFor(organization ? { organization } : {})
  clients.set(organization, made)
  return made
}

/** Every endpoint as a function. Billing calls wait for the schemas by which they rename keys. */
function clientFor(options: ClientOptions): GatehouseClient {
  const groups = Object.entries<Record<string, Endpoint>>(tables).map(([group, table]) => {
    const calls = Object.entries(table).map(([name, endpoint]) => [
      name,
      async (input: Record<string, unknown> = {}, more: CallOptions = {}) =>
        call(await describedEndpoint(group, name, endpoint), input, more, options),
    ])
    return [group, Object.fromEntries(calls)]
  })
  // The loops lose the types that `tables` declares for each call.
  return Object.fromEntries(groups) as GatehouseClient
}

async function describedEndpoint(group: string, name: string, endpoint: Endpoint) {
  if (endpoint.protocol === 'accounts') return endpoint
  const { described } = await import('./endpoint-schemas.ts')
  return { ...endpoint, ...(described as Record<string, Record<string, Endpoint>>)[group]?.[name] }
}
