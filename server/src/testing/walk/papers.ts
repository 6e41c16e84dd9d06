import type { House } from '../house.ts'
import type { Person } from '../person.ts'
import { expectStatus, type Made } from './made.ts'

/** An order with an issued invoice. */
export async function issued(server: Person, order: string): Promise<string> {
  expectStatus(await server.post(`/v1/orders/${order}/invoice`), 202)
  return order
}

/** An order by another buyer, without an invoice. */
export async function unissued(server: Person, product: Made, { id }: Made) {
  const { body } = await server.get('/v1/orders/', { query: { product_id: product.id } })
  const other = (body.items as Made[]).find(order => order.id !== id)
  if (!other) throw new Error('nobody else bought it')
  return { unissued_order: other.id }
}

/** A refund of an order, and its credit note. */
export async function giveBack(house: House, server: Person, order_id: string) {
  const body = { order_id, amount: 150, reason: 'other' }
  const refund = String(expectStatus(await server.post('/v1/refunds/', body), 200).id)
  const { id } = await house.site.db
    .selectFrom('invoices')
    .select('id')
    .where('refund_id', '=', refund)
    .executeTakeFirstOrThrow()
  return { refund, credit_note: id }
}
