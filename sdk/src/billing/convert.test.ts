import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { camelize, snakify } from '@gatehouse/contract/kit/wire'
import { z } from 'zod'
import { snakeCase } from '@gatehouse/contract/kit/key-case'
import { appendQuery, decode, encode } from './convert.ts'

const MOMENT = '2026-01-02T03:04:05.678Z'

test('names become camelCase and timestamps dates, at every depth', () => {
  const wire = { created_at: MOMENT, items: [{ current_period_end: null, started_at: MOMENT }] }

  assert.deepEqual(decode(wire), {
    createdAt: new Date(MOMENT),
    items: [{ currentPeriodEnd: null, startedAt: new Date(MOMENT) }],
  })
})

test('what callers keep at the server is not changed', () => {
  const metadata = { created_at: MOMENT, own_key: 'x' }

  assert.deepEqual(decode({ metadata, custom_field_data: { my_field: 1 } }), {
    metadata,
    customFieldData: { my_field: 1 },
  })
  assert.deepEqual(encode({ metadata: { ownKey: 'x' }, customFieldData: { myField: 1 } }), {
    metadata: { ownKey: 'x' },
    custom_field_data: { myField: 1 },
  })
})

test('exceptions decide where a name has another meaning', () => {
  const grant = { error: { timestamp: MOMENT }, properties: { license_key_id: 'x' } }

  assert.deepEqual(decode(grant, { error: { timestamp: 'n' }, properties: 'o' }), grant)
  assert.deepEqual(decode(grant), {
    error: { timestamp: new Date(MOMENT) },
    properties: { licenseKeyId: 'x' },
  })
  assert.deepEqual(decode({ oauth_accounts: { git_hub: { account_id: 1 } } }), {
    oauthAccounts: { git_hub: { accountId: 1 } },
  })
})

test('a text that looks like no timestamp stays text', () => {
  assert.deepEqual(decode({ created_at: 'yesterday', ends_at: 5 }), {
    createdAt: 'yesterday',
    endsAt: 5,
  })
})

test('queries have lists repeated, maps by key, and dates as text', () => {
  const query = new URLSearchParams()

  appendQuery(query, 'ids', ['a', 'b'])
  appendQuery(query, 'metadata', { plan: ['pro', 'max'] })
  appendQuery(query, 'since', new Date(MOMENT))
  appendQuery(query, 'none', undefined)
  appendQuery(query, 'active', false)

  assert.equal(
    decodeURIComponent(query.toString()),
    `ids=a&ids=b&metadata[plan]=pro&metadata[plan]=max&since=${MOMENT}&active=false`,
  )
})

const endpoints = Object.values(contract)
  .flatMap((table): Endpoint[] => Object.values(table))
  .filter(({ protocol }) => protocol === 'billing')

/** Every name of a field in these schemas. */
function namesIn(schemas: (z.ZodType | undefined)[]): Set<string> {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const { type, properties = {} } = value as { type?: unknown; properties?: object }
    if (type === 'object') for (const name of Object.keys(properties)) names.add(name)
    Object.values(value).forEach(visit)
  }
  for (const schema of schemas) {
    if (schema) visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  }
  return names
}

test('every name of a request survives the way to camelCase and back', () => {
  const names = namesIn(endpoints.flatMap(({ body, query }) => [body, query]))
  // Of metadata, whose declared keys are the caller's own too, names are sent as they are.
  const own = new Set(['_cost', '_llm'])
  const anything = z.object({})

  const changed = [...names].filter(name => {
    const [camel = ''] = Object.keys(camelize(anything, { [name]: 1 }) as object)
    return snakeCase(camel) !== name && !own.has(name)
  })

  assert.ok(names.size > 200)
  assert.deepEqual(changed, [])
  assert.deepEqual(snakify(anything, { priceAmount: 1 }), { price_amount: 1 })
})
