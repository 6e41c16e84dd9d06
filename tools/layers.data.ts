/**
 * The layers of server/src, lowest first: a file imports from lower layers and from its own module.
 * The number of a layer is its place in this list; 0 is the contract.
 */
export const serverLayers: { name: string; modules: string[] }[] = [
  // Who makes a request and which rows that actor reaches: every unit of work carries one.
  { name: 'actors', modules: ['actors'] },
  { name: 'platform', modules: ['platform'] },
  { name: 'records', modules: ['records'] },
  { name: 'accounts', modules: ['accounts'] },
  { name: 'organizations', modules: ['organizations'] },
  { name: 'access', modules: ['access'] },
  { name: 'gateways', modules: ['webhooks', 'payments'] },
  // Checkouts and renewals calculate tax, and what decides what customers may do announces its
  // changes; neither depends on them.
  { name: 'foundations', modules: ['billing/tax', 'billing/entitlement-streams'] },
  // Benefits deliver files and credit meters; products show files and bill by meters.
  {
    name: 'resources',
    modules: [
      'billing/files',
      'billing/meters',
      // Figures are converted with the rates, and dashboards name figures.
      'billing/exchange-rates',
      'billing/metric-dashboards',
    ],
  },
  // The history filters and aggregates events as meters do, and the log of events asks it.
  {
    name: 'customers',
    modules: [
      'billing/customers',
      'billing/custom-fields',
      // What subscriptions were worth over time; they record it, and figures are counted from it.
      'billing/mrr',
      'billing/ledger',
      'billing/event-history',
    ],
  },
  // Payments are found by their customer, and a license key and an event belong to one. Alerts and
  // spending caps are decided while usage is counted, so they are below it.
  {
    name: 'possessions',
    modules: [
      'billing/payments',
      'billing/license-keys',
      'billing/events',
      'billing/usage-alerts',
      'billing/spending-caps',
      // A customer's accounts at platforms, and the access that benefits give there.
      'billing/integrations',
    ],
  },
  // Usage counts events by meters.
  { name: 'usage', modules: ['billing/usage'] },
  // The strategy of a benefit type delivers it: files, meters and license keys are below.
  { name: 'benefits', modules: ['billing/benefits'] },
  {
    name: 'catalog',
    // A balance is an account of the ledger that belongs to a customer; a license file describes
    // a benefit.
    modules: [
      'billing/products',
      'billing/license-files',
      'billing/customer-sessions',
      'billing/customer-seats',
      'billing/balance',
    ],
  },
  // A discount lists the products it applies to; a grant follows its product's benefits, and goes
  // to those who hold a seat.
  { name: 'terms', modules: ['billing/discounts', 'billing/grants'] },
  { name: 'orders', modules: ['billing/orders'] },
  // An invoice is the document of an order; a download is a file of a benefit that was granted.
  { name: 'documents', modules: ['billing/invoices', 'billing/downloads'] },
  { name: 'subscriptions', modules: ['billing/subscriptions'] },
  {
    name: 'sales',
    modules: ['billing/checkouts', 'billing/refunds', 'billing/disputes', 'billing/missed-periods'],
  },
  // A checkout link opens checkouts. The processor's transactions are about payments, refunds and
  // disputes.
  { name: 'links', modules: ['billing/checkout-links', 'billing/payouts'] },
  {
    name: 'settlement',
    modules: [
      'billing/settlement',
      'billing/customer-state',
      'billing/entitlements',
      'billing/seats',
    ],
  },
  // An order or a subscription by hand is charged and delivered as any other.
  { name: 'invoicing', modules: ['billing/order-drafts', 'billing/manual-subscriptions'] },
  // A merge moves the rows of everything below.
  { name: 'merging', modules: ['billing/customer-merges'] },
  // Upcoming events depend on renewal and on dunning.
  { name: 'forecast', modules: ['billing/upcoming'] },
  // A request cancels or refunds, and its merchant is mailed. Offboarding erases it.
  { name: 'requests', modules: ['billing/customer-requests'] },
  { name: 'journeys', modules: ['billing/portal', 'billing/buying', 'offboarding'] },
  // Figures are counted of everything that is sold.
  { name: 'figures', modules: ['billing/metrics', 'billing/overview'] },
  // Reports for bookkeeping use the calendar of figures.
  { name: 'reports', modules: ['billing/finance'] },
  // Every email to customers has a sample, those of the portal included.
  { name: 'correspondence', modules: ['billing/customer-mails', 'billing/member-notices'] },
  // Actions on many objects, the history of a customer, and what plugins of clients show of it,
  // reach everything that is sold.
  {
    name: 'operations',
    modules: ['billing/bulk-actions', 'billing/client-plugins', 'billing/customer-timeline'],
  },
  // Every list has a file, that of bulk actions too.
  { name: 'files', modules: ['billing/exports'] },
  { name: 'app', modules: ['app'] },
  { name: 'testing', modules: ['testing'] },
  { name: 'simulation', modules: ['simulation'] },
  { name: 'process', modules: ['main.ts'] },
]

