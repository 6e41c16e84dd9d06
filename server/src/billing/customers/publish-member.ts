import type { CustomerMember, MemberRole } from '@gatehouse/contract/billing/customer-members'
import type { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { namesOfRole } from '@gatehouse/contract/access/authorize'
import type { MemberSnapshot } from '../../organizations/members/member-change.ts'
import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import type { CustomerRow } from './customer.ts'

type MemberEvent = Extract<WebhookEventType, `member.${string}`>

const events = {
  created: 'member.created',
  updated: 'member.updated',
  deleted: 'member.deleted',
} as const satisfies Record<string, MemberEvent>

/**
 * Publishes a change of a member to every merchant that the organization buys from. A member is
 * new once: those that were members when the organization became a customer were published then.
 */
export async function publishMember(
  work: Work,
  buyer_organization_id: string,
  { change, member }: { change: keyof typeof events; member: MemberSnapshot },
): Promise<void> {
  const customers = await work.sql
    .selectFrom('customers')
    .select(['id', 'organization_id'])
    .where('buyer_organization_id', '=', buyer_organization_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const customer of customers) {
    const { organization_id } = customer
    const known = change === 'created' && (await isPublished(work, organization_id, member.id))
    if (known) continue
    const modified_at = change === 'created' ? null : work.now
    const data = { ...toCustomerMember(customer, member), modified_at }
    await recordEvent(work, events[change], organization_id, data)
  }
}

/** Publishes the members of an organization that has become a customer, in that transaction. */
export async function publishMembersOf(
  work: Work,
  customer: Pick<CustomerRow, 'id' | 'organization_id' | 'buyer_organization_id'>,
): Promise<void> {
  const { organization_id, buyer_organization_id } = customer
  if (buyer_organization_id === null) return
  const members = await work.sql
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id', 'members.role', 'members.created_at', 'users.email', 'users.name'])
    .where('members.organization_id', '=', buyer_organization_id)
    .orderBy('members.created_at')
    .orderBy('members.id')
    .execute()
  for (const { created_at, ...member } of members) {
    const snapshot = { ...member, created_at: created_at.toISOString() }
    const data = toCustomerMember(customer, snapshot)
    await recordEvent(work, 'member.created', organization_id, data)
  }
}

const isPublished = (work: Work, organization_id: string, member_id: string) =>
  work.sql
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('object_id', '=', member_id)
    .where('type', '=', 'member.created')
    .executeTakeFirst()

function toCustomerMember({ id }: Pick<CustomerRow, 'id'>, member: MemberSnapshot): CustomerMember {
  return {
    id: member.id,
    created_at: new Date(member.created_at),
    modified_at: null,
    customer_id: id,
    email: member.email,
    name: member.name === '' ? null : member.name,
    external_id: null,
    role: customerRoleOf(member.role),
  }
}

/** The customer role of an organization role, as `memberRole` is in queries. */
function customerRoleOf(role: string): MemberRole {
  const names = namesOfRole(role)
  if (names.includes('owner')) return 'owner'
  return names.includes('admin') || names.includes('finance') ? 'billing_manager' : 'member'
}
