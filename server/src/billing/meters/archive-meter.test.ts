import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { COUNTER } from '../../testing/contract-tests/sample-org.data.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer({ undelivered_offers: true })
  acme = await merchant(server)
})
after(() => server.close())

const made = async () => (await acme.server.post('/v1/meters/', COUNTER)).body

const change = ({ id }: { id: string }, body: object) => acme.server.patch(`/v1/meters/${id}`, body)

const placesOf = (answer: { status: number; body: any }): string[] => {
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))
}

const priced = ({ id }: { id: string }) => ({
  name: 'Metered',
  recurring_interval: 'month',
  prices: [{ amount_type: 'metered_unit', meter_id: id, unit_amount: '0.05' }],
})

test('a meter with prices is not archived, and an archived one gets no new prices', async () => {
  const meter = await made()
  const { body: product } = await acme.server.post('/v1/products/', priced(meter))
  const path = `/v1/products/${product.id}`

  const archiveAnswer = await change(meter, { is_archived: true })
  await acme.server.patch(path, { is_archived: true })
  const archived = await change(meter, { is_archived: true })
  const again = await change(meter, { is_archived: true, name: 'Put away' })
  const fresh = await acme.server.post('/v1/products/', priced(meter))
  const back = await acme.server.patch(path, { is_archived: false })

  assert.deepEqual(placesOf(archiveAnswer), ['body.is_archived'])
  const msg = 'Cannot archive meter that is still attached to active products'
  assert.equal(archiveAnswer.body.detail[0].msg, msg)
  assert.notEqual(archived.body.archived_at, null)
  assert.equal(again.body.archived_at, archived.body.archived_at)
  assert.deepEqual(placesOf(fresh), ['body.prices.0.meter_id'])
  assert.deepEqual(placesOf(back), ['body.is_archived'])
  const used = await change(meter, { is_archived: false })
  assert.equal(used.body.archived_at, null)
  assert.equal((await acme.server.patch(path, { is_archived: false })).status, 200)
})

test('a meter with benefit credits cannot be archived before the benefit is deleted', async () => {
  const meter = await made()
  const credit = {
    type: 'meter_credit',
    description: 'Included calls',
    properties: { meter_id: meter.id, units: 100, rollover: true },
  }
  const { body: benefit } = await acme.server.post('/v1/benefits/', credit)

  const archiveAnswer = await change(meter, { is_archived: true })
  await acme.server.delete(`/v1/benefits/${benefit.id}`)
  const archived = await change(meter, { is_archived: true })
  const late = await acme.server.post('/v1/benefits/', credit)

  assert.deepEqual(placesOf(archiveAnswer), ['body.is_archived'])
  const msg = 'Cannot archive meter that is still referenced by active benefits'
  assert.equal(archiveAnswer.body.detail[0].msg, msg)
  assert.equal(archived.status, 200)
  assert.deepEqual(placesOf(late), ['body.properties.meter_id'])
})

test('pricing and archiving a meter in parallel rejects one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const meter = await made()
    const [archived, sale] = await Promise.all([
      change(meter, { is_archived: true }),
      acme.server.post('/v1/products/', priced(meter)),
    ])
    const outcomes = [archived.status, sale.status]
    assert.ok(outcomes.includes(422), JSON.stringify(outcomes))
    assert.equal(outcomes.filter(status => status < 300).length, 1)
  }
})
