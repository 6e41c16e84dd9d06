import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { Nested } from '../../platform/db/nested.ts'
import type { CustomerSeatsTable, Tables } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { memberRole } from '../customers/member-queries.ts'
import type { CustomerSeatRow, SeatMember, SeatPurchase, SeatWithMember } from './customer-seat.ts'

const memberJson = sql<Nested<SeatMember> | null>`(
  select jsonb_build_object('id', members.id, 'email', u.email, 'name', nullif(u.name, ''),
    'role', ${memberRole}, 'created_at', members.created_at)
  from members join users u on u.id = members.user_id
  join customers c on c.id = customer_seats.customer_id
    and c.buyer_organization_id = members.organization_id
  where members.id = customer_seats.member_id)`

const withMember = <O>(seats: SelectQueryBuilder<Tables, 'customer_seats', O>) =>
  seats.selectAll('customer_seats').select(memberJson.as('member'))

const ofPurchase = (purchase: SeatPurchase) =>
  'order_id' in purchase
    ? sql<boolean>`customer_seats.order_id = ${purchase.order_id}`
    : sql<boolean>`customer_seats.subscription_id = ${purchase.subscription_id}`

/** The seats of a purchase, latest first. */
export const listSeats = (
  work: Reading,
  purchase: SeatPurchase,
  limit: number,
): Promise<SeatWithMember[]> =>
  withMember(within(work, work.sql.selectFrom('customer_seats'), 'customer_seats'))
    .where(ofPurchase(purchase))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** A seat the actor may see, with its member. */
export const findSeat = (work: Reading, id: string): Promise<SeatWithMember | undefined> =>
  withMember(within(work, work.sql.selectFrom('customer_seats'), 'customer_seats'))
    .where('customer_seats.id', '=', id)
    .executeTakeFirst()

/** The seat of an invitation, by the hash of its token, whoever asks. */
export const findInvitedSeat = (
  work: Reading,
  token_hash: Buffer,
): Promise<SeatWithMember | undefined> =>
  withMember(work.sql.selectFrom('customer_seats'))
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()

/** The seats of a purchase that are not revoked, claimed ones first, oldest first, locked. */
export const lockOpenSeats = (work: Work, purchase: SeatPurchase): Promise<SeatWithMember[]> =>
  withMember(work.sql.selectFrom('customer_seats'))
    .where(ofPurchase(purchase))
    .where('status', '<>', 'revoked')
    .orderBy('claimed_at', order => order.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

/** The number of seats of a purchase that are not revoked. */
export async function countOpenSeats(work: Reading, purchase: SeatPurchase): Promise<number> {
  const { count } = await work.sql
    .selectFrom('customer_seats')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(ofPurchase(purchase))
    .where('status', '<>', 'revoked')
    .executeTakeFirstOrThrow()
  return count
}

/** A person who holds a seat of a purchase. */
export type SeatHolder = { seat_id: string; customer_id: string }

/** Those who claimed a seat of a purchase. */
export const holdersOf = (work: Reading, purchase: SeatPurchase): Promise<SeatHolder[]> =>
  work.sql
    .selectFrom('customer_seats')
    .select(['id as seat_id', sql<string>`holder_id`.as('customer_id')])
    .where(ofPurchase(purchase))
    .where('status', '=', 'claimed')
    .orderBy('id')
    .execute()

/** Some seats of a customer that are not revoked: claimed ones, locked. */
export const lockSeatsOfHolder = (
  work: Work,
  holder_id: string,
  limit: number,
): Promise<SeatWithMember[]> =>
  withMember(work.sql.selectFrom('customer_seats'))
    .where('holder_id', '=', holder_id)
    .where('status', '=', 'claimed')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

/** Seats whose member has left the organization that bought them. */
export const seatsOfFormerMembers = (
  work: Reading,
  buyer_organization_id: string,
): Promise<{ id: string }[]> =>
  work.sql
    .selectFrom('customer_seats')
    .innerJoin('customers', 'customers.id', 'customer_seats.customer_id')
    .select('customer_seats.id')
    .where('customers.buyer_organization_id', '=', buyer_organization_id)
    .where('customer_seats.member_id', 'is not', null)
    .where('customer_seats.status', '<>', 'revoked')
    .where(
      sql<boolean>`not exists (select from members m where m.id = customer_seats.member_id
        and m.organization_id = ${buyer_organization_id})`,
    )
    .orderBy('customer_seats.id')
    .execute()

/** Inserts a seat. */
export async function insertSeat(
  work: Work,
  values: Insertable<CustomerSeatsTable>,
): Promise<SeatWithMember> {
  const { id } = await work.sql
    .insertInto('customer_seats')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return readSeat(work, id)
}

/** Changes a seat that this transaction has locked. */
export async function setSeat(
  work: Work,
  { id }: Pick<CustomerSeatRow, 'id'>,
  values: Updateable<CustomerSeatsTable>,
): Promise<SeatWithMember> {
  await work.sql
    .updateTable('customer_seats')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .execute()
  return readSeat(work, id)
}

/** Erases the addresses and metadata of seats that anonymized customers bought or held. */
export async function eraseSeatsOf(work: Work, customers: string[]): Promise<void> {
  await work.sql
    .updateTable('customer_seats')
    .set({ email: sql<string>`id || '@anonymous.invalid'`, metadata: '{}' })
    .where(query =>
      query.or([query('customer_id', 'in', customers), query('holder_id', 'in', customers)]),
    )
    .execute()
}

const readSeat = (work: Work, id: string): Promise<SeatWithMember> =>
  withMember(work.sql.selectFrom('customer_seats'))
    .where('customer_seats.id', '=', id)
    .executeTakeFirstOrThrow()
