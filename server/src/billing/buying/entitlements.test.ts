import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, organizationRoute } from '../../testing/company.ts'
import { merchant, signUp, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { checkBooks, plan, product } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { confirmAs } from './test-buyers.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(async () => {
  await checkBooks(server)
  await server.close()
})

async function withBenefit(acme: Merchant, sold: { id: string }): Promise<string> {
  const note = { type: 'custom', description: 'Reports', properties: { note: 'Call us' } }
  const { body } = await acme.server.post('/v1/benefits/', note)
  await acme.server.post(`/v1/products/${sold.id}/benefits`, { benefits: [body.id] })
  return body.id
}

const heldBy = async (person: Person, query: Record<string, string> = {}) => {
  const { status, body } = await person.get('/api/auth/entitlements', { query })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('a user reads what their own purchases allow, and which plan is active', async () => {
  const acme = await merchant(server)
  const [pro, book] = [await plan(acme), await product(acme)]
  const [reports, chapter] = [await withBenefit(acme, pro), await withBenefit(acme, book)]
  const { owner } = await company(server)
  assert.deepEqual(await heldBy(owner), { entitlements: [], total: 0 })

  await confirmAs(server, acme, pro, { person: owner })
  await confirmAs(server, acme, book, { person: owner })

  const { entitlements, total } = await heldBy(owner)
  const [own] = entitlements
  assert.deepEqual([total, entitlements.length], [1, 1])
  assert.equal(own.merchant.slug, acme.organization.slug)
  assert.deepEqual(own.benefitIds, [reports, chapter].toSorted())
  assert.deepEqual(own.productIds, [pro.id])
})

test('a benefit that ended and a revoked subscription are not held', async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const [kept, deleted] = [await withBenefit(acme, pro), await withBenefit(acme, pro)]
  await acme.server.post(`/v1/products/${pro.id}/benefits`, { benefits: [kept, deleted] })
  const { owner } = await company(server)
  await confirmAs(server, acme, pro, { person: owner })
  await acme.server.delete(`/v1/benefits/${deleted}`)
  await server.drainJobs()
  const [before_end] = (await heldBy(owner)).entitlements

  const [{ id }] = (await acme.server.get('/v1/subscriptions/')).body.items
  await acme.server.delete(`/v1/subscriptions/${id}`)
  await server.drainJobs()

  assert.deepEqual([before_end.benefitIds, before_end.productIds], [[kept], [pro.id]])
  const [after_end] = (await heldBy(owner)).entitlements
  assert.deepEqual([after_end.benefitIds, after_end.productIds], [[], []])
})

test('every member reads what the organization bought, and no stranger does', async () => {
  const acme = await merchant(server)
  const pro = await plan(acme)
  const reports = await withBenefit(acme, pro)
  const { id, owner, members } = await company(server, 'member')
  const [plain] = members as [Person]
  await confirmAs(server, acme, pro, { person: owner, organization: id })
  const stranger = await signUp(server)
  const query = { organizationId: id }

  const route = organizationRoute('entitlements')
  const seen = await plain.get(route, { query })
  const refused = await stranger.get(route, { query })
  const anonymous = await server.stranger().get('/api/auth/entitlements')

  assert.deepEqual(
    seen.body.entitlements.map((held: Record<string, unknown>) => held.benefitIds),
    [[reports]],
  )
  assert.deepEqual(Object.keys(seen.body.entitlements[0]).toSorted(), [
    ...['benefitIds', 'customerId', 'merchant', 'productIds'],
  ])
  assert.equal(refused.status, 403)
  assert.equal(anonymous.status, 401)
  assert.deepEqual(await heldBy(owner), { entitlements: [], total: 0 })
  assert.deepEqual(await heldBy(plain), { entitlements: [], total: 0 })
})

test('purchases at several merchants are pages of one list', async () => {
  const [acme, other] = [await merchant(server), await merchant(server, 'Other')]
  const { owner } = await company(server)
  await confirmAs(server, acme, await plan(acme), { person: owner })
  await confirmAs(server, other, await plan(other), { person: owner })

  const first = await heldBy(owner, { limit: '1' })
  const second = await heldBy(owner, { limit: '1', offset: '1' })

  assert.deepEqual([first.total, second.total], [2, 2])
  const slugs = [first, second].map(({ entitlements }) => entitlements[0].merchant.slug)
  assert.deepEqual(new Set(slugs), new Set([acme.organization.slug, other.organization.slug]))
})
