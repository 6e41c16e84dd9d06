import type { OffboardingItemKind, RetentionReason } from '@gatehouse/contract/offboarding'

/**
 * What happens to an item when its owner is deleted: it ends, it is erased, or it is kept for a
 * reason. `lapses` ends too, but without a step: a payment in progress at the processor is refunded
 * as soon as it succeeds.
 */
export type Disposition = 'ends' | 'lapses' | 'erased' | { kept: RetentionReason }

const documents = {
  orders: { kept: 'bookkeeping' },
  invoices: { kept: 'bookkeeping' },
  payments: { kept: 'bookkeeping' },
  refunds: { kept: 'bookkeeping' },
  disputes: { kept: 'bookkeeping' },
  ledger: { kept: 'bookkeeping' },
} as const

const customer = {
  subscriptions: 'ends',
  benefits: 'ends',
  checkouts: 'ends',
  payments_under_way: 'lapses',
  customer_sessions: 'ends',
  balance: 'ends',
  ...documents,
} as const

/** For each kind of account that can be deleted: its items, and what happens to them. */
export const dispositions = {
  /** A customer deleted by the merchant, which keeps the customer's profile. */
  customer: { ...customer, profile: { kept: 'merchants_books' } },
  /** A customer who deletes their own account, or whom the merchant anonymizes. */
  anonymous_customer: { ...customer, profile: 'erased' },
  user: {
    purchases: 'ends',
    held_benefits: 'ends',
    api_keys: 'ends',
    sessions: 'ends',
    sign_in_ways: 'ends',
    memberships: 'ends',
    customers: 'erased',
    profile: 'erased',
    bought_orders: { kept: 'merchants_books' },
    audit_log: { kept: 'accountability' },
  },
  organization: {
    subscriptions: 'ends',
    purchases: 'ends',
    benefits: 'ends',
    held_benefits: 'ends',
    checkouts: 'ends',
    payments_under_way: 'lapses',
    customer_sessions: 'ends',
    balance: 'ends',
    checkout_links: 'ends',
    products: 'ends',
    discounts: 'ends',
    custom_fields: 'ends',
    meters: 'ends',
    webhooks: 'ends',
    access_tokens: 'ends',
    api_keys: 'ends',
    members: 'ends',
    teams: 'ends',
    roles: 'ends',
    invitations: 'ends',
    usage: 'erased',
    files: 'erased',
    customers: 'erased',
    profile: 'erased',
    ...documents,
    bought_orders: { kept: 'merchants_books' },
    audit_log: { kept: 'accountability' },
  },
} as const satisfies Record<string, Partial<Record<OffboardingItemKind, Disposition>>>

export type Dispositions = typeof dispositions
/** The kinds of account that can be deleted. */
export type AccountHolderKind = keyof Dispositions

/** The items of an account that have one of these dispositions. */
export type ItemsWith<L extends AccountHolderKind, F extends Disposition> = {
  [W in keyof Dispositions[L]]: Dispositions[L][W] extends F ? W : never
}[keyof Dispositions[L]] &
  OffboardingItemKind
