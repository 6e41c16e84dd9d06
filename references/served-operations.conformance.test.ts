import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { contract } from '../contract/src/contract.ts'
import { clientTable } from './client-table.ts'
import { unserved } from './polar-operations/unserved.data.ts'
import {
  newestVersions,
  normalizeOperation,
  operationsOf,
  operationsOfNewest,
} from './read-operations.ts'
import { generations } from './test-polar-client.ts'

const served = new Set(
  Object.values(contract)
    .flatMap(group => Object.values(group))
    .map(({ method, path }) => normalizeOperation(`${method} ${path}`)),
)
const declared = unserved.flatMap(({ operations }) => operations).map(normalizeOperation)

/** The operations of each client, by its name. */
const clients = new Map<string, string[]>()

before(async () => {
  for (const item of generations) clients.set(item, await operationsOf(item))
  for (const item of newestVersions) clients.set(`1.0.1 ${item}`, await operationsOfNewest(item))
})

describe('every operation of a client is served, or declared with the reason why not', () => {
  for (const client of [...generations, ...newestVersions.map(item => `1.0.1 ${item}`)]) {
    test(client, () => {
      const operations = clients.get(client) ?? []
      assert.ok(operations.length > 110, `only ${operations.length} operations were read`)
      const unknown = operations.filter(
        item =>
          !served.has(normalizeOperation(item)) && !declared.includes(normalizeOperation(item)),
      )
      assert.deepEqual(unknown, [])
    })
  }
})

test('an operation declared as not served exists in a client and is not served', () => {
  const known = new Set([...clients.values()].flat().map(normalizeOperation))
  assert.deepEqual(
    declared.filter(item => !known.has(item)),
    [],
  )
  assert.deepEqual(
    declared.filter(item => served.has(item)),
    [],
  )
  assert.equal(new Set(declared).size, declared.length)
})

test('the documentation lists every operation that is not served, with its reason', () => {
  const path = new URL('../docs/decisions/unserved-operations.md', import.meta.url)
  const text = readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')
  for (const { reason, operations } of unserved) {
    assert.ok(text.includes(reason), reason)
    for (const item of operations) assert.ok(text.includes(`\`${item}\``), item)
  }
})

test('the documentation shows what each client can call', () => {
  const path = new URL('../docs/api/clients.md', import.meta.url)
  const page = clientTable(clients, served)
  if (process.env.WRITE) writeFileSync(path, page)
  assert.equal(readFileSync(path, 'utf8'), page)
})
