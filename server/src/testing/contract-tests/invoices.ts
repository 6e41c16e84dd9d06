import type { TestServer } from '../test-server.ts'
import type { Person } from '../person.ts'
import { expectStatus, type CreatedObject } from './created-objects.ts'

/** An order with an issued invoice. */
export async function issuedInvoiceOrder(server: Person, order: string): Promise<string> {
  expectStatus(await server.post(`/v1/orders/${order}/invoice`), 202)
  return order
}

/** An order by another buyer, without an invoice. */
export async function uninvoicedOrder(
  server: Person,
  product: CreatedObject,
  { id }: CreatedObject,
) {
  const { body } = await server.get('/v1/orders/', { query: { product_id: product.id } })
  const other = (body.items as CreatedObject[]).find(order => order.id !== id)
  if (!other) throw new Error('nobody else bought it')
  return { unissued_order: other.id }
}

/** A refund of an order, and its credit note. */
export async function refundWithCreditNote(
  testServer: TestServer,
  server: Person,
  order_id: string,
) {
  const body = { order_id, amount: 150, reason: 'other' }
  const refund = String(expectStatus(await server.post('/v1/refunds/', body), 200).id)
  const { id } = await testServer.site.db
    .selectFrom('invoices')
    .select('id')
    .where('refund_id', '=', refund)
    .executeTakeFirstOrThrow()
  return { refund, credit_note: id }
}
