import { INVITATION_WARNING_HOURS } from '@gatehouse/contract/billing/overview'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { HOUR, later } from '../../platform/clock.ts'
import { realNow, type Reading } from '../../platform/work.ts'
import { inOrganizations, type Waiting, waitingRows } from './waiting.ts'

/** Webhook endpoints that reject events, or were disabled for that; the oldest failure first. */
export function waitingEndpoints(work: Reading, ids?: string[]): Waiting {
  const endpoints = within(
    work,
    work.sql.selectFrom('webhook_endpoints'),
    'webhook_endpoints',
    null,
  )
    .where('webhook_endpoints.deleted_at', 'is', null)
    .where('webhook_endpoints.failing_since', 'is not', null)
  return waitingRows(inOrganizations(endpoints, 'webhook_endpoints', ids), {
    id: sql.ref('webhook_endpoints.id'),
    name: sql`coalesce(webhook_endpoints.name, webhook_endpoints.url)`,
    rank: sql.ref('webhook_endpoints.failing_since'),
  })
}

/** Portal domains that lost their proof, or at which requests do not arrive. */
export function waitingDomains(work: Reading, ids?: string[]): Waiting {
  const domains = within(work, work.sql.selectFrom('portal_domains'), 'portal_domains', null).where(
    sql<boolean>`(portal_domains.status in ('failing', 'stopped')
      or (portal_domains.status = 'verified' and not portal_domains.is_reachable))`,
  )
  return waitingRows(inOrganizations(domains, 'portal_domains', ids), {
    id: sql.ref('portal_domains.id'),
    name: sql.ref('portal_domains.host'),
    rank: sql.ref('portal_domains.failing_since'),
  })
}

/** Invitations that expire soon; the first to expire first. */
export function waitingInvitations(work: Reading, ids?: string[]): Waiting {
  const now = realNow(work)
  const invitations = within(work, work.sql.selectFrom('invitations'), 'invitations', null)
    .where('invitations.status', '=', 'pending')
    .where('invitations.expires_at', '>', now)
    .where('invitations.expires_at', '<=', later(now, INVITATION_WARNING_HOURS * HOUR))
  return waitingRows(inOrganizations(invitations, 'invitations', ids), {
    id: sql.ref('invitations.id'),
    name: sql.ref('invitations.email'),
    due_at: sql.ref('invitations.expires_at'),
    rank: sql.ref('invitations.expires_at'),
  })
}

/** Customers whose address rejects emails; the latest first. Complaints cannot be settled. */
export function waitingAddresses(work: Reading, ids?: string[]): Waiting {
  const addresses = within(
    work,
    work.sql
      .selectFrom('unreachable_addresses')
      .innerJoin('customers', join =>
        join
          .onRef('customers.organization_id', '=', 'unreachable_addresses.organization_id')
          .on(sql<boolean>`lower(customers.email) = unreachable_addresses.address`),
      ),
    'unreachable_addresses',
    null,
  )
    .where('customers.deleted_at', 'is', null)
    .where('unreachable_addresses.problem', '=', 'bounced')
  return waitingRows(inOrganizations(addresses, 'unreachable_addresses', ids), {
    id: sql.ref('customers.id'),
    name: sql.ref('customers.email'),
    rank: sql.ref('unreachable_addresses.since'),
  })
}
