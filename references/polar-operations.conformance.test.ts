import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { tokenOf } from '../server/src/testing/people.ts'
import { benefits } from './polar-operations/benefits.data.ts'
import { byHand } from './polar-operations/by-hand.data.ts'
import { checkoutLinks } from './polar-operations/checkout-links.data.ts'
import { checkouts } from './polar-operations/checkouts.data.ts'
import { customFields } from './polar-operations/custom-fields.data.ts'
import { customers } from './polar-operations/customers.data.ts'
import { discounts } from './polar-operations/discounts.data.ts'
import { downloads } from './polar-operations/downloads.data.ts'
import { entities, fieldsRead, type Entity } from './polar-operations/fields.data.ts'
import { files } from './polar-operations/files.data.ts'
import { impossible, type Impossible } from './polar-operations/impossible.data.ts'
import {
  functionOf,
  nameIn,
  perform,
  type Operation,
  type Operations,
} from './polar-operations/operation.ts'
import { metrics } from './polar-operations/metrics.data.ts'
import { members } from './polar-operations/members.data.ts'
import { oauth } from './polar-operations/oauth.data.ts'
import { orders } from './polar-operations/orders.data.ts'
import { organizations } from './polar-operations/organizations.data.ts'
import { customerSessions, payments, refunds } from './polar-operations/payments.data.ts'
import { people } from './polar-operations/people.data.ts'
import { portal } from './polar-operations/portal.data.ts'
import { products } from './polar-operations/products.data.ts'
import { subscriptions } from './polar-operations/subscriptions.data.ts'
import { generationsOfRun } from './due-generations.ts'
import { generations, type Generation } from './test-polar-client.ts'
import { startRealServer, openShop, rejection, type Shop } from './test-polar-shop.ts'

let server: TestServer

before(async () => {
  server = await startRealServer()
})
after(() => server.close())

const operations: Operations = {
  ...products,
  ...customFields,
  ...discounts,
  ...benefits,
  ...files,
  ...checkoutLinks,
  ...checkouts,
  ...customers,
  ...members,
  ...metrics,
  ...organizations,
  ...orders,
  ...byHand,
  ...subscriptions,
  ...payments,
  ...refunds,
  ...customerSessions,
  ...portal,
  ...people,
  ...downloads,
  ...oauth,
}

/** Parts of the client whose functions must all be covered. */
const PARTS = [...new Set(Object.keys(operations).map(partOf))]

/** The portal consists of parts, some of which other tests cover. */
function partOf(name: string): string {
  const words = name.split('.')
  return words.slice(0, words[0] === 'customerPortal' ? 2 : 1).join('.')
}

const clientOf = (shop: Shop, { who }: Operation) => {
  if (who === 'page') return shop.page
  if (who !== 'owner') return shop.polar
  return shop.library.open({ serverURL: server.url, fetch: shop.acme.owner.fetch })
}

/** The listed reason why an operation is impossible in a generation, entirely or in one variant. */
const impossibilityOf = (generation: Generation, operation: string, of?: string) =>
  impossible.find(
    pair => pair.operation === operation && pair.of === of && pair.in.includes(generation),
  )

const at = (answer: any, path: string) =>
  path === '' ? answer : path.split('.').reduce((place, step) => place?.[step], answer)

/** Every field the generation parses was in the response: possibly null, but never missing. */
function checkFields(generation: Generation, entity: Entity, thing: any) {
  const missing = fieldsRead(generation, entity).filter(name => thing?.[name] === undefined)
  assert.deepEqual(missing, [], `${entity} lacks fields`)
}

async function callAndRead(shop: Shop, name: string, operation: Operation, of: string) {
  const way = operation.calls[of]
  if (!way) throw new Error(`${name} is not called so: ${of}`)
  const { given, answer, by, afterwards } = await way(shop)
  const known = nameIn(shop.generation, name, operation)
  const read = await perform(by ?? clientOf(shop, operation), known, given)
  if (answer === undefined) assert.equal(read, undefined)
  else if (answer instanceof RegExp) assert.match(read, answer)
  else assert.partialDeepStrictEqual(plain(read), plain(answer))
  for (const [path, entity] of Object.entries(operation.holds ?? {})) {
    checkFields(shop.generation, entity, at(read, path))
  }
  await afterwards?.(read)
}

/** Instances of the client's classes are compared by their fields. */
const plain = (value: unknown) => structuredClone(value)

/** Shows that an operation listed as impossible is so, in the listed way. */
async function expectImpossible(shop: Shop, { how }: Impossible, call: () => Promise<void>) {
  const error: any = await call().then(
    () => assert.fail('it can be done'),
    (failure: unknown) => failure,
  )
  const seen = error instanceof assert.AssertionError ? 'altered' : reasonFor(error)
  assert.equal(seen, how, error)
}

function reasonFor(error: any): Impossible['how'] {
  if (/Input validation failed/.test(String(error.message))) return 'unsendable'
  return error.statusCode === 404 ? 'unserved' : 'altered'
}

