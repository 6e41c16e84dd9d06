/** A group of the table of contents. A URL that ends in `/*` stands for the other pages below. */
export type OutlineGroup = {
  title: string
  urls: readonly string[]
  /** Shown only while one of its pages is open: a long list that another page introduces. */
  folded?: boolean
}

const guides = (...names: string[]) => names.map(name => `/docs/guides/${name}`)
const concepts = (...names: string[]) => names.map(name => `/docs/concepts/${name}`)

/** The table of contents: each page of the site belongs to exactly one group. */
export const outline: readonly OutlineGroup[] = [
  {
    title: 'Start',
    urls: ['/docs', '/docs/quick-start', '/docs/guides/start-an-app', '/docs/comparison'],
  },
  {
    title: 'Concepts',
    urls: concepts(
      'users-and-sessions',
      'organizations',
      'customers',
      'products-and-prices',
      'checkouts',
      'orders-and-money',
      'subscriptions',
      'benefits',
      'usage',
      'events-and-webhooks',
      'sandbox-and-live',
    ),
  },
  {
    title: 'Sign-in',
    urls: guides(
      'accounts-client',
      'account-sdk',
      'react-components',
      'social-sign-in',
      'sign-in-with-gatehouse',
      'verify-sessions',
      'roles',
      'seats-and-teams',
    ),
  },
  {
    title: 'Selling',
    urls: guides(
      'billing-client',
      'billing-sdk',
      'client-plugins',
      'trials',
      'embed',
      'discounts',
      'taxes-and-invoices',
      'refunds-and-disputes',
      'accounting',
      'lists',
      'portal-domain',
    ),
  },
  {
    title: 'Access and delivery',
    urls: guides('gate-a-feature', 'license-keys', 'downloads', 'github-access', 'discord-roles'),
  },
  { title: 'Usage', urls: guides('bill-by-usage', 'limit-usage', 'usage-history') },
  {
    title: 'Building and testing',
    urls: guides('webhooks', 'command-line', 'test-clock', 'agents', 'troubleshooting'),
  },
  { title: 'Operating', urls: guides('self-host', 'migrate', 'going-live', 'backup') },
  {
    title: 'API',
    urls: [
      '/docs/api',
      '/docs/api/reference',
      '/docs/api/events',
      '/docs/api/errors',
      '/docs/api/lifecycles',
      '/docs/api/sdk',
      '/docs/api/commands',
      '/docs/api/clients',
      '/docs/api/adapters',
      '/docs/api/react',
    ],
  },
  { title: 'API reference', urls: ['/docs/api/reference/*'], folded: true },
  {
    title: 'Project',
    urls: ['/docs/changelog', '/docs/guides', '/docs/glossary', '/docs/decisions'],
  },
  { title: 'Design decisions', urls: ['/docs/decisions/*'], folded: true },
  { title: 'Proofs', urls: ['/docs/proof/*'], folded: true },
]
