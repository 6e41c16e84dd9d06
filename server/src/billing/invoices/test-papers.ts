import assert from 'node:assert/strict'
import type { TestServer } from '../../testing/test-server.ts'
import type { Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import type { DocumentContent } from './invoice.ts'

/** A billing address in Berlin. */
export const berlin = {
  line1: 'Am Tor 1',
  line2: null,
  postal_code: '10115',
  city: 'Berlin',
  state: null,
  country: 'DE',
}

/** Portal requests as the customer of an order. */
export async function portalOf(
  server: TestServer,
  acme: Merchant,
  { customer_id }: { customer_id: string },
) {
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const token = { authorization: `Bearer ${String(body.token)}` }
  const stranger = server.stranger()
  return {
    get: (path: string) => stranger.get(path, { headers: token }),
    post: (path: string) => stranger.post(path, undefined, { headers: token }),
    patch: (path: string, sent: object) => stranger.patch(path, sent, { headers: token }),
  }
}

/** Issues the invoice of an order that allows one. */
export async function issue({ server }: { server: Person }, { id }: { id: string }): Promise<void> {
  const { status, body } = await server.post(`/v1/orders/${id}/invoice`)
  assert.equal(status, 202, JSON.stringify(body))
  assert.equal(body, null)
}

/** Fetches the document behind a link. */
export async function read(url: string, method = 'GET') {
  const response = await fetch(url, { method })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** The contents of an order's documents, the invoice first. */
export async function documentTextsOf(server: TestServer, { id }: { id: string }) {
  const rows = await server.site.db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('number')
    .execute()
  return rows.map(row => ({ ...row, content: row.content as DocumentContent }))
}
