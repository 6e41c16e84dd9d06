import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant } from '../../testing/people.ts'
import { checkout, confirm, checkBooks, product, sell } from '../../testing/sales.ts'
import { applyDispute } from './apply-dispute.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(async () => {
  await checkBooks(server)
})

/** Cards by how their refunds end: they stay pending, or fail after they succeeded. */
const cards = { pending: '4000000000007726', fails: '4000000000005126' } as const

const cheap = { amount_type: 'fixed', price_amount: 500, price_currency: 'usd' }

type RefundCase = { card: string; held: number; to_balance?: number }

/** A handbook of 20.00, paid with customer credit and a card, then refunded in full. */
async function sellAndRefund({ card, held, to_balance }: RefundCase) {
  const acme = await merchant(server)
  const [handbook, note] = [await product(acme), await product(acme, { prices: [cheap] })]
  const { customer_id } = (await sell(server, acme, note)).order
  const path = `/v1/customers/${customer_id}/balance`
  const refundAmount = (amount: number) =>
    acme.server.post(path, { amount, currency: 'usd', reason: 'For the trouble.' })
  if (held > 0) await refundAmount(held)
  const opened = await checkout(acme, [handbook.id], { customer_id })
  assert.equal((await confirm(server, opened, { card })).status, 200)
  await server.drainJobs()
  const query = { checkout_id: String(opened.id) }
  const [{ id }] = (await acme.server.get('/v1/orders/', { query })).body.items
  const returnRefund = async (amount: number, to: string) => {
    const body = { order_id: id, reason: 'customer_request', amount, to }
    assert.equal((await acme.server.post('/v1/refunds/', body)).status, 200)
  }
  if (to_balance) await returnRefund(to_balance, 'balance')
  await returnRefund(2000 - (to_balance ?? 0), 'original')
  const paid = await server.site.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const loseDispute = (amount: number) =>
    write(server.site, systemActor(), work =>
      applyDispute(work, paid.id, {
        ...{ processor_id: `dp_${id}`, status: 'lost', reason: 'fraudulent', amount },
        ...{ evidence_due_by: null, withdrawn: true, currency: 'usd' },
      }),
    )
  const balance = async () => (await acme.server.get(path)).body.balance
  return { give: refundAmount, loses: loseDispute, balance }
}

test('a lost dispute does not debit again when the refund is returned too', async () => {
  const {
    loses: loseDispute,
    give: refundAmount,
    balance,
  } = await sellAndRefund({ card: cards.fails, held: 500 })

  await loseDispute(1500)
  const used = await balance()
  await refundAmount(700)
  server.stripe.control.settle()
  await server.drainJobs()

  assert.deepEqual([used, await balance()], [0, 700])
})

test('money counted as returned twice is released when the refund fails', async () => {
  const { loses: loseDispute, balance } = await sellAndRefund({
    card: cards.fails,
    held: 0,
    to_balance: 500,
  })

  await loseDispute(1500)
  const used = await balance()
  server.stripe.control.settle()
  await server.drainJobs()

  assert.deepEqual([used, await balance()], [0, 500])
})

test('a refund that succeeds after a lost dispute leaves nothing counted twice', async () => {
  const { loses: loseDispute, balance } = await sellAndRefund({ card: cards.pending, held: 500 })

  await loseDispute(1500)
  server.stripe.control.settle()
  await server.drainJobs()

  assert.equal(await balance(), 0)
})