/**
 * The order of modules within one parent module: each may import those before it and the files
 * beside the folders.
 */
export const orderWithinModules: Record<string, string[]> = {
  // A mail is sent by a scheduled task.
  records: ['idempotency', 'audit', 'outbox', 'scheduler', 'mails'],
  accounts: [
    'settings',
    'users',
    'mails',
    'sessions',
    'security-log',
    'sign-in-attempts',
    'verifications',
    // Sign-up and sign-in start sessions and mail verifications, so passwords are above both.
    'credentials',
    'magic-link',
    'email-code',
    'one-time-tokens',
    'device-authorizations',
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
  // Roles decide everything above. A member may be in teams, and an invitation creates a member. An
  // organization begins with its first member and team. Its merchant's public profile is derived
  // from it, and the `changes` module publishes the events of both.
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
    'portal-domains',
    'saved-views',
    'test-clock',
    'oversight',
    // Notifications go to members whose roles may see them.
    'notifications',
  ],
  // An app's tokens belong to what a user allows it; the provider issues them.
  access: [
    'permissions',
    'api-keys',
    'access-tokens',
    'oauth-clients',
    'connected-apps',
    'oauth-provider',
    'oauth-devices',
    'oauth-logouts',
  ],
  webhooks: ['endpoints', 'deliveries', 'replays', 'streams'],
  // A charge stores the card it was paid with; an event is about a charge or a method.
  payments: ['methods', 'charges', 'inbox'],
}

/** Words of the business, in the singular: see `foldersWithoutBilling`. */
export const businessWords = [
  'benefit',
  'checkout',
  'customer',
  'discount',
  'dispute',
  'entitlement',
  'invoice',
  'member',
  'merchant',
  'product',
  'purchase',
  'refund',
  'subscription',
]

/** Modules in which no name and no import contains a business word, and their exceptions. */
export const foldersWithoutBilling: { folder: string; except: string[] }[] = [
  { folder: 'server/src/platform/', except: [] },
  // Emails name in their columns the customer and the sale that they are about.
  { folder: 'server/src/records/mails/', except: ['customer', 'subscription'] },
  { folder: 'server/src/records/', except: [] },
  { folder: 'server/src/webhooks/', except: ['member'] },
]

/** What each package outside the server may import of our own packages. */
export const packages: Record<string, string[]> = {
  contract: [],
  sdk: ['contract'],
  mcp: ['contract'],
  // What it takes of the contract and of ui is bundled with it.
  react: ['contract', 'sdk', 'ui'],
  // Its operations are generated from the contract; it reads streams as the SDK does.
  cli: ['sdk'],
  // What it writes belongs to other projects, and imports the packages as they are published.
  'create-gatehouse': ['react', 'sdk'],
  ui: [],
  'stripe-simulator': [],
  'platform-simulators': [],
  'apps/dashboard': ['contract', 'sdk', 'ui'],
  'apps/checkout': ['contract', 'ui'],
  'apps/portal': ['contract', 'sdk', 'ui'],
}

