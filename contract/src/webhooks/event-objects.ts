import type { WebhookFilter } from './endpoints.ts'

type Data = Record<string, unknown>

/** Which products and customers an event names. */
type EventObjects = { product_ids: string[]; customer_ids: string[] }

/**
 * The products and customers that the data of an event names. A refund and the grant of a benefit
 * name no product, and a product names no customer.
 */
function eventObjects(type: string, data: Data): EventObjects {
  const noun = type.split('.')[0]
  const subscriptions = listOf(data.active_subscriptions)
  return {
    product_ids: idsOf([
      ...[data.product_id, idOf(data.product), noun === 'product' && data.id],
      ...[data.subscription, data.order].map(object => (object as Data | undefined)?.product_id),
      ...listOf(data.products).map(idOf),
      ...subscriptions.map(({ product_id }) => product_id),
    ]),
    customer_ids: idsOf([
      ...[data.customer_id, idOf(data.customer), noun === 'customer' && data.id],
    ]),
  }
}

/** Whether an event passes the filter of an endpoint: a list without ids lets every event pass. */
export function passesFilter(filter: WebhookFilter | null, type: string, data: Data): boolean {
  if (!filter) return true
  const { product_ids, customer_ids } = eventObjects(type, data)
  return isAmong(filter.product_ids, product_ids) && isAmong(filter.customer_ids, customer_ids)
}

const isAmong = (wanted: readonly string[], named: readonly string[]) =>
  wanted.length === 0 || named.some(id => wanted.includes(id))

const idsOf = (values: unknown[]) => [...new Set(values.filter(value => typeof value === 'string'))]

const listOf = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : [])

const idOf = (value: unknown) => (value as Data | null | undefined)?.id
