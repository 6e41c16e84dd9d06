import type { House } from '../house.ts'
import type { Person } from '../person.ts'
import { expectStatus } from './made.ts'

/** An order whose invoice is issued. */
export async function issued(server: Person, order: string): Promise<string> {
  expectStatus(await server.post(`/v1/orders/${order}/invoice`), 202)
  return order
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
