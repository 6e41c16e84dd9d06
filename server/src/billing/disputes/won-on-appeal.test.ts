import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { DisputeFacts } from '../../payments/disputes.ts'
import { applyDispute } from './apply-dispute.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

async function soldNote() {
  const acme = await merchant(server)
  const handbook = await product(acme)
  const note = { type: 'custom', description: 'Reading hours', properties: { note: 'Tuesdays' } }
  const { body: benefit } = await acme.server.post('/v1/benefits/', note)
  await acme.server.post(`/v1/products/${handbook.id}/benefits`, { benefits: [benefit.id] })
  const { order } = await sell(server, acme, handbook)
  const payment = await server.site.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const receive = async (status: DisputeFacts['status'], withdrawn: boolean) => {
    await write(server.site, systemActor(), work =>
      applyDispute(work, payment.id, {
        ...{ processor_id: `dp_${order.id}`, status, reason: 'fraudulent', amount: 2000 },
        ...{ evidence_due_by: null, withdrawn, currency: 'usd' },
      }),
    )
    await server.drainJobs()
  }
  return { acme, benefit, receive }
}

const isGranted = async (acme: Merchant, benefit: { id: string }) =>
  (await acme.server.get(`/v1/benefits/${benefit.id}/grants`)).body.items[0].is_granted

test('a lost dispute that is won on appeal returns the money and the benefits', async () => {
  const { acme, benefit, receive } = await soldNote()
  await receive('needs_response', true)
  await receive('lost', true)
  const afterLoss = await isGranted(acme, benefit)

  await receive('won', false)

  const [dispute] = (await acme.server.get('/v1/disputes/')).body.items
  const { body } = await acme.server.get('/v1/ledger/entries/', {
    query: { dispute_id: dispute.id },
  })
  const withdrawn = body.items
    .filter(({ account }: { account: string }) => account === 'disputes')
    .map(({ amount }: { amount: number }) => amount)
  assert.deepEqual([dispute.status, afterLoss], ['won', false])
  assert.deepEqual(withdrawn, [-2000, 2000])
  assert.equal(await isGranted(acme, benefit), true)
})

test('an appeal under way leaves a lost dispute lost', async () => {
  const { acme, benefit, receive } = await soldNote()
  await receive('lost', true)

  await receive('needs_response', true)

  const [dispute] = (await acme.server.get('/v1/disputes/')).body.items
  assert.equal(dispute.status, 'lost')
  assert.equal(await isGranted(acme, benefit), false)
})
