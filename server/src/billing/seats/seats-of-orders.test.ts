import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company } from '../../testing/company.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant } from '../../testing/people.ts'
import { checkBooks, checkout, confirm, product } from '../../testing/sales.ts'
import { seatToken } from '../../testing/seats.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { confirmAs } from '../buying/test-buyers.ts'

// Seats of one-time orders: they end when the order is paid back.

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(async () => {
  await checkBooks(server)
  await server.close()
})

const SEATS = '/v1/customer-seats'
let people = 0

/** A one-time order of two seats with a license key, one claimed and one invited. */
async function order(card?: string) {
  const acme = await merchant(server)
  const course = await product(acme, {
    assigns_seats: true,
    prices: [
      {
        amount_type: 'seat_based',
        seat_tiers: { tiers: [{ min_seats: 1, max_seats: null, price_per_seat: 1000 }] },
      },
    ],
  })
  const key = { type: 'license_keys', description: 'Course key', properties: {} }
  const { id } = (await acme.server.post('/v1/benefits/', key)).body
  await acme.server.post(`/v1/products/${course.id}/benefits`, { benefits: [id] })
  await confirm(server, await checkout(acme, [String(course.id)], { seats: 2 }), {
    ...(card && { card }),
  })
  await server.drainJobs()
  const [sold] = (await acme.server.get('/v1/orders/')).body.items
  people += 1
  const [holder, invited] = [`holder-${people}@example.com`, `invited-${people}@example.com`]
  for (const email of [holder, invited])
    assert.equal((await acme.server.post(SEATS, { order_id: sold.id, email })).status, 200)
  const invitation_token = await seatToken(server, holder)
  const claimed = await server.stranger().post(`${SEATS}/claim`, { invitation_token })
  assert.equal(claimed.status, 200)
  await server.drainJobs()
  const query = { order_id: sold.id }
  const listed = async () =>
    (await acme.server.get(SEATS, { query })).body.seats.map((seat: any) => seat.status)
  const grants = async () =>
    (await acme.server.get(`/v1/benefits/${id}/grants`)).body.items.map(
      (grant: any) => grant.is_granted,
    )
  return { acme, sold, invited, listed, grants }
}

test('a refunded order revokes its seats with their benefits and invitations', async () => {
  const { acme, sold, invited, listed, grants } = await order()
  assert.deepEqual((await listed()).toSorted(), ['claimed', 'pending'])
  assert.deepEqual(await grants(), [true])

  const refund = await acme.server.post('/v1/refunds/', {
    ...{ order_id: sold.id, reason: 'customer_request', amount: sold.net_amount },
    revoke_benefits: true,
  })
  assert.ok(refund.status < 300, JSON.stringify(refund.body))
  await server.drainJobs()

  assert.deepEqual(await listed(), ['revoked', 'revoked'])
  assert.deepEqual(await grants(), [false])
  const late = await server
    .stranger()
    .post(`${SEATS}/claim`, { invitation_token: await seatToken(server, invited) })
  assert.deepEqual([late.status, late.body.error], [400, 'InvalidInvitationToken'])
  const again = await acme.server.post(SEATS, { order_id: sold.id, email: 'x@example.com' })
  assert.deepEqual([again.status, again.body.error], [400, 'SeatNotAvailable'])
})

test('an invitation to a seat carries no link that the buyer typed', async () => {
  const acme = await merchant(server)
  const course = await product(acme, {
    assigns_seats: true,
    prices: [
      {
        amount_type: 'seat_based',
        seat_tiers: { tiers: [{ min_seats: 1, max_seats: null, price_per_seat: 1000 }] },
      },
    ],
  })
  const firm = await company(server)
  await confirmAs(server, acme, course, {
    ...{ person: firm.owner, organization: firm.id, opened: { seats: 1 } },
  })
  await server.drainJobs()
  await server.site.db
    .updateTable('customers')
    .set({
      name: 'Win at evil.example',
      billing_name: 'https://evil.example',
      email_verified: false,
    })
    .where('organization_id', '=', acme.organization.id)
    .execute()
  const [sold] = (await acme.server.get('/v1/orders/')).body.items
  const email = 'stranger-to-link@example.com'
  await acme.server.post(SEATS, { order_id: sold.id, email })
  await server.drainJobs()

  const [mail] = await mailsSentTo(server, email)
  const shown = JSON.stringify(mail)
  assert.ok(!shown.includes('evil.example'), shown)
  assert.ok(
    shown.includes(`${acme.organization.name} invites you`),
    'the merchant is named instead',
  )
})
