import type { Merchant } from './people.ts'
import { buyer } from './sales.ts'

/** An address that a German invoice can have. */
export const BILLING_ADDRESS = {
  country: 'DE',
  line1: 'Am Tor 1',
  postal_code: '10115',
  city: 'Berlin',
}

/** Creates a customer who can be sent an invoice: with a name and an address. */
export async function billedCustomer(acme: Merchant, more: Record<string, unknown> = {}) {
  const email = buyer().customer_email
  const body = { email, name: 'Nora Berg', billing_address: BILLING_ADDRESS, ...more }
  return (await acme.server.post('/v1/customers/', body)).body
}