for (const generation of generationsOfRun) {
  describe(`the public client ${generation}`, () => {
    let shop: Shop

    before(async () => {
      shop = await openShop(server, generation)
    })
    after(() => shop.inbox.close())

    const there = Object.entries(operations).filter(
      ([name]) => impossibilityOf(generation, name)?.how !== 'absent',
    )
    for (const [name, operation] of there) {
      test(name, async t => {
        for (const of of Object.keys(operation.calls)) {
          await t.test(of, async () => {
            const pair = impossibilityOf(generation, name, of)
            const call = () => callAndRead(shop, name, operation, of)
            await (pair ? expectImpossible(shop, pair, call) : call())
          })
        }
        const client = clientOf(shop, operation)
        const known = nameIn(generation, name, operation)
        const { missing, wrong, conflict } = operation
        if (missing) {
          const provided = typeof missing === 'function' ? await missing(shop) : missing
          const rejected = await rejection(
            shop,
            'ResourceNotFound',
            perform(client, known, provided),
          )
          assert.equal(rejected.error, 'ResourceNotFound')
        }
        if (wrong) {
          const { given, at: place } = typeof wrong === 'function' ? await wrong(shop) : wrong
          const call = perform(client, known, given)
          const { detail } = await rejection(shop, 'HTTPValidationError', call)
          assert.deepEqual(detail[0].loc, place)
          assert.ok(detail[0].msg && detail[0].type)
        }
        if (conflict) {
          const { given, named, knownSince, knownUntil, afterwards } = await conflict(shop)
          const call = perform(client, known, given)
          const place = (item: Generation) => generations.indexOf(item)
          const [first, last] = [place(knownSince), place(knownUntil ?? '0.49.0')]
          const isSupported = first <= place(generation) && place(generation) <= last
          if (isSupported) await rejection(shop, named, call)
          else await assert.rejects(call, { statusCode: 409 })
          await afterwards?.()
        }
      })
    }

    test('every function is in the table or listed as impossible', () => {
      const names = PARTS.flatMap(part =>
        functionsOf(at(shop.polar, part)).map(name => `${part}.${name}`),
      )
      const called = Object.entries(operations).map(([name, item]) =>
        nameIn(generation, name, item),
      )
      const isAbsent = (name: string) => impossibilityOf(generation, name)?.how === 'absent'
      const unserved = impossible
        .filter(pair => pair.how === 'unserved' && pair.in.includes(generation))
        .map(({ operation }) => operation)
      const expected = [...called.filter(name => !isAbsent(name)), ...unserved]
      assert.deepEqual(names.toSorted(), expected.toSorted())
    })

    test('the client lacks functions listed as absent; unserved ones are rejected', async () => {
      for (const pair of impossible.filter(item => !item.of && item.in.includes(generation))) {
        const { operation, how, given } = pair
        if (how === 'absent') assert.equal(functionOf(shop.polar, operation), undefined, operation)
        if (how !== 'unserved' || !given) continue
        const error: any = await perform(shop.polar, operation, given).catch(failure => failure)
        // 422 if another route takes the word for an id.
        assert.ok([404, 422].includes(error.statusCode), operation)
      }
    })

    test('the client distinguishes an unknown token from one without permission', async () => {
      const { library, acme } = shop
      const { token = '' } = await tokenOf(server, acme.owner, acme.organization.id, [
        'webhooks:read',
      ])
      for (const [accessToken, status, error] of [
        ['gatehouse_oat_nobody', 401, 'invalid_token'],
        [token, 403, 'insufficient_scope'],
      ] as const) {
        const client = library.open({ accessToken, serverURL: server.url })
        for (const [name, operation] of there) {
          const provided = Array.isArray(operation.missing) ? operation.missing : [{}]
          if (operation.who || !(operation.missing ?? name.endsWith('.list'))) continue
          const known = nameIn(generation, name, operation)
          const rejected: any = await perform(client, known, provided).catch(failure => failure)
          // 0.32 has no class for this error, although it expects another error of the same status.
          const body = rejected.statusCode ? JSON.parse(rejected.body) : rejected.rawValue
          assert.equal(rejected.statusCode ?? status, status, name)
          assert.equal(body.error, error, name)
        }
      }
    })
  })
}

/** The functions a part of the client offers, including those of its parts by their path. */
function functionsOf(part: any): string[] {
  if (!part) return []
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(part)))
  return descriptors
    .filter(([name]) => name !== 'constructor')
    .flatMap(([name, { get }]) =>
      get ? functionsOf(part[name]).map(inner => `${name}.${inner}`) : [name],
    )
}

test('every pair listed as impossible names a case and a generation in the table', () => {
  for (const { operation, of, how, reason } of impossible) {
    assert.ok(reason.length > 10, operation)
    if (of) assert.ok(operations[operation]?.calls[of], `${operation}: ${of}`)
    if (!of) assert.ok(['absent', 'unserved', 'refused'].includes(how), operation)
    if (how === 'refused') assert.ok(operations[operation]?.wrong, operation)
  }
  assert.ok(Object.keys(entities).length > 0)
})
