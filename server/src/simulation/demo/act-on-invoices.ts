import { expect } from '../store.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { commissions, type Commission } from './merchant.data.ts'

/** The merchant bills a commission, payable by a link or by bank transfer. */
export async function sendInvoice(store: DemoOrganization, commission: Commission): Promise<void> {
  const { server } = store.shop
  const { customer, country } = commission
  const body = { ...customer, billing_address: { country } }
  const { id: customer_id } = expect(await server.post('/v1/customers/', body), 201)
  const { id } = expect(await server.post('/v1/orders/', orderOf(commission, customer_id)), 201)
  expect(await server.post(`/v1/orders/${String(id)}/finalize`), 200)
}

/** The money arrives on the merchant's bank account. */
export async function payInvoice(store: DemoOrganization, commission: Commission): Promise<void> {
  const { server } = store.shop
  const query = { query: commission.customer.email, limit: '1' }
  const list = expect(await server.get('/v1/orders/', { query }), 200)
  const [order] = list.items as { id: string; invoice_number: string }[]
  if (!order) return
  const body = { method: 'bank_transfer', reference: `Ref. ${order.invoice_number}` }
  expect(await server.post(`/v1/orders/${order.id}/mark-paid`, body), 200)
}

/** The merchant begins an order and leaves it as a draft. */
export async function draftOrder(store: DemoOrganization): Promise<void> {
  const { server } = store.shop
  const last = commissions[commissions.length - 1] ?? commissions[0]
  const query = { query: last.customer.email, limit: '1' }
  const list = expect(await server.get('/v1/customers/', { query }), 200)
  const [customer] = list.items as { id: string }[]
  if (!customer) return
  const next = { ...last, description: 'Teaching charts, ten more', amount: 21_250, note: null }
  expect(await server.post('/v1/orders/', orderOf(next, customer.id)), 201)
}

type Line = Pick<Commission, 'net_days'> & {
  description: string
  amount: number
  note: string | null
}

const orderOf = ({ description, amount, note, net_days }: Line, customer_id: unknown) => ({
  ...{ customer_id, currency: 'eur', collection_method: 'send_invoice', net_days },
  lines: [{ description, amount, quantity: 1 }],
  ...(note !== null && { note }),
})
