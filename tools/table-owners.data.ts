/** Tables that the files below a path may use against the rule, and why. */
export type TableException = { path: string; tables: string[]; because: string }

/** A table whose name is only known at run time. */
export const ANY_TABLE = '*'

/** Tables that are written outside the module that owns them. */
export const writesElsewhere: TableException[] = [
  {
    path: 'server/src/platform/db/table-retention.ts',
    tables: [ANY_TABLE],
    because: 'applies the retention that the owners declare',
  },
  {
    path: 'server/src/app/rotate-secret.ts',
    tables: [ANY_TABLE, 'backup_codes'],
    because: 'encrypts every encrypted column again',
  },
  {
    path: 'server/src/accounts/linked-accounts/',
    tables: ['accounts'],
    because: 'a password and a linked account are rows of one table, as in Better Auth',
  },
  {
    path: 'server/src/accounts/users/revoke-created-tokens.ts',
    tables: ['api_keys', 'organization_access_tokens', 'oauth_clients', 'oauth_consents'],
    because: 'a user who loses access also loses the tokens they created, in the same transaction',
  },
  {
    path: 'server/src/accounts/verifications/claim-address.ts',
    tables: [ANY_TABLE],
    because: 'deletes everything by which an unverified account can be entered, from one list',
  },
  {
    path: 'server/src/organizations/organizations/queries.ts',
    tables: ['audit_entries', 'members', 'sessions', 'team_members', 'teams'],
    because: 'inserts the initial rows of an organization by one statement',
  },
  {
    path: 'server/src/organizations/roles/queries.ts',
    tables: ['invitations', 'members'],
    because: 'replaces the name of a role where it is stored',
  },
  {
    path: 'server/src/organizations/teams/',
    tables: ['invitations', 'members'],
    because: 'replaces a removed team where it is stored',
  },
  {
    path: 'server/src/webhooks/deliveries/',
    tables: ['agenda', 'events'],
    because: 'relays a batch of events, and schedules deliveries, by one statement each',
  },
  {
    path: 'server/src/payments/',
    tables: ['customers'],
    because: 'stores the default payment method and the id at the processor',
  },
  {
    path: 'server/src/billing/customers/',
    tables: ['customer_sessions', 'subscriptions'],
    because: 'a deleted customer is signed out, and new billing details replace earlier ones',
  },
  {
    path: 'server/src/billing/custom-fields/queries.ts',
    tables: [ANY_TABLE],
    because: 'renames the slug of a field in the values that sales contain',
  },
  {
    path: 'server/src/billing/discounts/queries.ts',
    tables: ['checkout_links'],
    because: 'removes a deleted discount from the links that apply it',
  },
  {
    path: 'server/src/billing/customer-merges/move-rows.ts',
    tables: [
      ANY_TABLE,
      ...['customer_accounts', 'customer_meters', 'customer_notes', 'customer_presences'],
      ...['downloads', 'mrr_entries', 'mrr_movements', 'payment_methods'],
      ...['usage_alert_firings', 'usage_events'],
    ],
    because: 'moves the rows of a merged customer, by one list of all tables that name one',
  },
  {
    path: 'server/src/billing/orders/take-number.ts',
    tables: ['customers'],
    because: 'locks a customer by taking the next number of its invoices',
  },
  {
    path: 'server/src/billing/subscriptions/draft-missed-periods.ts',
    tables: ['missed_periods'],
    because: 'a renewal finds the periods that the module above shows and decides',
  },
]

/** Tables of a higher layer that are read. */
export const readsAbove: TableException[] = [
  {
    path: 'server/src/billing/customer-merges/move-rows.ts',
    tables: ['customer_presences', 'mrr_movements'],
    because: 'removes what was derived of a merged customer, to be derived again',
  },
  {
    path: 'server/src/organizations/merchant/queries.ts',
    tables: ['discounts'],
    because: 'the discount offered to customers who cancel must be one of the organization',
  },
  {
    path: 'server/src/actors/reach.ts',
    tables: ['benefit_grants'],
    because: 'limits an unverified customer to one purchase, in one place',
  },
  {
    path: 'server/src/accounts/admin/queries.ts',
    tables: ['api_keys', 'members', 'organizations'],
    because: "shows admins a user's organizations and keys",
  },
  {
    path: 'server/src/accounts/profile/queries.ts',
    tables: ['members'],
    because: 'the only owner of an organization cannot be deleted',
  },
  {
    path: 'server/src/organizations/audit/queries.ts',
    tables: ['customers', 'oauth_clients', 'organization_access_tokens'],
    because: 'names the actors of audit entries',
  },
  {
    path: 'server/src/payments/',
    tables: ['customers'],
    because: 'a payment and its method belong to a customer',
  },
  {
    path: 'server/src/billing/meters/queries.ts',
    tables: ['benefits', 'product_prices', 'products', 'usage_periods'],
    because: 'a meter in use cannot be archived, and one whose usage was billed counts the same',
  },
  {
    path: 'server/src/billing/customers/queries.ts',
    tables: ['subscriptions'],
    because: 'finds customers by their subscriptions',
  },
  {
    path: 'server/src/billing/ledger/compare-processor.ts',
    tables: ['refunds'],
    because: 'compares refunds with those of the processor',
  },
  {
    path: 'server/src/billing/customers/first-user-events.ts',
    tables: ['usage_events'],
    because: 'a customer shows when the first event about them happened',
  },
  {
    path: 'server/src/billing/license-keys/apply-key-settings.ts',
    tables: ['benefit_grants'],
    because: 'the settings of a benefit apply to the keys of its grants',
  },
  {
    path: 'server/src/billing/balance/queries.ts',
    tables: ['orders'],
    because: 'shows the order of a balance entry',
  },
  {
    path: 'server/src/billing/grants/queries.ts',
    tables: ['orders', 'subscriptions'],
    because: 'a grant is due as long as its purchase is',
  },
  {
    path: 'server/src/billing/orders/',
    tables: ['disputes', 'invoice_settings', 'refunds', 'subscriptions'],
    because: 'an order shows its subscription, and is numbered and credited by these rows',
  },
  {
    path: 'server/src/billing/subscriptions/',
    tables: ['refunds'],
    because: 'a credit is at most what was not refunded',
  },
]
