/** Who stands above whom in server/src: a file imports from lower floors and from its own room. */
export const serverFloors: { floor: number; rooms: string[] }[] = [
  { floor: 1.1, rooms: ['platform'] },
  { floor: 1.2, rooms: ['records'] },
  { floor: 2.1, rooms: ['accounts'] },
  { floor: 2.2, rooms: ['organizations'] },
  { floor: 2.3, rooms: ['access'] },
  { floor: 3, rooms: ['webhooks', 'payments'] },
  // Checkouts and renewals ask for it; it knows neither.
  { floor: 3.2, rooms: ['billing/tax'] },
  // Benefits give files and credit meters; products show the ones and bill by the others.
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
  // Payments are found by who pays.
  { floor: 4.5, rooms: ['billing/payments'] },
  {
    floor: 5,
    // A balance is an account of the ledger, of a customer.
    rooms: [
      'billing/products',
      'billing/license-keys',
      'billing/customer-sessions',
      'billing/balance',
    ],
  },
  // A discount shows the products it is for; a grant follows its product's list and hands out keys.
  { floor: 5.5, rooms: ['billing/discounts', 'billing/grants'] },
  { floor: 6, rooms: ['billing/orders'] },
  // An invoice is an order on paper.
  { floor: 6.5, rooms: ['billing/invoices'] },
  { floor: 7, rooms: ['billing/subscriptions'] },
  {
    floor: 8,
    rooms: ['billing/checkouts', 'billing/refunds', 'billing/disputes', 'billing/missed-periods'],
  },
  // A checkout link is what opens a checkout.
  { floor: 8.5, rooms: ['billing/checkout-links'] },
  {
    floor: 9,
    rooms: ['billing/settlement', 'billing/customer-state', 'billing/seats', 'billing/metrics'],
  },
  // What is to come is decided by renewal and by dunning.
  { floor: 9.5, rooms: ['billing/subscription-agenda'] },
  { floor: 10, rooms: ['billing/portal', 'billing/buying', 'departures'] },
  { floor: 11, rooms: ['app'] },
  { floor: 11.1, rooms: ['testing'] },
  { floor: 11.2, rooms: ['simulation'] },
  { floor: 12, rooms: ['main.ts'] },
]

/** Rooms within one house: each may import those before it, and what lies beside the folders. */
export const ladders: Record<string, string[]> = {
  // A mail waits on the agenda to be sent.
  records: ['idempotency', 'audit', 'outbox', 'agenda', 'mails'],
  accounts: [
    'settings',
    'users',
    'mails',
    'sessions',
    'security-log',
    'guesses',
    'verifications',
    // Signing up and in begins sessions and mails proofs, so passwords stand above both.
    'credentials',
    'magic-link',
    'email-code',
    'pictures',
    'profile',
    'providers',
    // Whoever comes through a provider comes by a linked account.
    'linked-accounts',
    'social',
    'signing-keys',
    'two-factor',
    'passkeys',
    'pages',
    'offers',
    'admin',
    // Who may administer decides who may be somebody else, and what the operator decides.
    'impersonation',
    'instance',
    // Admins make them; what only they may do is said here too.
    'server-tokens',
  ],
  // What roles may do decides everything above; a member may be in teams, and an invitation makes a
  // member. An organization begins with its first member and team; its merchant's face is made
  // from it, and a change is told by both.
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
  // A charge keeps the card it was paid with; an event is about either.
  payments: ['methods', 'charges', 'inbox'],
}

/** What each package outside the server may import of ours. */
export const packages: Record<string, string[]> = {
  contract: [],
  sdk: ['contract'],
  ui: [],
  'stripe-simulator': [],
  'apps/dashboard': ['contract', 'sdk', 'ui'],
  'apps/checkout': ['contract', 'ui'],
  'apps/portal': ['contract', 'sdk', 'ui'],
}

/** Packages of ours that a floor of the server may import, beside other floors. */
export const packageFloors: Record<string, number> = {
  contract: 0,
  sdk: 1.1,
  'stripe-simulator': 1.1,
}

/** They look at everything from outside, so they may import everything. */
export const onlookers = ['e2e', 'bench', 'tools', 'references', 'examples', 'docs']

/** The checkout's pages load before a stranger pays: none of this may come along. */
export const tooHeavyForCheckout = /^(zod|@tanstack\/.*|react-router.*)$/
