import { z } from 'zod'

const pairs = [
  'organizations',
  'custom_fields',
  'discounts',
  'checkout_links',
  'checkouts',
  'products',
  'benefits',
  'events',
  'meters',
  'files',
  'subscriptions',
  'customers',
  'orders',
  'refunds',
  'webhooks',
  'license_keys',
  'transactions',
  'payouts',
  'notifications',
] as const

type Pair = (typeof pairs)[number]

const single = [
  'customer_meters:read',
  'customer_sessions:write',
  'payments:read',
  'metrics:read',
] as const

const read = pairs.map(name => `${name}:read` as const)
const write = pairs.map(name => `${name}:write` as const)

/** What an organization's token or member may be allowed to do; `write` includes reading. */
export const TokenScope = z.enum([...read, ...write, ...single]).meta({ id: 'TokenScope' })
export type TokenScope = `${Pair}:read` | `${Pair}:write` | (typeof single)[number]

/** Every scope there is, in the order of the reference. */
export const allScopes: readonly TokenScope[] = [...read, ...write, ...single]

/** What a customer session may do: all of the portal, and nothing else. */
export const customerScopes = ['customer_portal:read', 'customer_portal:write'] as const

/** Any scope an answer may name. */
export const Scope = z.enum([...TokenScope.options, ...customerScopes]).meta({ id: 'Scope' })
export type Scope = z.output<typeof Scope>
