import { contract } from '@gatehouse/contract/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { z } from 'zod'
import { samples } from './samples.data.ts'
import type { LargeOrganization } from './fill.ts'

/** One variant of a list request: with one filter, or in one order. */
export type ListRequest = {
  /** `orders.list` */
  list: string
  /** `orders.list?sorting=-amount`, as exceptions are named. */
  name: string
  /** The caller. */
  subject: 'organization' | 'user' | 'customer'
  path: string
  query: Record<string, string>
}

const CALLER_KINDS = ['organization', 'user', 'customer'] as const

/** Whether an endpoint is a list of the billing protocol: pages of items, and a total count. */
function isList({ protocol, output }: Endpoint): boolean {
  return protocol === 'billing' && output instanceof z.ZodObject && 'pagination' in output.shape
}

/**
 * Lists that add up raw rows of a range that the request must name. The portal's members are those
 * of a customer that is no organization here; `customerMembers` lists the same rows.
 */
const COMPUTED = new Set(['metricEntries.list', 'metricReports.margins', 'portalMembers.list'])

const lists = Object.entries(contract).flatMap(([group, table]) =>
  Object.entries<Endpoint>(table)
    .filter(([, endpoint]) => isList(endpoint))
    .map(([verb, endpoint]): [string, Endpoint] => [`${group}.${verb}`, endpoint])
    .filter(([list]) => !COMPUTED.has(list)),
)

export const listNames = lists.map(([list]) => list)

/**
 * Every list of the contract in every variant it offers: plain, with each value of each filter, and
 * in each order.
 */
export const everyList = (shop: LargeOrganization): ListRequest[] =>
  lists.flatMap(([list, endpoint]) => listRequestsOf(list, endpoint, shop))

/** Lists of one customer's items. */
const OF_CUSTOMERS = new Set([
  ...['customerPaymentMethods', 'customerMembers', 'customerNotes', 'balance'],
])

/** The customer that is an organization with members of every role. */
const TEAM = 640

/** Lists of what an integration can see, and of the objects of a bulk action. */
const OF_OTHERS: Record<string, string> = {
  integrations: 'integrations',
  bulkActions: 'bulk_actions',
}

/** A benefit that includes files. */
const WITH_FILES = 65

/** The rows whose items the lists of a group are asked for. */
const specialRows: Record<string, number> = { benefitFiles: WITH_FILES, customerMembers: TEAM }

function listRequestsOf(list: string, endpoint: Endpoint, shop: LargeOrganization): ListRequest[] {
  const subject = CALLER_KINDS.find(item => endpoint.subjects.includes(item)) ?? 'customer'
  const [group = ''] = list.split('.')
  const of = OF_CUSTOMERS.has(group) ? 'customers' : (OF_OTHERS[group] ?? 'benefits')
  const path = endpoint.path
    .replace('{id}', () => shop.idOf(of, specialRows[group] ?? 5))
    .replace('{external_id}', `outside-${specialRows[group] ?? 20}`)
  const queryFields = Object.entries(fieldsOf(endpoint.query)).flatMap(([key, field]) =>
    ['page', 'limit'].includes(key) ? [] : valuesOf(list, key, field, shop),
  )
  return [
    { list, name: list, subject, path, query: {} },
    ...queryFields.map(([key, value]) => ({
      ...{ list, name: `${list}?${key}=${value}`, subject, path },
      query: { [key]: value },
    })),
  ]
}

type Field = { enum?: string[]; items?: { enum?: string[] } }

/** The query parameters of a list, as JSON Schema describes them. */
function fieldsOf(query: z.ZodType | undefined): Record<string, Field> {
  if (!query) return {}
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return (schema.properties ?? {}) as Record<string, Field>
}

function valuesOf(
  list: string,
  key: string,
  field: Field,
  shop: LargeOrganization,
): [string, string][] {
  const values = (field.enum ?? field.items?.enum)?.filter(word => !['0', '1'].includes(word))
  if (values) return values.map(word => [key, word])
  const sample = samples[key]
  if (!sample) throw new Error(`${list} filters by ${key}: say in samples.data.ts what to ask for`)
  const [table = ''] = list.split('.')
  return sample(shop, table).map(value => (Array.isArray(value) ? value : [key, value]))
}