/**
 * The folders of each app's src, from the lowest to the highest: a file imports from its own folder
 * and from folders listed before it. An entry above its own subfolders (`billing`) stands for the
 * files beside them. The files beside all folders (texts, client, queries) are below every folder,
 * except those in `top`, which start the app.
 */
export const appFolders: Record<string, { top: string[]; folders: string[] }> = {
  'apps/dashboard': {
    top: ['main.tsx', 'start-dashboard.tsx', 'router.tsx', 'route-tree.gen.ts'],
    folders: [
      // Building blocks of pages. They import no module.
      'frame',
      'accounts',
      'accounts/sessions',
      'accounts/linked-accounts',
      // A user confirms their identity with their password or with a recent sign-in.
      'accounts/credentials',
      'accounts/passkeys',
      'accounts/profile',
      'accounts/two-factor',
      'accounts/security-log',
      'accounts/device',
      'accounts/impersonation',
      'accounts/sign-in',
      // The app of the pages before sign-in.
      'entrance',
      'accounts/instance',
      'accounts/server-tokens',
      // The admin's page of a user shows the user's part of the instance's audit log.
      'accounts/admin',
      'organizations',
      'organizations/test-clock',
      'organizations/audit',
      'organizations/roles',
      'organizations/teams',
      'organizations/invitations',
      // The members' page invites people; a new user is shown the invitations they received.
      'organizations/members',
      'organizations/organizations',
      'organizations/oversight',
      'organizations/notifications',
      'organizations/settings',
      'access/api-keys',
      'access/access-tokens',
      // An app has permissions as a token has.
      'access/oauth-apps',
      'access/oauth-requests',
      'access/connected-apps',
      // Which organizations a user's deletion ends.
      'offboarding',
      'webhooks',
      // What many of billing's pages show: a customer's name, prices, statuses, filters.
      'billing',
      // Lists of orders, subscriptions, products and discounts offer actions on several rows.
      'billing/bulk',
      // The pages of products, customers, discounts and meters show their figures.
      'billing/analytics',
      'billing/files',
      // A meter's form shows the events that match.
      'billing/events',
      'billing/meters',
      'billing/custom-fields',
      'billing/license-keys',
      'billing/integrations',
      'billing/seats',
      'billing/benefits',
      'billing/grants',
      'billing/disputes',
      'billing/invoices',
      'billing/refunds',
      'billing/requests',
      'billing/payments',
      'billing/discounts',
      // An order's page shows its payments, refunds, disputes, invoice and grants.
      'billing/orders',
      // A draft shows the lines that its order will have.
      'billing/order-drafts',
      // A discount's page shows the orders that it reduced.
      'billing/discount-effect',
      'billing/missed-periods',
      'billing/subscriptions',
      'billing/products',
      'billing/checkout-links',
      'billing/checkouts',
      // A customer's page shows everything that the customer has.
      // Reports have the ranges of figures.
      'billing/finance',
      'billing/customers',
      'billing/buying',
      'home',
      // The page around all pages: navigation, search, the choice of an organization.
      'shell',
    ],
  },
  'apps/portal': {
    top: ['main.tsx', 'router.tsx'],
    folders: [
      'frame',
      'statements',
      'payment-methods',
      'downloads',
      'connections',
      'benefits',
      'members',
      'seats',
      'orders',
      'subscriptions',
      'usage',
      'mails',
      'details',
      'overview',
    ],
  },
  'apps/checkout': {
    top: ['main.tsx', 'checkout.tsx'],
    folders: ['frame', 'embed', 'link', 'open', 'confirmation'],
  },
}

/** Our packages that a layer of the server may import, in addition to lower layers. */
export const packageLayers: Record<string, number> = {
  contract: 0,
  sdk: 2,
  mcp: 2,
  'stripe-simulator': 2,
  'platform-simulators': 2,
}

/** These look at the whole product from outside, so they may import everything. */
export const observers = ['e2e', 'bench', 'tools', 'references', 'examples', 'docs', 'docs-site']

/**
 * The checkout's pages load before a new buyer can pay, so none of this may be bundled with them.
 */
export const bannedFromCheckout = /^(zod|@tanstack\/.*|react-router.*)$/
