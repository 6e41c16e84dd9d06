import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiDocument } from './api-document.ts'
import { contract } from './contract.ts'
import { sections } from './sections.data.ts'

type Node = Record<string, unknown>
type Operation = { operationId: string; security?: Node[]; responses: Node }

const document = apiDocument('0.0.0') as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Node>; responses: Record<string, Node> }
}
const operations = Object.values(document.paths).flatMap(path => Object.values(path))

/** Every object within a value. */
function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Node
  for (const inner of Object.values(value)) yield* nodesOf(inner)
}

test('every reference in the document leads to a component, and every component is used', () => {
  const used = new Set<string>()
  for (const { $ref } of nodesOf(document)) if (typeof $ref === 'string') used.add($ref)
  const { schemas, responses } = document.components
  const definedNames = [
    ...Object.keys(schemas).map(name => `#/components/schemas/${name}`),
    ...Object.keys(responses).map(name => `#/components/responses/${name}`),
  ]
  assert.deepEqual([...used].sort(), definedNames.sort())
})

test('every operation declares who may call it, and public ones that anyone may', () => {
  for (const { operationId, security } of operations) assert.ok(security, operationId)
  const securityOf = (id: string) => operations.find(item => item.operationId === id)?.security
  assert.deepEqual(securityOf('offers.get'), [])
  assert.deepEqual(securityOf('products.create'), [{ organization: [] }, { user: [] }])
})

test('no enum lists a value twice', () => {
  for (const { enum: words } of nodesOf(document)) {
    if (Array.isArray(words)) assert.equal(new Set(words).size, words.length, words.join())
  }
})

test('every contract group has exactly one section', () => {
  const placedGroups = Object.values(sections).flatMap(groups => Object.keys(groups))
  assert.deepEqual([...placedGroups].sort(), Object.keys(contract).sort())
})

test("statuses implied by an operation's declaration are among its responses", () => {
  const create = operations.find(item => item.operationId === 'products.create')
  const statuses = Object.keys(create?.responses ?? {})
  assert.deepEqual(statuses, [
    '201',
    '400',
    '401',
    '403',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
})
