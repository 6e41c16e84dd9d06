import { rewriteMrr } from '../../testing/mrr.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { Merchant } from '../../testing/people.ts'
import type { Answer, Person } from '../../testing/person.ts'
import { buyer, CARD, cardToken, checkout } from '../../testing/sales.ts'

type BuyerOptions = { organization?: string; email?: string; opened?: Record<string, unknown> }

/** Confirms a checkout as a signed-in user, for the user or for an organization. */
export async function confirmAs(
  server: TestServer,
  acme: Merchant,
  of: { id: string },
  { person, organization, email = person.email, opened = {} }: BuyerOptions & { person: Person },
): Promise<Answer> {
  const { client_secret } = await checkout(acme, [of.id], opened)
  const form = buyer({
    customer_email: email,
    confirmation_token_id: await cardToken(server, CARD),
  })
  const answer = await person.post(`/v1/checkouts/client/${client_secret}/confirm`, form, {
    ...(organization && { headers: { 'gatehouse-organization': organization } }),
  })
  await server.drainJobs()
  return answer
}

/** Gives an organization's subscriptions seats, although their product has no seat-based price. */
export async function sellSeatPlan(
  server: TestServer,
  organization: string,
  seats: number | null,
): Promise<void> {
  const rows = await server.site.db
    .updateTable('subscriptions')
    .set({ seats })
    .where('customer_id', 'in', query =>
      query.selectFrom('customers').select('id').where('buyer_organization_id', '=', organization),
    )
    .returning('id')
    .execute()
  await rewriteMrr(
    server,
    rows.map(({ id }) => id),
  )
}
