import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '@gatehouse/contract/kit/endpoint'
import { camelize, snakify } from '@gatehouse/contract/kit/wire'
import { z } from 'zod'
import { contract } from '@gatehouse/contract/contract'
import { readAddresses } from '../src/endpoint-addresses.ts'
import { readDescribed } from '../src/schema-nodes.ts'
import { addressesOf, describe } from './client-metadata.ts'

const Moment = z.codec(z.iso.datetime(), z.date(), {
  decode: text => new Date(text),
  encode: date => date.toISOString(),
})

const Price = z.discriminatedUnion('amount_type', [
  z.object({ amount_type: z.literal('fixed'), price_amount: z.int() }),
  z.object({ amount_type: z.literal('custom'), own_words: z.record(z.string(), z.string()) }),
])

const Thing = z.object({
  created_at: Moment.nullable(),
  some_prices: z.array(Price).optional(),
  metadata: z.record(z.string(), z.string()),
})

const row = { kind: 'read', method: 'GET', status: 200, summary: '', subjects: [], problems: [] }
const table = endpoints('billing', {
  get: { ...row, path: '/v1/x', body: Thing, output: Thing },
} as never)

test('keys and records are renamed by the metadata as by the schemas themselves', () => {
  const described = readDescribed(describe({ things: table }))
  const { body } = (described as Record<string, Record<string, { body: z.ZodType }>>).things!.get!
  const wire = {
    created_at: '2026-01-01T00:00:00Z',
    some_prices: [
      { amount_type: 'custom', own_words: { keep_this: 'x' } },
      { amount_type: 'fixed', price_amount: 5 },
    ],
    metadata: { keep_that: 'y' },
  }

  const camel = camelize(body, wire)

  assert.deepEqual(camel, camelize(Thing, wire))
  assert.deepEqual(snakify(body, camel), wire)
})

test('method, path and protocol of every endpoint are read back from its address', () => {
  const read = readAddresses(addressesOf(contract))

  for (const [group, table] of Object.entries(contract)) {
    for (const [name, { method, path, protocol }] of Object.entries(table)) {
      assert.deepEqual(read[group]?.[name], { method, path, protocol })
    }
  }
})
