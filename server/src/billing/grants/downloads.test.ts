import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { upload } from '../../testing/files.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { benefitOf, customerOf, productWithBenefits, sellProduct } from './test-sale.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const file = (name: string, seller = acme) => upload(seller, Buffer.from(name), { name })
const downloads = (properties: object) => benefitOf(acme, 'downloadables', properties)
const settings = async ({ id }: { id: string }) =>
  (await acme.server.get(`/v1/benefits/${id}`)).body.properties
const grantOf = async ({ id }: { id: string }) =>
  (await acme.server.get(`/v1/benefits/${id}/grants`)).body.items[0]
const eventsOf = async (id: string) => {
  const events = server.site.db.selectFrom('events').select('type').where('object_id', '=', id)
  return (await events.orderBy('id').execute()).map(({ type }) => type)
}

/** A grant as the customer portal shows it. */
async function portalGrantOf(customer_id: string) {
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const customer = new Person(server.url)
  customer.token = String(body.token)
  return (await customer.get('/v1/customer-portal/benefit-grants/')).body.items[0]
}

test('files are granted at purchase except archived ones', async () => {
  const [guide, old] = [await file('guide.pdf'), await file('old.pdf')]
  const benefit = await downloads({ files: [guide.id, old.id], archived: { [old.id]: true } })
  const customer = await customerOf(acme)

  await sellProduct(server, acme, { customer, product: await productWithBenefits(acme, [benefit]) })

  const grant = await grantOf(benefit)
  assert.deepEqual([grant.is_granted, grant.error], [true, null])
  assert.deepEqual(grant.properties, { files: [guide.id] })
  const seen = await portalGrantOf(customer.id)
  assert.deepEqual(seen.benefit.properties, { active_files: [guide.id] })
})

test('files added, archived or deleted later are updated for existing holders', async () => {
  const [first, second] = [await file('first.pdf'), await file('second.pdf')]
  const benefit = await downloads({ files: [first.id] })
  await sellProduct(server, acme, {
    customer: await customerOf(acme),
    product: await productWithBenefits(acme, [benefit]),
  })
  const current = async () => (await grantOf(benefit)).properties.files
  const change = async (properties: object) => {
    const body = { type: 'downloadables', properties }
    await acme.server.patch(`/v1/benefits/${benefit.id}`, body)
    await server.drainJobs()
  }

  await change({ files: [first.id, second.id] })
  assert.deepEqual(await current(), [first.id, second.id])
  await change({ files: [first.id, second.id], archived: { [first.id]: true } })
  assert.deepEqual(await current(), [second.id])
  await acme.server.delete(`/v1/files/${second.id}`)
  await server.drainJobs()
  assert.deepEqual(await current(), [])
  assert.deepEqual(await settings(benefit), { files: [first.id], archived: { [first.id]: true } })
  const { id } = await grantOf(benefit)
  assert.deepEqual(await eventsOf(id), [
    'benefit_grant.created',
    'benefit_grant.updated',
    'benefit_grant.updated',
    'benefit_grant.updated',
  ])
})

test('a benefit grants each of its files once and drops files of other benefits', async () => {
  const [one, other] = [await file('one.pdf'), await file('other.pdf')]
  const archived = { [other.id]: true, [one.id]: false }
  const benefit = await downloads({ files: [one.id, one.id], archived })

  assert.deepEqual(benefit.properties, { files: [one.id], archived: { [one.id]: false } })
})

test('pictures, foreign files and missing files are not granted', async () => {
  const rival = await merchant(server, 'Rival')
  const mine = await file('mine.pdf')
  const theirs = await file('theirs.pdf', rival)
  const removed = await file('gone.pdf')
  await acme.server.delete(`/v1/files/${removed.id}`)
  const files = [mine.id, theirs.id, removed.id]

  const { status, body } = await acme.server.post('/v1/benefits/', {
    type: 'downloadables',
    description: 'Files',
    properties: { files },
  })

  assert.equal(status, 422)
  assert.deepEqual(
    body.detail.map(({ loc }: { loc: unknown }) => loc),
    [1, 2].map(index => ['body', 'properties', 'files', index]),
  )
})
