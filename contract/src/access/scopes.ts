import { z } from 'zod'

/** Every scope there is, with what it lets its bearer do; `write` includes reading. */
export const scopes = {
  'organizations:read': 'See organizations and their test clock.',
  'organizations:write': 'Change organizations and advance their test clock.',
  'custom_fields:read': 'See custom fields.',
  'custom_fields:write': 'Create, change and delete custom fields.',
  'discounts:read': 'See discounts.',
  'discounts:write': 'Create, change and delete discounts.',
  'checkout_links:read': 'See checkout links.',
  'checkout_links:write': 'Create, change and delete checkout links.',
  'checkouts:read': 'See checkouts.',
  'checkouts:write': 'Open and change checkouts.',
  'products:read': 'See products.',
  'products:write': 'Create and change products.',
  'benefits:read': 'See benefits and who holds them.',
  'benefits:write': 'Create, change and delete benefits.',
  'events:read': 'See usage events.',
  'events:write': 'Send usage events.',
  'meters:read': 'See meters.',
  'meters:write': 'Create and change meters.',
  'files:read': 'See files.',
  'files:write': 'Upload, change and delete files.',
  'subscriptions:read': 'See subscriptions.',
  'subscriptions:write': 'Change, cancel and end subscriptions.',
  'customers:read': 'See customers and their state.',
  'customers:write': 'Create, change and delete customers.',
  'orders:read': 'See orders.',
  'orders:write': 'Change the billing data of orders.',
  'refunds:read': 'See refunds.',
  'refunds:write': 'Give money back.',
  'webhooks:read': 'See webhook endpoints and deliveries.',
  'webhooks:write': 'Create, change and delete webhook endpoints, and deliver again.',
  'license_keys:read': 'See license keys.',
  'license_keys:write': 'Change, validate and activate license keys.',
  'transactions:read': 'See movements of money.',
  'transactions:write': 'Record movements of money.',
  'payouts:read': 'See payouts.',
  'payouts:write': 'Ask for payouts.',
  'notifications:read': 'See notifications.',
  'notifications:write': 'Mark notifications as read.',
  'customer_meters:read': 'See what customers used.',
  'customer_sessions:write': 'Let customers into their portal.',
  'payments:read': 'See payments.',
  'metrics:read': 'See figures of the business.',
  'customer_portal:read': 'See what the customer sees.',
  'customer_portal:write': 'Do what the customer may do.',
} as const

type Name = keyof typeof scopes

/** What a customer session may do: all of the portal, and nothing else. */
export const customerScopes = ['customer_portal:read', 'customer_portal:write'] as const

/** Any scope an answer may name. */
export const Scope = z.enum(Object.keys(scopes) as [Name, ...Name[]]).meta({ id: 'Scope' })
export type Scope = z.output<typeof Scope>

/** What an organization's token or member may be allowed to do. */
export const TokenScope = Scope.exclude(customerScopes).meta({ id: 'TokenScope' })
export type TokenScope = z.output<typeof TokenScope>

/** Every scope of a token or member, in the order of the reference. */
export const allScopes: readonly TokenScope[] = TokenScope.options
