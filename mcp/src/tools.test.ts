import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@gatehouse/contract/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { selectTools, toolGroups } from './tools.ts'
import { unconfirmed } from './unconfirmed.data.ts'

const everything = selectTools({ write: true })

test('without write, no tool can change anything', () => {
  const tools = selectTools({ write: false })

  assert.ok(tools.length > 100)
  for (const { name, annotations, endpoint } of tools) {
    assert.equal(annotations.readOnlyHint, true, name)
    assert.ok(
      endpoint.method === 'GET' || /\/(preview|check|snapshot)$/.test(endpoint.path),
      `${name} is ${endpoint.method} ${endpoint.path}`,
    )
  }
})

test('a token sees only what its permissions allow', () => {
  const tools = selectTools({ write: true, scopes: new Set(['products:read']) })

  const names = tools.map(({ name }) => name)
  assert.ok(names.includes('products_list'))
  assert.ok(!names.includes('products_create'))
  assert.ok(!names.includes('orders_list'))
})

test('groups narrow the selection', () => {
  const tools = selectTools({ write: true, groups: new Set(['refunds']) })

  assert.ok(tools.length > 1)
  assert.ok(tools.every(({ name }) => name.startsWith('refunds_')))
  assert.ok(toolGroups().includes('refunds'))
})

test('names are unique and short enough for every client', () => {
  const names = everything.map(({ name }) => name)

  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.match(name, /^[a-z][a-z0-9_]{0,63}$/)
})

test('whatever deletes, revokes, refunds or charges is confirmed', () => {
  for (const { name, endpoint, confirms } of everything) {
    if (endpoint.method === 'DELETE') assert.equal(confirms, true, name)
    if (/revoke|refund|void|merge|balance|finalize|accept|bulk/.test(endpoint.path))
      assert.equal(
        confirms || endpoint.method === 'GET' || /preview$/.test(endpoint.path),
        true,
        name,
      )
  }
})

test('every write that is not confirmed is an operation', () => {
  const table = contract as Record<string, Record<string, Endpoint>>
  for (const id of unconfirmed) {
    const [group = '', name = ''] = id.split('.')
    assert.ok(table[group]?.[name], id)
  }
})

test('the input of each tool is a schema that stands alone', () => {
  for (const { name, inputSchema } of everything) {
    const text = JSON.stringify(inputSchema)
    for (const [, target = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const [, definition] = /^#\/\$defs\/(\w+)$/.exec(target) ?? []
      assert.ok(definition && inputSchema.$defs?.[definition], `${name}: ${target}`)
    }
    for (const field of inputSchema.required) assert.ok(inputSchema.properties[field], name)
  }
})
