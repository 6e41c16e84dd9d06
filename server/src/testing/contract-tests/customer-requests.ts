import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { TestServer } from '../test-server.ts'
import type { CreatedObject } from './created-objects.ts'

/** Statements of a customer about a subscription: one to read, two to use up. */
export async function customerRequests(server: TestServer, { id }: CreatedObject) {
  const [first, second, third] = [newId(), newId(), newId()]
  for (const request_id of [first, second, third]) {
    await sql`
      insert into customer_requests (id, organization_id, kind, status, customer_id, name, email,
        contract, locale, termination, created_at)
      select ${request_id}, organization_id, 'cancellation', 'open', customer_id, 'Bea',
        'bea@example.com', 'Pro', 'en', 'ordinary', ${server.clock.now()}
      from subscriptions where id = ${id}`.execute(server.site.db)
  }
  return { request: first, request_to_resolve: second, request_to_decline: third }
}
