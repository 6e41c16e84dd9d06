import type {
  customerMemberEndpoints,
  MemberRole,
} from '@gatehouse/contract/billing/customer-members'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import { customersOf, type CustomerReference } from './queries.ts'

/** The customer role of an organization role; a member may have several. */
export const memberRole = sql<MemberRole>`case
  when 'owner' = any(string_to_array(members.role, ',')) then 'owner'
  when string_to_array(members.role, ',') && array['admin', 'finance'] then 'billing_manager'
  else 'member' end`

/**
 * The members of the actor's customers: the customers themselves, or the members of their
 * organizations.
 */
function standingFor(work: Reading) {
  const customerRows = customersOf(work)
    .where('customers.buyer_organization_id', 'is', null)
    .select([
      'customers.id',
      'customers.created_at',
      'customers.modified_at',
      'customers.id as customer_id',
      'customers.email',
      'customers.name',
      'customers.external_id',
      sql<MemberRole>`'owner'::text`.as('role'),
      'customers.external_id as external_customer_id',
    ])
  const theirs = customersOf(work)
    .innerJoin('members', 'members.organization_id', 'customers.buyer_organization_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('customers.buyer_organization_id', 'is not', null)
    .select([
      'members.id',
      'members.created_at',
      sql<Date | null>`null::timestamptz`.as('modified_at'),
      'customers.id as customer_id',
      'users.email',
      sql<string | null>`nullif(users.name, '')`.as('name'),
      sql<string | null>`null::text`.as('external_id'),
      memberRole.as('role'),
      'customers.external_id as external_customer_id',
    ])
  return work.sql.selectFrom(customerRows.unionAll(theirs).as('people'))
}

const MEMBER = [
  'people.id',
  'people.created_at',
  'people.modified_at',
  'people.customer_id',
  'people.email',
  'people.name',
  'people.external_id',
  'people.role',
] as const

/** The members of one customer or of all customers. */
export function listMembers(
  work: Reading,
  input: InputOf<(typeof customerMemberEndpoints)['list']>,
) {
  let matched = standingFor(work)
  const { customer_id, external_customer_id, role } = input
  if (customer_id !== undefined) matched = matched.where('people.customer_id', '=', customer_id)
  if (external_customer_id !== undefined) {
    matched = matched.where('people.external_customer_id', '=', external_customer_id)
  }
  if (role !== undefined) matched = matched.where('people.role', '=', role)
  const order = sortedBy(input.sorting, { created_at: sql.ref('people.created_at') }, 'people.id')
  return readPage(matched, input, people => people.select(MEMBER).orderBy(order))
}

/** The member of a customer with an address. */
export const findMemberByEmail = (work: Reading, { id }: { id: string }, email: string) =>
  standingFor(work)
    .select(MEMBER)
    .where('people.customer_id', '=', id)
    .where(sql<boolean>`lower(people.email) = lower(${email})`)
    .executeTakeFirst()

/** A member of a customer; a member of an organization has no id of the merchant. */
export const findMember = (work: Reading, customer: CustomerReference, member: CustomerReference) =>
  standingFor(work)
    .select(MEMBER)
    .where(
      'id' in customer
        ? sql<boolean>`people.customer_id = ${customer.id}`
        : sql<boolean>`people.external_customer_id = ${customer.external_id}`,
    )
    .where(
      'id' in member
        ? sql<boolean>`people.id = ${member.id}`
        : sql<boolean>`people.external_id = ${member.external_id}`,
    )
    .executeTakeFirst()
