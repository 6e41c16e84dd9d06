import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { jsonMapOf } from '@gatehouse/contract/kit/fields'
import { Refusal } from '@gatehouse/contract/kit/problems'
import { z } from 'zod'
import { BODY_BYTES_MAX, KEYS_MAX, readBody, readQuery } from './read-input.ts'

const metadata = jsonMapOf(BODY_BYTES_MAX)
const endpoint = { protocol: 'accounts', body: z.object({ metadata }) as z.ZodType } as Endpoint
const small = { protocol: 'accounts', body: z.object({ name: z.string().max(10) }) as z.ZodType }
const billing = { protocol: 'billing' } as Endpoint

function read(body: string, type: string | null = 'application/json', by = endpoint) {
  // A blob without a type is sent without a content type, as a page can do.
  const blob = new Blob([body], type === null ? {} : { type })
  return readBody(new Request('http://house.example', { method: 'POST', body: blob }), by)
}

async function rejection(reading: Promise<unknown>): Promise<[number, string]> {
  try {
    await reading
  } catch (error) {
    if (error instanceof Refusal) return [error.problem.status, error.problem.error]
  }
  return assert.fail('it was read')
}

const malformed = [
  '{',
  '{"a":1,}',
  "{'a':1}",
  'a=1',
  '\u0000',
  '[',
  '{"a":NaN}',
  '['.repeat(200_000),
  `{"metadata":${'['.repeat(200)}${']'.repeat(200)}}`,
]

for (const body of malformed) {
  test(`${JSON.stringify(body.slice(0, 20))} is reported as invalid JSON`, async () => {
    assert.deepEqual(await rejection(read(body)), [400, 'BadRequest'])
  })
}

const types = ['text/plain', 'text/json', 'multipart/form-data; boundary=x', 'application/xml']

for (const type of types) {
  test(`a body of ${type} is not parsed`, async () => {
    assert.deepEqual(await rejection(read('{"a":1}', type)), [415, 'UnsupportedMediaType'])
  })
}

test('JSON is parsed with a charset and without a type; a form only by accounts', async () => {
  const form = 'application/x-www-form-urlencoded'

  assert.deepEqual(await read('{"a":1}', 'application/json; charset=utf-8'), { a: 1 })
  assert.deepEqual(await read('{"a":1}', null), { a: 1 })
  assert.deepEqual(await read(''), {})
  assert.deepEqual({ ...((await read('a=1&b=2', form)) as object) }, { a: '1', b: '2' })
  assert.deepEqual(await rejection(read('a=1', form, billing)), [415, 'UnsupportedMediaType'])
})

test('a body larger than its schema allows is rejected before parsing', async () => {
  const jsonOfSize = (bytes: number) => JSON.stringify({ name: 'Ada', junk: 'x'.repeat(bytes) })
  const by = small as Endpoint

  assert.deepEqual(await rejection(read(jsonOfSize(64 * 1024), null, by)), [413, 'RequestTooLarge'])
  assert.deepEqual(await read('{"name":"Ada"}', null, by), { name: 'Ada' })
})

test('a body of many small parts is parsed in linear time', async () => {
  const parts = (length: number) => JSON.stringify({ metadata: Array.from({ length }, () => 0) })
  const timeOf = async (text: string) => {
    const rounds: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const before = process.threadCpuUsage()
      await read(text)
      rounds.push(process.threadCpuUsage(before).user)
    }
    return Math.min(...rounds)
  }
  await timeOf(parts(25_000))
  const [part, total] = [await timeOf(parts(25_000)), await timeOf(parts(250_000))]
  // Some systems count CPU time in steps of several milliseconds.
  assert.ok(total < 40 * Math.max(part, 1_000), `${part} µs, ten times as much ${total} µs`)
})

test('a body above half a megabyte is rejected, announced or not', async () => {
  const text = JSON.stringify('x'.repeat(BODY_BYTES_MAX))
  assert.deepEqual(await rejection(read(text)), [413, 'RequestTooLarge'])
})

const poisonedBodies = [
  '{"__proto__":{"admin":true},"name":"Ada"}',
  '{"constructor":{"prototype":{"admin":true}},"name":"Ada"}',
  '{"prototype":{"admin":true},"name":"Ada"}',
  '{"\\u005f_proto__":{"admin":true},"name":"Ada"}',
]

for (const text of poisonedBodies) {
  test(`prototype keys are dropped: ${text} (GHSA-737v-mqg7-c878)`, async () => {
    const body = (await read(`{"metadata":${text}}`)) as { metadata: { admin?: boolean } }

    assert.deepEqual(Object.entries(body.metadata), [['name', 'Ada']])
    assert.equal(Object.assign({}, body.metadata).admin, undefined)
    assert.equal(({} as { admin?: boolean }).admin, undefined)
  })
}

test('texts of a body without parts of any shape are repaired or rejected, too', async () => {
  const labels = z.record(z.string().max(20), z.string().max(20)).meta({ maxProperties: 5 })
  const body = z.object({ name: z.string().max(10), labels: labels.optional() }) as z.ZodType
  const by = { protocol: 'billing', body } as Endpoint

  assert.deepEqual(await read('{"name":"Ada"}', null, by), { name: 'Ada' })
  assert.deepEqual(await read('{"name":"\\uD800a"}', null, by), { name: '\uFFFDa' })
  assert.deepEqual(await rejection(read('{"name":"\\u0000"}', null, by)), [400, 'BadRequest'])
  const [poisoned] = poisonedBodies
  const found = (await read(`{"labels":${poisoned}}`, null, by)) as { labels: object }
  assert.deepEqual(Object.entries(found.labels), [['name', 'Ada']])
})

test('a query cannot reach a prototype either (GHSA-737v-mqg7-c878)', () => {
  const provided =
    '__proto__=1&constructor=2&metadata[__proto__]=3&__proto__[a]=4&toString=5&valueOf[a]=6'

  const query = readQuery(new URLSearchParams(provided))

  const literal = ['metadata[__proto__]', '__proto__[a]']
  assert.deepEqual(Object.keys(query), [...literal, 'toString', 'valueOf'])
  assert.equal(query.toString, '5')
  assert.equal(Object.getPrototypeOf(query), null)
  assert.equal(({} as { a?: string }).a, undefined)
})

test('a form of half a million fields is rejected before it is split', async () => {
  const startedAt = performance.now()
  const reading = read('a&'.repeat(499_999), 'application/x-www-form-urlencoded')
  assert.deepEqual(await rejection(reading), [413, 'RequestTooLarge'])
  assert.ok(performance.now() - startedAt < 1_000)
})

/** A JSON object with this many different keys, each with a text of colons and an escaped quote. */
const keysOf = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":":\\":"`).join(',')}}`

test('a JSON body of more keys than any endpoint declares is rejected unparsed', async () => {
  const most = await read(keysOf(KEYS_MAX))

  assert.equal(Object.keys(most as object).length, KEYS_MAX)
  assert.deepEqual(await rejection(read(keysOf(KEYS_MAX + 1))), [413, 'RequestTooLarge'])
})
