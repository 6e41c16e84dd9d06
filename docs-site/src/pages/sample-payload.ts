import type { Json } from '@gatehouse/contract/kit/json-schema'
import { eventData } from '@gatehouse/contract/webhooks/events'
import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { z } from 'zod'

const DEPTH_MAX = 5

const TIME = '2026-01-31T12:00:00.000Z'

const BY_FORMAT: Record<string, string> = {
  uuid: '0199aaaa-0000-7000-8000-000000000000',
  email: 'mia@example.com',
  uri: 'https://example.com',
  'date-time': TIME,
  date: '2026-01-31',
}

/** Values by the name of a field, which a schema does not tell. */
const BY_NAME: Record<string, unknown> = {
  currency: 'usd',
  price_currency: 'usd',
  name: 'Pro',
  customer_name: 'Mia Example',
  email: 'mia@example.com',
  slug: 'acme',
  country: 'US',
  metadata: {},
  custom_field_data: {},
  key: 'ACME-2F5C9A04',
  description: 'Pro, monthly',
}

/** A delivery of this type, with a value for each field that its schema declares. */
export function samplePayload(type: WebhookEventType): Json {
  const schema = z.toJSONSchema(eventData[type], { unrepresentable: 'any', io: 'input' }) as Json
  const definitions = (schema.$defs ?? {}) as Record<string, Json>
  return { type, timestamp: TIME, data: valueOf(schema, definitions, 0) }
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])

function valueOf(
  schema: Json,
  definitions: Record<string, Json>,
  depth: number,
  name = '',
): unknown {
  if (typeof schema.$ref === 'string') {
    const target = definitions[schema.$ref.split('/').at(-1) ?? '']
    return target ? valueOf(target, definitions, depth, name) : TIME
  }
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown
  if (name in BY_NAME) return BY_NAME[name]
  if (/_at$|^timestamp$|_until$/.test(name)) return TIME
  const variants = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (variants.length > 0) return variantValue(variants, definitions, depth, name)
  const { type, format, minimum, properties = {} } = schema
  if (type === 'object') {
    const fields = Object.entries(properties as Record<string, Json>)
    return Object.fromEntries(
      fields.map(([field, value]) => [field, valueOf(value, definitions, depth + 1, field)]),
    )
  }
  if (type === 'array') {
    if (depth > DEPTH_MAX || !schema.items) return []
    return [valueOf(schema.items as Json, definitions, depth + 1, name)]
  }
  if (type === 'integer' || type === 'number') {
    if (/amount|total|balance|price/.test(name)) return 1500
    return typeof minimum === 'number' && minimum > 0 ? minimum : 1
  }
  if (type === 'boolean') return false
  if (type === 'string') return BY_FORMAT[String(format)] ?? '…'
  return null
}

/** A value rather than null, except deep inside, where samples would become long. */
function variantValue(
  variants: Json[],
  definitions: Record<string, Json>,
  depth: number,
  name: string,
): unknown {
  const [first] = variants.filter(({ type }) => type !== 'null')
  const isDeep = depth > DEPTH_MAX - 2
  if (!first || (isDeep && variants.some(({ type }) => type === 'null'))) return null
  return valueOf(first, definitions, depth, name)
}
