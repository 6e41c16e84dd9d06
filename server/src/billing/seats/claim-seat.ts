import {
  seatProblems,
  type CustomerSeatClaimResponse,
  type SeatClaimInfo,
} from '@gatehouse/contract/billing/seats'
import { fail } from '@gatehouse/contract/kit/problems'
import { sha256 } from '../../platform/crypto/hash.ts'
import { realNow, type Reading, type Work } from '../../platform/work.ts'
import { inTimeOfMerchant } from '../checkouts/merchant-time.ts'
import { createPortalToken } from '../customer-sessions/create-customer-session.ts'
import { purchaseOfSeat, toSeat, type SeatWithMember } from '../customer-seats/customer-seat.ts'
import { findInvitedSeat } from '../customer-seats/queries.ts'
import { publishCustomerUpdate } from '../customers/publish-customer-update.ts'
import { setCustomer } from '../customers/store-customer.ts'
import { lockPurchase } from '../grants/queries.ts'
import { giveSeat } from './give-seat.ts'
import { readSeatPurchase } from './read-seat-purchase.ts'

const { invalid_token } = seatProblems

/** What an invitation is for; the link can be opened any number of times. */
export async function getClaimInfo(work: Reading, token: string): Promise<SeatClaimInfo> {
  const seat = (await findInvitedSeat(work, sha256(token))) ?? fail(seatProblems.not_found)
  if (!isValid(work, seat)) fail(invalid_token)
  const { product_id, product_name, organization_name, organization_slug } = await readSeatPurchase(
    work,
    purchaseOfSeat(seat),
  )
  const product = { product_id, product_name, organization_name, organization_slug }
  return { ...product, customer_email: seat.email, can_claim: true }
}

/**
 * Claims a seat with the token that was emailed to its address: the request needs no session and
 * creates one. Of several concurrent requests one claims the seat.
 */
export async function claimSeat(anyone: Work, token: string): Promise<CustomerSeatClaimResponse> {
  const invited = await findValid(anyone, token)
  const { organization_id } = invited
  const work = await inTimeOfMerchant(anyone, organization_id)
  const standing = await lockPurchase(work, purchaseOfSeat(invited), 'alone')
  if (!standing?.stands || !standing.assigns_seats) return fail(invalid_token)
  const { seat, holder } = await giveSeat(work, await findValid(work, token), standing)
  // The token was mailed to this address only.
  if (!holder.email_verified) {
    await setCustomer(work, holder.id, { email_verified: true })
    await publishCustomerUpdate(work, holder.id)
  }
  return { seat: toSeat(seat), customer_session_token: await createPortalToken(work, holder) }
}

/** The pending seat of a token that has not expired in real time. */
async function findValid(work: Reading, token: string): Promise<SeatWithMember> {
  const seat = await findInvitedSeat(work, sha256(token))
  return seat && isValid(work, seat) ? seat : fail(invalid_token)
}

const isValid = (work: Reading, { token_expires_at }: SeatWithMember) =>
  token_expires_at !== null && token_expires_at > realNow(work)
