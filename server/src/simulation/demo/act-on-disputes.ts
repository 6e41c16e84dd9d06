import { expect } from '../store.ts'
import type { DemoOrganization } from './demo-organization.ts'
import { evidence } from './merchant.data.ts'

/** A customer disputes their latest purchase at their bank. */
export function dispute(store: DemoOrganization, index: number): void {
  const charge = chargeOf(store, index)
  if (charge !== undefined) store.demo.stripe.control.dispute(charge.id)
}

/** The merchant answers a customer's dispute. */
export async function answerDispute(store: DemoOrganization, index: number): Promise<void> {
  const { customer_id } = store.known.get(index) ?? {}
  if (customer_id === undefined) return
  const { server } = store.shop
  const query = { customer_id, status: 'needs_response', limit: '1' }
  const list = expect(await server.get('/v1/disputes/', { query }), 200)
  const [open] = list.items as { id: string }[]
  if (!open) return
  const path = `/v1/disputes/${open.id}/evidence`
  const { revision } = expect(await server.put(path, { texts: evidence }), 200)
  expect(await server.post(`${path}/submit`, { revision }), 200)
}

/** The bank decides about a customer's dispute. */
export function decideDispute(
  store: DemoOrganization,
  { who, outcome }: { who: number; outcome: 'won' | 'lost' },
): void {
  const id = chargeOf(store, who)?.dispute
  if (typeof id === 'string') store.demo.stripe.control.decide(id, outcome)
}

/** The charge of a customer's latest purchase. */
function chargeOf({ demo, known }: DemoOrganization, index: number) {
  const { checkout_id } = known.get(index) ?? {}
  if (checkout_id === undefined) return undefined
  const { control } = demo.stripe
  const [intent] = control
    .paymentIntents({ metadata: { checkout_id } })
    .filter(item => item.status === 'succeeded')
  return control.charges().find(({ id }) => id === intent?.latest_charge)
}
