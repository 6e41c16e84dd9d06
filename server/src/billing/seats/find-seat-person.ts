import { seatProblems, type SeatAssign } from '@gatehouse/contract/billing/seats'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { findMember, findMemberByEmail } from '../customers/member-queries.ts'
import { findCustomer } from '../customers/queries.ts'

/** The person a seat is for: an address, and the member of the buying organization with it. */
export type SeatPerson = { email: string; member_id: string | null }

/**
 * The person whom a request names in one way. A member is found among those of the buyer; an
 * address of a member counts as the member.
 */
export async function findSeatPerson(
  work: Reading,
  buyer_id: string,
  named: Pick<
    SeatAssign,
    'email' | 'customer_id' | 'external_customer_id' | 'member_id' | 'external_member_id'
  >,
): Promise<SeatPerson> {
  const { customer_id, member_id } = named
  const external_id = named.external_customer_id ?? named.external_member_id
  const ways = [named.email, customer_id, external_id, member_id].filter(Boolean)
  if (ways.length !== 1) {
    invalid({ loc: ['body', 'email'], msg: 'Name the person in exactly one way.', type: 'missing' })
  }
  const buyer = { id: buyer_id }
  if (member_id) {
    const member = await findMember(work, buyer, { id: member_id })
    if (!member) return fail(seatProblems.not_found)
    // A customer that is no organization is its own only member.
    return { email: member.email, member_id: member.id === buyer_id ? null : member.id }
  }
  const email = named.email ?? (await emailOf(work, customer_id, external_id))
  const member = await findMemberByEmail(work, buyer, email)
  return { email, member_id: member && member.id !== buyer_id ? member.id : null }
}

async function emailOf(
  work: Reading,
  customer_id: string | null | undefined,
  external_id: string | null | undefined,
): Promise<string> {
  const reference = customer_id ? { id: customer_id } : { external_id: external_id ?? '' }
  const customer = await findCustomer(work, reference)
  return customer ? customer.email : fail(seatProblems.not_found)
}
