import type { Merchant } from '../people.ts'
import { buyer, checkout, confirm } from '../sales.ts'
import { seatPlan, seatToken } from '../seats.ts'
import type { TestServer } from '../test-server.ts'
import { expectStatus } from './created-objects.ts'

/** A customer's subscription with seats, and people who were invited to one each. */
export async function createSeats(testServer: TestServer, acme: Merchant) {
  const { server, organization } = acme
  const buyerDetails = buyer({ customer_email: `holder@${organization.slug}.example` })
  const { id } = await seatPlan(acme)
  const opened = await checkout(acme, [String(id)], { seats: 20 })
  expectStatus(await confirm(testServer, opened, buyerDetails), 200)
  await testServer.drainJobs()
  const { body } = await server.get('/v1/subscriptions/', { query: { product_id: String(id) } })
  const subscription_id = String(body.items[0].id)
  const invite = async (word: string) => {
    const email = `${word}@${organization.slug}.example`
    const seat = await server.post('/v1/customer-seats', { subscription_id, email })
    const token = await seatToken(testServer, email)
    return { seat: String(expectStatus(seat, 200).id), seat_token: token }
  }
  const own = { subscription_id, email: buyerDetails.customer_email, immediate_claim: true }
  expectStatus(await server.post('/v1/customer-seats', own), 200)
  const { seat } = await invite('seated')
  const { seat_token } = await invite('invited')
  return {
    seat_subscription: subscription_id,
    ...{ seat, seat_token },
    spare_seat: {
      seat: (await invite('leaving')).seat,
      own_seat: (await invite('excluded')).seat,
      seat_token: (await invite('claiming')).seat_token,
    },
  }
}
