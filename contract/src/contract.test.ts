import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { scopes } from './access/scopes.ts'
import { contract } from './contract.ts'
import { boundsOf, unboundedIn } from './kit/bounds.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { compileEncoder } from './kit/wire.ts'
import { eventTable } from './webhooks/events.ts'

const all = Object.entries(contract).flatMap(([group, room]) =>
  Object.entries(room as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${group}.${name}`, endpoint] as const,
  ),
)
const billing = all.filter(([, endpoint]) => endpoint.protocol === 'billing')

/** Served beside the API: pages, files, and what only the processor or the sandbox calls. */
const endpointsOutsideApi = [
  'avatarFileEndpoints',
  'documentEndpoints',
  'fileContentEndpoints',
  'githubWebhookEndpoints',
  'healthEndpoints',
  'inboxEndpoints',
  'mailEventEndpoints',
  'mailboxEndpoints',
  'mcpEndpoints',
  'pictureFileEndpoints',
  'referenceEndpoints',
]

test('every table of endpoints is in the contract or listed as outside the API', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => join(import.meta.dirname, file))
  const listed = new Set<unknown>(Object.values(contract).flatMap(table => Object.values(table)))
  const missing: string[] = []
  for (const file of files) {
    const declared = readFileSync(file, 'utf8').matchAll(/^export const (\w+) = endpoints\(/gm)
    const names = [...declared].map(([, name = '']) => name)
    if (names.length === 0) continue
    const tables = (await import(file)) as Record<string, Record<string, unknown>>
    const isListed = (name: string) =>
      Object.values(tables[name] ?? {}).every(endpoint => listed.has(endpoint))
    missing.push(...names.filter(name => !isListed(name)))
  }
  assert.deepEqual(missing.toSorted(), endpointsOutsideApi)
})

test('no two operations share a method and a path', () => {
  const seen = new Map<string, string>()
  for (const [name, { method, path }] of all) {
    const place = `${method} ${path.replace(/\{\w+\}/g, '{}')}`
    assert.equal(seen.get(place), undefined, `${name} stands where ${seen.get(place)} does`)
    seen.set(place, name)
  }
})

test('exactly the parameters of a path are declared', () => {
  for (const [name, { path, params }] of all) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
    const declared = params instanceof z.ZodObject ? Object.keys(params.shape) : []
    assert.deepEqual(new Set(declared), new Set(inPath), name)
  }
})

test('every response can be encoded, and every schema can be documented', () => {
  for (const [name, endpoint] of billing) {
    if (endpoint.output) compileEncoder(endpoint.output)
    for (const schema of [endpoint.output, endpoint.body, endpoint.query, endpoint.params]) {
      if (!schema) continue
      const write = () => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      assert.doesNotThrow(write, name)
    }
  }
})

test('every text, list and map of every request has a maximum', () => {
  for (const [name, endpoint] of all) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      const unboundedParts = schema ? unboundedIn(boundsOf(schema)) : []
      assert.deepEqual(unboundedParts, [], `${name} says no maximum in its ${part}`)
    }
  }
})

test('every required scope exists', () => {
  for (const [name, endpoint] of billing) {
    for (const scope of endpoint.scopes ?? []) assert.ok(Object.hasOwn(scopes, scope), name)
  }
})

/** Whatever a token may do, it may give that up. */
const WITHOUT_SCOPE = new Set(['organizationAccessTokens.revokeOwn'])

test('operations for tokens and customers require a scope', () => {
  for (const [name, { subjects, scopes: requested }] of billing) {
    const needsScope = subjects.includes('organization') || subjects.includes('customer')
    if (needsScope) assert.equal(WITHOUT_SCOPE.has(name), !requested?.length, name)
  }
})

test('a response without a body is a 204, a redirect or a stream', () => {
  for (const [name, { status, output, kind }] of billing) {
    if (kind !== 'stream' && kind !== 'raw') {
      const isRedirect = status >= 300 && status < 400
      assert.equal(status === 204 || isRedirect, output === undefined, name)
    }
  }
})

test('every event has a payload that can be encoded', () => {
  assert.equal(eventTable.filter(row => row.since === '0.32').length, 27)
  for (const row of eventTable) assert.doesNotThrow(() => compileEncoder(row.data), row.type)
})
