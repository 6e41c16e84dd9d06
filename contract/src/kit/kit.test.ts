import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { HttpUrl, Id, listOf, Metadata, MetadataFilter, QueryBoolean } from './fields.ts'
import { lifecycle } from './lifecycle.ts'
import { page, pageQuery, sortingQuery } from './pages.ts'
import { fail, invalid, problems, Refusal } from './problems.ts'

const gate = lifecycle({
  open: { close: 'closed' },
  closed: { open: 'open', lock: 'locked' },
  locked: {},
})

test('a lifecycle lists its statuses and allows only its transitions', () => {
  assert.deepEqual(gate.statuses, ['open', 'closed', 'locked'])
  assert.equal(gate.can('lock', 'closed'), true)
  assert.equal(gate.can('lock', 'open'), false)
  assert.equal(gate.next('close', 'open'), 'closed')
  assert.deepEqual(gate.from('open'), ['closed'])
})

test('an unknown or inherited transition throws', () => {
  assert.throws(() => gate.next('open', 'locked'), /no step open from status locked/)
  assert.equal(gate.can('toString' as 'open', 'open'), false)
  assert.throws(() => gate.next('constructor' as 'open', 'closed'), /no step/)
})

const table = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  gone: [410, 'ExpiredCheckoutError', 'This checkout session has expired.'],
})

test('a problem keeps its status, name and message', () => {
  assert.deepEqual(table.not_found, {
    status: 404,
    error: 'ResourceNotFound',
    detail: 'Not found',
  })
  assert.equal(table.gone.status, 410)
})

test('a rejection carries its problem, with a custom message if given', () => {
  const rejection = (run: () => never) => {
    try {
      return run()
    } catch (error) {
      assert.ok(error instanceof Refusal)
      return error
    }
  }

  assert.equal(rejection(() => fail(table.not_found)).problem, table.not_found)
  assert.equal(rejection(() => fail(table.not_found, 'No key')).problem.detail, 'No key')
  assert.deepEqual(rejection(() => fail(table.gone, undefined, { url: '/x' })).extra, { url: '/x' })
})

test("a validation error has the billing protocol's format", () => {
  assert.throws(
    () => invalid({ loc: ['body', 'email'], msg: 'Taken' }),
    (error: unknown) => {
      assert.ok(error instanceof Refusal)
      assert.equal(error.problem.status, 422)
      assert.equal(error.problem.error, 'PolarRequestValidationError')
      assert.deepEqual(error.invalid, [
        { loc: ['body', 'email'], msg: 'Taken', type: 'value_error' },
      ])
      return true
    },
  )
})

const query = z.object({
  ...pageQuery,
  id: listOf(Id).optional(),
  active: QueryBoolean.optional(),
  metadata: MetadataFilter.optional(),
  sorting: sortingQuery(['created_at', 'name'], '-created_at'),
})

test('an empty query returns the first ten entries, newest first', () => {
  assert.deepEqual(query.parse({}), { page: 1, limit: 10, sorting: ['-created_at'] })
})

test('single values are parsed as lists, and limits are capped at 100', () => {
  const id = '01980a3e-7c1b-7e35-9b1e-2f6f0c9f8a11'
  const body = { page: '3', limit: '1000', id, sorting: 'name', active: 'true' }

  assert.deepEqual(query.parse({ ...body, metadata: { plan: 'pro', tier: ['a', 'b'] } }), {
    page: 3,
    limit: 100,
    id: [id],
    sorting: ['name'],
    active: true,
    metadata: { plan: ['pro'], tier: ['a', 'b'] },
  })
})

for (const bad of [
  { page: '0' },
  { page: 'x' },
  { page: '1.5' },
  { limit: '0' },
  { limit: '-1' },
  { id: 'nope' },
  { active: 'perhaps' },
  { sorting: 'password' },
]) {
  test(`a list rejects ${JSON.stringify(bad)}`, () => {
    assert.equal(query.safeParse(bad).success, false)
  })
}

test('a page reports the total count and the number of pages', () => {
  const empty = { items: [], pagination: { total_count: 0, max_page: 0 } }

  assert.deepEqual(page([], 0, 10), empty)
  assert.deepEqual(page(['a'], 21, 10).pagination, { total_count: 21, max_page: 3 })
})

const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]))

for (const [title, value, good] of [
  ['fifty keys', pairs(50), true],
  ['fifty-one keys', pairs(51), false],
  ['a key of 40 characters', { ['k'.repeat(40)]: 1 }, true],
  ['a key of 41 characters', { ['k'.repeat(41)]: 1 }, false],
  ['an empty key', { '': 1 }, false],
  ['a value of 500 characters', { k: 'v'.repeat(500) }, true],
  ['a value of 501 characters', { k: 'v'.repeat(501) }, false],
  ['an empty value', { k: '' }, false],
  ['a number and a boolean', { a: 1.5, b: false }, true],
  ['null', { k: null }, false],
  ['a list', { k: ['a'] }, false],
] as const) {
  test(`metadata with ${title} is ${good ? 'accepted' : 'rejected'}`, () => {
    assert.equal(Metadata.safeParse(value).success, good)
  })
}

for (const [url, good] of [
  ['https://example.com/ok?checkout={CHECKOUT_ID}', true],
  ['http://localhost:3000/hook', true],
  ['javascript:alert(1)', false],
  ['ftp://example.com', false],
  ['//example.com', false],
  ['', false],
] as const) {
  test(`the URL ${url || 'of nothing'} is ${good ? 'accepted' : 'rejected'}`, () => {
    assert.equal(HttpUrl.safeParse(url).success, good)
  })
}

test('an endpoint has the protocol of its module', () => {
  const room = endpoints('billing', {
    list: {
      kind: 'read',
      method: 'GET',
      path: '/v1/things/',
      status: 200,
      summary: 'List things',
      subjects: ['anonymous'],
      problems: [],
    },
  })

  assert.equal(room.list.protocol, 'billing')
  assert.equal(room.list.path, '/v1/things/')
})
