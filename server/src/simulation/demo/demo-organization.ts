import { Person } from '../../testing/person.ts'
import type { Random } from '../../testing/random.ts'
import { expect } from '../store.ts'
import type { Demo } from './open-demo.ts'
import type { Shop } from './open-shop.ts'

/** The demo's record of a customer. */
export type DemoCustomer = {
  customer_id: string
  /** The latest checkout. */
  checkout_id?: string
  subscription_id?: string
  method?: string
}

/** The demo, its shop, and the customers created so far. */
export type DemoOrganization = {
  demo: Demo
  shop: Shop
  random: Random
  known: Map<number, DemoCustomer>
}

/** The customer in the portal, with a session created by the merchant. */
export async function openPortal(
  { demo, shop }: DemoOrganization,
  { customer_id }: DemoCustomer,
): Promise<Person> {
  const made = expect(await shop.server.post('/v1/customer-sessions/', { customer_id }), 201)
  return new Person(demo.url, String(made.token))
}
