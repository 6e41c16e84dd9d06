import type { Person } from '../person.ts'
import { createOrFail, type CreatedObject } from './created-objects.ts'
import { REDUCTION } from './sample-org.data.ts'

const LINES = [{ description: 'Consulting', amount: 12_000, quantity: 2 }]

/** Drafts of orders and open invoices: some to read, others to finalize, send, pay or void. */
export async function sampleDrafts(server: Person) {
  const address = { country: 'DE', line1: 'Am Tor 1', city: 'Berlin', postal_code: '10115' }
  const email = `invoiced-${(people += 1)}@example.com`
  const person = { email, name: 'Nora Berg', billing_address: address }
  const { body: nora } = await server.post('/v1/customers/', person)
  const draft = async (more: object = {}) => {
    const body = { customer_id: nora.id, lines: LINES, collection_method: 'send_invoice', ...more }
    const made = await server.post('/v1/orders/', body)
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    return made.body as CreatedObject
  }
  const invoice = async () => {
    const { id } = await draft()
    const { status, body } = await server.post(`/v1/orders/${id}/finalize`, {})
    if (status !== 200) throw new Error(JSON.stringify(body))
    return id
  }
  return {
    invoiced_customer: String(nora.id),
    plan_discount: (await createOrFail(server, '/v1/discounts/', { ...REDUCTION, code: null })).id,
    order_draft: (await draft()).id,
    draft_to_finalize: (await draft()).id,
    draft_to_delete: (await draft()).id,
    open_invoice: await invoice(),
    invoice_to_pay: await invoice(),
    invoice_to_void: await invoice(),
  }
}

let people = 0

/** A customer to merge into another, with the email that confirms it. */
export async function mergedCustomer(server: Person, slug: string) {
  const merged_email = `twice@${slug}.example`
  const body = { email: merged_email, external_id: `${slug}-twice` }
  return { merged: (await createOrFail(server, '/v1/customers/', body)).id, merged_email }
}
