import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { boundsOf, exceededBound, unboundedIn } from './bounds.ts'
import { Id, jsonMapOf, jsonOf, listOf, mapOf, Moment } from './fields.ts'

const unboundedPathsIn = (schema: z.ZodType) => unboundedIn(boundsOf(schema))

test('a schema without a maximum is named by its path', () => {
  const schema = z.object({
    name: z.string().nullable().optional(),
    tags: z.array(z.string().max(10)).default([]),
    meta: z.record(z.string(), z.object({ note: z.string() })),
    either: z.union([z.int(), z.object({ deep: z.unknown() })]),
  })

  assert.deepEqual(unboundedPathsIn(schema), [
    'name',
    'tags',
    'meta',
    'meta{key}',
    'meta{}.note',
    'either.deep',
  ])
})

test('objects that keep unknown keys are unbounded', () => {
  assert.deepEqual(unboundedPathsIn(z.looseObject({ id: Id })), ['(all of it)'])
})

for (const [title, schema] of [
  ['a text with a maximum', z.string().min(1).max(5)],
  ['a text of one length', z.string().length(5)],
  ['an id', Id],
  ['a moment', Moment],
  ['words of a list', z.enum(['a', 'b'])],
  ['a list in a query', listOf(Id)],
  ['a map with a maximum', mapOf(z.string().max(5), z.int(), 3)],
  ['JSON with a maximum', jsonOf(50)],
  ['a map of JSON with a maximum', jsonMapOf(50)],
  ['what a schema turns into something else', z.string().max(5).transform(Number)],
] as const) {
  test(`${title} is bounded`, () => {
    assert.deepEqual(unboundedPathsIn(schema), [])
  })
}

const order = z.object({
  lines: z.array(z.object({ name: z.string().max(2_000) })).max(2),
  labels: mapOf(z.string().max(40), z.string().max(3_000), 2).optional(),
  note: jsonOf(20).optional(),
  either: z.union([z.array(z.int()).max(1), z.array(z.string().max(5)).max(3)]).optional(),
})

for (const [title, value, path] of [
  ['within all bounds', { lines: [{ name: 'x' }], labels: { a: 'b' } }, undefined],
  ['with too long a list', { lines: [{}, {}, {}] }, 'lines'],
  ['with too long a text in a list', { lines: [{ name: 'x'.repeat(2_001) }] }, 'lines.0.name'],
  ['with too many keys', { lines: [], labels: { a: '', b: '', c: '' } }, 'labels'],
  ['with too long a key', { lines: [], labels: { ['k'.repeat(1_001)]: '' } }, 'labels'],
  ['with too long a value', { lines: [], labels: { a: 'x'.repeat(3_001) } }, 'labels.a'],
  ['with too much JSON', { lines: [], note: [1, [2, [3, [4, [5, [6, 7]]]]]] }, 'note'],
  ['as large as the widest variant', { lines: [], either: ['a', 'b', 'c'] }, undefined],
  ['larger than every variant', { lines: [], either: [1, 2, 3, 4] }, 'either'],
  ['of another kind than declared', { lines: 'none', labels: 5, either: {} }, undefined],
  ['that is no object', null, undefined],
] as const) {
  const outcome = path ? 'rejected before it is parsed' : 'left to its schema'
  test(`a body ${title} is ${outcome}`, () => {
    assert.equal(exceededBound(boundsOf(order), value)?.path.join('.'), path)
  })
}
