import { expect } from '../store.ts'
import { openPortal, type DemoOrganization } from './demo-organization.ts'
import { refundRequests } from './merchant.data.ts'

const requestOf = (index: number) =>
  refundRequests[index % refundRequests.length] ?? refundRequests[0]

/** A customer asks in the portal for a refund of their latest order. */
export async function requestRefund(store: DemoOrganization, index: number): Promise<void> {
  const known = store.known.get(index)
  if (!known) return
  const customer = await openPortal(store, known)
  const query = { sorting: '-created_at', limit: '1' }
  const list = expect(await customer.get('/v1/customer-portal/orders/', { query }), 200)
  const [order] = list.items as { id: string; paid: boolean }[]
  if (!order?.paid) return
  const { reason } = requestOf(index)
  const path = `/v1/customer-portal/orders/${order.id}/refund-request`
  // The merchant may have refunded it already.
  expect(await customer.post(path, { reason }), 201, 400, 403, 409)
}

/** The merchant refunds the order, or explains why not. */
export async function answerRefundRequest(store: DemoOrganization, index: number): Promise<void> {
  const { customer_id } = store.known.get(index) ?? {}
  if (customer_id === undefined) return
  const { server } = store.shop
  const query = { customer_id, status: 'open', limit: '1' }
  const list = expect(await server.get('/v1/customer-requests/', { query }), 200)
  const [open] = list.items as { id: string }[]
  if (!open) return
  const request = requestOf(index)
  const path = `/v1/customer-requests/${open.id}`
  if (request.agrees) expect(await server.post(`${path}/refund`, {}), 200)
  else expect(await server.post(`${path}/decline`, { reply: request.reply }), 200)
}
