import assert from 'node:assert/strict'
import type { Merchant } from '../server/src/testing/people.ts'
import { checkout, confirm } from '../server/src/testing/sales.ts'
import { seatPlan, seatToken } from '../server/src/testing/seats.ts'
import type { TestServer } from '../server/src/testing/test-server.ts'
import type { Untyped } from './test-polar-client.ts'

/** A merchant, its client, and the client of pages. */
type Shop = { polar: Untyped; page: Untyped; acme: Merchant }

/** The requests of a program that assigns the seats of a subscription. */
export async function assignSeats(server: TestServer, { polar, page, acme }: Shop) {
  const { id } = await seatPlan(acme)
  const opened = await checkout(acme, [String(id)], { seats: 2 })
  await confirm(server, opened)
  await server.drainJobs()
  const [{ id: subscription_id }] = (await polar.subscriptions.list({ product_id: id })).items
  const email = `desk@${acme.organization.slug}.example`
  const seat = await polar.customerSeats.assignSeat({ subscription_id, email })
  await polar.customerSeats.resendInvitation(seat.id)
  const invitation_token = await seatToken(server, email)
  await page.customerSeats.getClaimInfo(invitation_token)
  const claimed = await page.customerSeats.claimSeat({ invitation_token })
  assert.equal(claimed.seat.status, 'claimed')
  const { available_seats } = await polar.customerSeats.listSeats({ subscription_id })
  assert.equal(available_seats, 1)
  assert.equal((await polar.customerSeats.revokeSeat(seat.id)).status, 'revoked')
}
