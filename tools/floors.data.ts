/** The layers of server/src: a file imports from lower layers and from its own module. */
export const serverFloors: { floor: number; rooms: string[] }[] = [
  { floor: 1.1, rooms: ['platform'] },
  { floor: 1.2, rooms: ['records'] },
  { floor: 2.1, rooms: ['accounts'] },
  { floor: 2.2, rooms: ['organizations'] },
  { floor: 2.3, rooms: ['access'] },
  { floor: 3, rooms: ['webhooks', 'payments'] },
  // Checkouts and renewals calculate tax with it; it depends on neither.
  { floor: 3.2, rooms: ['billing/tax'] },
  // Benefits deliver files and credit meters; products show files and bill by meters.
  { floor: 3.5, rooms: ['billing/files', 'billing/meters'] },
  {
    floor: 4,
    rooms: [
      'billing/benefits',
      'billing/customers',
      'billing/events',
      'billing/custom-fields',
      'billing/ledger',
    ],
  },
  // Payments are found by their customer.
  { floor: 4.5, rooms: ['billing/payments'] },
  {
    floor: 5,
    // A balance is an account of the ledger that belongs to a customer.
    rooms: [
      'billing/products',
      'billing/license-keys',
      'billing/customer-sessions',
      'billing/balance',
    ],
  },
  // A discount lists the products it applies to; a grant follows its product's benefits and issues
  // license keys.
  { floor: 5.5, rooms: ['billing/discounts', 'billing/grants'] },
  { floor: 6, rooms: ['billing/orders'] },
  // An invoice is the document of an order.
  { floor: 6.5, rooms: ['billing/invoices'] },
  { floor: 7, rooms: ['billing/subscriptions'] },
  {
    floor: 8,
    rooms: ['billing/checkouts', 'billing/refunds', 'billing/disputes', 'billing/missed-periods'],
  },
  // A checkout link opens checkouts.
  { floor: 8.5, rooms: ['billing/checkout-links'] },
  {
    floor: 9,
    rooms: ['billing/settlement', 'billing/customer-state', 'billing/seats', 'billing/metrics'],
  },
  // Upcoming events depend on renewal and on dunning.
  { floor: 9.5, rooms: ['billing/subscription-agenda'] },
  { floor: 10, rooms: ['billing/portal', 'billing/buying', 'departures'] },
  { floor: 11, rooms: ['app'] },
  { floor: 11.1, rooms: ['testing'] },
  { floor: 11.2, rooms: ['simulation'] },
  { floor: 12, rooms: ['main.ts'] },
]

/**
 * The order of modules within one parent module: each may import those before it and the files
 * beside the folders.
 */
export const ladders: Record<string, string[]> = {
  // A mail is sent by a scheduled task.
  records: ['idempotency', 'audit', 'outbox', 'agenda', 'mails'],
  accounts: [
    'settings',
    'users',
    'mails',
    'sessions',
    'security-log',
    'guesses',
    'verifications',
    // Sign-up and sign-in start sessions and mail verifications, so passwords stand above both.
    'credentials',
    'magic-link',
    'email-code',
    'pictures',
    'profile',
    'providers',
    // A user who signs in through a provider does so by a linked account.
    'linked-accounts',
    'social',
    'signing-keys',
    'two-factor',
    'passkeys',
    'pages',
    'offers',
    'admin',
    // The admin role decides who may impersonate users and change instance settings.
    'impersonation',
    'instance',
    // Admins create server tokens; their admin-only rules are here too.
    'server-tokens',
  ],
  // What roles may do decides everything above. A member may be in teams, and an invitation creates
  // a member. An organization begins with its first member and team. Its merchant's public profile
  // is derived from it, and the `changes` module publishes the events of both.
  organizations: [
    'roles',
    'audit',
    'seats',
    'teams',
    'members',
    'invitations',
    'organizations',
    'merchant',
    'avatars',
    'changes',
    'test-clock',
    'oversight',
  ],
  access: ['permissions', 'api-keys', 'access-tokens'],
  webhooks: ['endpoints', 'deliveries'],
  // A charge stores the card it was paid with; an event is about a charge or a method.
  payments: ['methods', 'charges', 'inbox'],
}

/** What each package outside the server may import of our own packages. */
export const packages: Record<string, string[]> = {
  contract: [],
  sdk: ['contract'],
  ui: [],
  'stripe-simulator': [],
  'apps/dashboard': ['contract', 'sdk', 'ui'],
  'apps/checkout': ['contract', 'ui'],
  'apps/portal': ['contract', 'sdk', 'ui'],
}

/** Our packages that a layer of the server may import, in addition to lower layers. */
export const packageFloors: Record<string, number> = {
  contract: 0,
  sdk: 1.1,
  'stripe-simulator': 1.1,
}

/** These look at the whole product from outside, so they may import everything. */
export const onlookers = ['e2e', 'bench', 'tools', 'references', 'examples', 'docs']

/**
 * The checkout's pages load before a new buyer can pay, so none of this may be bundled with them.
 */
export const tooHeavyForCheckout = /^(zod|@tanstack\/.*|react-router.*)$/
