import { languages } from '../contract/src/languages.ts'
import type { Edit } from './scratch-copy.ts'

/** The check that names a forgotten step: `types`, a part of `npm run check`, or a test file. */
export type RowCheck =
  | 'types'
  | 'tools/layers.ts'
  | 'tools/locales.ts'
  | 'tools/unused.ts'
  | `tools/generate-${string}.ts`
  | `${string}.test.ts`

/** One step that a row asks of a contributor, and the check that reports it when it is omitted. */
export type Step = {
  what: string
  edits: Edit[]
  check: RowCheck
  names: RegExp
  /** The tests of the file to run, as a pattern; absent means all. */
  tests?: string
  /** A generator that writes its files before the check. */
  generated?: RowCheck
}

/** A row of the table in CONTRIBUTING.md, with the smallest change that follows it. */
export type Row = {
  /** The first cell. */
  change: string
  /** What the change begins with. */
  begin: Edit[]
  steps: Step[]
  /** The files whose types are checked; all that they import is checked with them. */
  types?: string[]
}

const PROVIDERS = 'server/src/accounts/providers'
const oauth = 'https://zulip.example/oauth'

const addProvider: Row = {
  change: 'a sign-in provider',
  begin: [
    {
      file: 'contract/src/accounts/provider-names.ts',
      find: "  'zoom',\n]",
      put: "  'zoom',\n  'zulip',\n]",
    },
  ],
  types: [
    'contract/src/accounts/provider-names.ts',
    `${PROVIDERS}/**/*.ts`,
    'apps/dashboard/src/accounts/sign-in/provider-tile.tsx',
    'apps/dashboard/src/accounts/linked-accounts/provider-marks.data.ts',
  ],
  steps: [
    {
      what: 'its name in the contract',
      edits: [
        {
          file: 'contract/src/accounts/provider-names.ts',
          find: "  zoom: 'Zoom',\n",
          put: "  zoom: 'Zoom',\n  zulip: 'Zulip',\n",
        },
      ],
      check: 'types',
      names: /provider-names\.ts.*error/,
    },
    {
      what: 'its declaration in catalogue.ts',
      edits: [
        {
          file: `${PROVIDERS}/catalogue/zulip.ts`,
          put: `import type { ProviderDeclaration } from '../provider.ts'

export const zulip: ProviderDeclaration = {
  authorization: '${oauth}/authorize',
  token: '${oauth}/token',
  scopes: ['email'],
  pkce: true,
  profile: async () => undefined,
}
`,
        },
        {
          file: `${PROVIDERS}/catalogue/catalogue.ts`,
          find: "import { zoom } from './zoom.ts'\n",
          put: "import { zoom } from './zoom.ts'\nimport { zulip } from './zulip.ts'\n",
        },
        {
          file: `${PROVIDERS}/catalogue/catalogue.ts`,
          find: '  zoom,\n}',
          put: '  zoom,\n  zulip,\n}',
        },
      ],
      check: 'types',
      names: /catalogue\.ts.*zulip/,
    },
    {
      what: 'the parameters that pages may add',
      edits: [
        {
          file: `${PROVIDERS}/accepted-parameters.ts`,
          find: '  zoom: [],\n',
          put: '  zoom: [],\n  zulip: [],\n',
        },
      ],
      check: 'types',
      names: /accepted-parameters\.ts.*zulip/,
    },
    {
      what: 'its behavior in the test providers',
      edits: [
        {
          file: 'server/src/testing/providers/shapes.data.ts',
          find: '  zoom: {\n    authorize',
          put: `  zulip: {
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    client: 'body',
    pkce: 'demanded',
    profile: {},
  },
  zoom: {
    authorize`,
        },
      ],
      check: 'types',
      names: /shapes\.data\.ts.*zulip/,
    },
    {
      what: 'the expected profile and form in sign-in.test.ts',
      edits: [
        {
          file: `${PROVIDERS}/sign-in.test.ts`,
          find: "  zoom: { ...MIA, account_id: 'zJKyaiAyTNC-MWjiWC18KQ' },\n",
          put: "  zoom: { ...MIA, account_id: 'zJKyaiAyTNC-MWjiWC18KQ' },\n  zulip: MIA,\n",
        },
        {
          file: `${PROVIDERS}/sign-in.test.ts`,
          find: '  zoom: usual,\n',
          put: '  zoom: usual,\n  zulip: usual,\n',
        },
      ],
      check: 'types',
      names: /sign-in\.test\.ts.*zulip/,
    },
    {
      what: 'the expected parameters in authorization-url.test.ts',
      edits: [
        {
          file: `${PROVIDERS}/authorization-url.test.ts`,
          find: "  zoom: ['https://zoom.us/oauth/authorize', { ...always, ...challenge }],\n",
          put: `  zoom: ['https://zoom.us/oauth/authorize', { ...always, ...challenge }],
  zulip: ['${oauth}/authorize', { ...always, ...challenge, scope: 'email' }],
`,
        },
      ],
      check: 'types',
      names: /authorization-url\.test\.ts.*zulip/,
    },
    {
      what: 'its letters in provider-tile.tsx',
      edits: [
        {
          file: 'apps/dashboard/src/accounts/sign-in/provider-tile.tsx',
          find: "  zoom: 'Z',\n",
          put: "  zoom: 'Z',\n  zulip: 'Zu',\n",
        },
      ],
      check: 'types',
      names: /provider-tile\.tsx.*zulip/,
    },
    {
      what: 'its logo in provider-marks.data.ts',
      edits: [
        {
          file: 'apps/dashboard/src/accounts/linked-accounts/provider-marks.data.ts',
          find: '  zoom:\n',
          put: "  zulip: 'M0 0h24v24H0z',\n  zoom:\n",
        },
      ],
      check: 'types',
      names: /provider-marks\.data\.ts.*zulip/,
    },
    {
      what: 'README.md',
      edits: [{ file: 'README.md', find: 'for 17 other providers', put: 'for 18 other providers' }],
      check: 'contract/src/documents.test.ts',
      names: /README\.md: likewise for 18/,
    },
    {
      what: 'docs/guides/social-sign-in.md',
      edits: [
        {
          file: 'docs/guides/social-sign-in.md',
          find: 'supports 18 providers',
          put: 'supports 19 providers',
        },
        {
          file: 'docs/guides/social-sign-in.md',
          find: 'VK, and Zoom.',
          put: 'VK, Zoom, and Zulip.',
        },
      ],
      check: 'contract/src/documents.test.ts',
      names: /social-sign-in\.md: Gatehouse supports 19/,
    },
    { what: 'npm run generate', edits: [], check: 'tools/generate-openapi.ts', names: /openapi/ },
  ],
}

const addVariable: Row = {
  change: 'an environment variable',
  begin: [
    {
      file: 'server/src/platform/config.ts',
      find: '  LOG_LEVEL: z.enum(',
      put: '  GREETING: z.string().optional(),\n  LOG_LEVEL: z.enum(',
    },
  ],
  steps: [
    {
      what: 'its row in README.md',
      edits: [
        {
          file: 'README.md',
          find: '| `LOG_LEVEL` |',
          put: '| `GREETING` | a greeting | nothing |\n| `LOG_LEVEL` |',
        },
      ],
      check: 'server/src/platform/config.test.ts',
      names: /GREETING/,
    },
  ],
}

const addSetting: Row = {
  change: 'an operator setting',
  begin: [
    {
      file: 'contract/src/accounts/settings.ts',
      find: '  sign_up_enabled: z.boolean().default(true),\n',
      put: '  sign_up_enabled: z.boolean().default(true),\n  greeting_enabled: z.boolean().default(true),\n',
    },
  ],
  steps: [
    {
      what: 'its place in setting-groups.ts',
      edits: [
        {
          file: 'apps/dashboard/src/accounts/setting-groups.ts',
          find: "    sign_up_enabled: 'switch',\n",
          put: "    sign_up_enabled: 'switch',\n    greeting_enabled: 'switch',\n",
        },
      ],
      check: 'apps/dashboard/src/accounts/setting-groups.test.ts',
      names: /greeting_enabled/,
    },
    {
      what: 'its name and description in the locales',
      edits: [
        {
          file: 'apps/dashboard/src/locales/en.json',
          find: '    "setting": {\n',
          put: '    "setting": {\n      "greeting_enabled": "Greeting",\n',
        },
        {
          file: 'apps/dashboard/src/locales/en.json',
          find: '    "setting_text": {\n',
          put: '    "setting_text": {\n      "greeting_enabled": "Greets users.",\n',
        },
      ],
      check: 'apps/dashboard/src/accounts/setting-groups.test.ts',
      names: /greeting_enabled/,
    },
    { what: 'npm run generate', edits: [], check: 'tools/generate-openapi.ts', names: /openapi/ },
  ],
}

const addEvent: Row = {
  change: 'a webhook event',
  begin: [
    {
      file: 'contract/src/webhooks/event-types.ts',
      find: "  'order.refunded': '0.32',\n",
      put: "  'order.refunded': '0.32',\n  'order.voided': '1.0',\n",
    },
  ],
  types: ['contract/src/webhooks/events.ts'],
  steps: [
    {
      what: 'its payload in events.ts',
      edits: [
        {
          file: 'contract/src/webhooks/events.ts',
          find: "  'order.refunded': Order,\n",
          put: "  'order.refunded': Order,\n  'order.voided': Order,\n",
        },
      ],
      check: 'types',
      names: /events\.ts.*order\.voided/,
    },
    { what: 'npm run generate', edits: [], check: 'tools/generate-docs.ts', names: /events\.md/ },
  ],
}

const addStatus: Row = {
  change: 'a status or a transition',
  begin: [
    {
      file: 'contract/src/billing/license-keys.ts',
      find: "  granted: { revoke: 'revoked',",
      put: "  granted: { suspend: 'disabled', revoke: 'revoked',",
    },
  ],
  types: ['contract/src/lifecycles.test.ts'],
  steps: [
    {
      what: 'its transitions in lifecycles.test.ts',
      edits: [
        {
          file: 'contract/src/lifecycles.test.ts',
          find: "    granted: { grant: no, revoke: 'revoked', disable",
          put: "    granted: { suspend: 'disabled', grant: no, revoke: 'revoked', disable",
        },
        {
          file: 'contract/src/lifecycles.test.ts',
          find: "    revoked: { grant: 'granted', revoke: no,",
          put: "    revoked: { suspend: no, grant: 'granted', revoke: no,",
        },
        {
          file: 'contract/src/lifecycles.test.ts',
          find: "    disabled: { grant: no, revoke: 'revoked',",
          put: "    disabled: { suspend: no, grant: no, revoke: 'revoked',",
        },
      ],
      check: 'types',
      names: /lifecycles\.test\.ts.*suspend/,
    },
    { what: 'npm run generate', edits: [], check: 'tools/generate-docs.ts', names: /lifecycles/ },
  ],
}

/** The same texts in the locale files of an app or of the contract. */
const translated = (place: string, tags: readonly string[], texts: Record<string, string>) =>
  tags.map((tag): Edit => ({ file: `${place}/src/locales/${tag}.json`, texts }))

const otherLanguages = languages.filter(language => language !== 'en')

const BENEFITS = 'server/src/billing/benefits'
const BENEFIT_VIEWS = 'apps/dashboard/src/billing/benefits'
const BENEFIT_SETTINGS = 'contract/src/billing/benefit-properties.ts'
const LISTS = 'server/src/testing/lists'

const benefitTexts = {
  'benefits.type.telegram': 'Telegram',
  'benefits.type_text.telegram': 'A channel on Telegram.',
}

const addBenefitType: Row = {
  change: 'a benefit type',
  begin: [
    {
      file: BENEFIT_SETTINGS,
      find: "  'feature_flag',\n])",
      put: "  'feature_flag',\n  'telegram',\n])",
    },
  ],
  types: [
    'contract/src/billing/benefits.ts',
    'contract/src/billing/portal-entities.ts',
    `${BENEFITS}/*.ts`,
    `${BENEFIT_VIEWS}/benefit-types.ts`,
    `${BENEFIT_VIEWS}/benefit-fields.tsx`,
    'apps/dashboard/src/texts.ts',
  ],
  steps: [
    {
      what: 'its settings as the merchant sees them',
      edits: [
        {
          file: BENEFIT_SETTINGS,
          find: 'export const benefitProperties = {\n',
          put: 'export const benefitProperties = {\n  telegram: z.object({ channel: z.string() }),\n',
        },
      ],
      check: 'types',
      names: /benefits\.ts.*error/,
    },
    {
      what: 'its settings as the buyer sees them',
      edits: [
        {
          file: BENEFIT_SETTINGS,
          find: 'export const subscriberProperties = {\n',
          put: 'export const subscriberProperties = {\n  telegram: z.object({ channel: z.string() }),\n',
        },
      ],
      check: 'types',
      names: /portal-entities\.ts.*error/,
    },
    {
      what: 'its settings as the merchant enters them',
      edits: [
        {
          file: BENEFIT_SETTINGS,
          find: 'export const benefitInputs = {\n',
          put: 'export const benefitInputs = {\n  telegram: z.object({ channel: z.string().max(100) }),\n',
        },
      ],
      check: 'types',
      names: /benefits\.ts.*error/,
    },
    {
      what: 'its strategy in strategies.ts',
      edits: [
        {
          file: `${BENEFITS}/types/telegram/strategy.ts`,
          put: `import type { BenefitStrategy } from '../../strategy.ts'

/** A channel. */
export const telegram: BenefitStrategy<'telegram'> = {
  offered: true,
  granted: 'in_sale',
  grant: () => ({ properties: {} }),
}
`,
        },
        {
          file: `${BENEFITS}/strategies.ts`,
          find: '\n/** The strategy of each type',
          put: "import { telegram } from './types/telegram/strategy.ts'\n\n/** The strategy of each type",
        },
        {
          file: `${BENEFITS}/strategies.ts`,
          find: '  feature_flag: featureFlag,\n',
          put: '  feature_flag: featureFlag,\n  telegram,\n',
        },
      ],
      check: 'types',
      names: /strategies\.ts.*telegram/,
    },
    {
      what: 'its view in benefit-types.ts',
      edits: [
        {
          file: `${BENEFIT_VIEWS}/types/telegram/view.tsx`,
          put: `import { Send } from 'lucide-react'
import type { BenefitTypeView } from '../../benefit-type.ts'

/** A channel. */
export const telegram: BenefitTypeView<'telegram', { channel: string }> = {
  icon: Send,
  Fields: () => null,
  empty: { channel: '' },
  valuesOf: ({ channel }) => ({ channel }),
  bodyOf: ({ channel }) => ({ channel }),
  names: { 'properties.channel': 'channel' },
}
`,
        },
        {
          file: `${BENEFIT_VIEWS}/benefit-types.ts`,
          find: '\n/** The view of each benefit type',
          put: "import { telegram } from './types/telegram/view.tsx'\n\n/** The view of each benefit type",
        },
        {
          file: `${BENEFIT_VIEWS}/benefit-types.ts`,
          find: '  custom,\n}',
          put: '  custom,\n  telegram,\n}',
        },
      ],
      check: 'types',
      names: /benefit-types\.ts.*telegram/,
    },
    {
      what: 'its name and description',
      edits: translated('apps/dashboard', ['en'], benefitTexts),
      check: 'types',
      names: /benefit-fields\.tsx.*telegram/,
    },
    {
      what: 'their translations',
      edits: translated('apps/dashboard', otherLanguages, benefitTexts),
      check: 'tools/locales.ts',
      names: /locales\/de\.json.*telegram/,
    },
    {
      what: 'rows of it in rows.data.ts',
      edits: [
        {
          file: `${LISTS}/rows.data.ts`,
          find: "      'meter_credit', 'feature_flag'])[1 + (n / 20) % 7]`,",
          put: "      'meter_credit', 'feature_flag', 'telegram'])[1 + (n / 20) % 8]`,",
        },
        {
          file: `${LISTS}/rows.data.ts`,
          find: '`case when (n / 20) % 7 = 3\n',
          put: '`case when (n / 20) % 8 = 3\n',
        },
      ],
      check: `${LISTS}/lists.test.ts`,
      tests: '^benefits.list ',
      names: /benefits\.list\?type=telegram finds nothing/,
    },
    { what: 'npm run generate', edits: [], check: 'tools/generate-openapi.ts', names: /openapi/ },
  ],
}

const addDeclineCode: Row = {
  change: 'a decline code',
  begin: [
    {
      file: 'contract/src/billing/declines.ts',
      find: '  incorrect_cvc:',
      put: "  card_frozen: 'Your card is frozen.',\n  incorrect_cvc:",
    },
  ],
  steps: [
    {
      what: 'its translations',
      edits: translated('contract', otherLanguages, { 'declines.card_frozen': 'Frozen.' }),
      check: 'tools/locales.ts',
      generated: 'tools/generate-locales.ts',
      names: /contract\/src\/locales\/de\.json.*card_frozen/,
    },
    {
      what: 'npm run generate',
      edits: [],
      check: 'tools/generate-locales.ts',
      names: /contract\/src\/locales\/en\.json/,
    },
  ],
}

const PRODUCTS = 'server/src/billing/products'
const PRODUCT = 'contract/src/billing/products.ts'

const addFilter: Row = {
  change: "a list's filter or sort order",
  begin: [
    {
      file: PRODUCT,
      find: '      is_recurring: QueryBoolean.optional(),\n',
      put: '      is_recurring: QueryBoolean.optional(),\n      described: z.string().max(100).optional(),\n',
    },
  ],
  steps: [
    {
      what: 'its condition in the query',
      edits: [
        {
          file: `${PRODUCTS}/queries.ts`,
          find: '  if (benefit_id) {\n',
          put: `  const { described } = input
  if (described) matched = matched.where('products.description', '=', described)
  if (benefit_id) {
`,
        },
      ],
      check: `${LISTS}/lists.test.ts`,
      tests: '^products.list ',
      names: /products\.list\?described=few filters nothing/,
    },
    {
      what: 'a value in samples.data.ts',
      edits: [
        {
          file: `${LISTS}/samples.data.ts`,
          find: "  visibility: () => ['public'],\n",
          put: "  visibility: () => ['public'],\n  described: () => ['few'],\n",
        },
      ],
      check: `${LISTS}/lists.test.ts`,
      tests: '^products.list ',
      names: /products\.list filters by described/,
    },
    {
      what: 'rows that it finds in rows.data.ts',
      edits: [
        {
          file: `${LISTS}/rows.data.ts`,
          find: "    name: `'Product ' || word(n)`,\n",
          put: "    name: `'Product ' || word(n)`,\n    description: `case when n % 3000 = 0 then 'few' end`,\n",
        },
      ],
      check: `${LISTS}/lists.test.ts`,
      tests: '^products.list ',
      names: /described=few finds nothing/,
    },
    {
      what: 'its index',
      edits: [
        {
          file: 'server/migrations/2099-01-01-1-products-described.sql',
          put: 'create index products_described on products (organization_id, description, id);\n',
        },
      ],
      check: `${LISTS}/lists.test.ts`,
      tests: '^products.list ',
      names: /described=few reads \d+ rows of products|described=few reads all of products/,
    },
    { what: 'npm run generate', edits: [], check: 'tools/generate-openapi.ts', names: /openapi/ },
  ],
}

const CONTRACT_TESTS = 'server/src/testing/contract-tests/contract.test.ts'

const addField: Row = {
  change: 'a field of a product',
  begin: [
    {
      file: 'server/migrations/2099-01-01-1-product-tagline.sql',
      put: 'alter table products add column tagline text;\n',
    },
    {
      file: PRODUCT,
      find: '  description: z.string().nullable(),\n',
      put: '  description: z.string().nullable(),\n  tagline: z.string().nullable(),\n',
    },
    {
      file: PRODUCT,
      find: '  description: description.nullable().default(null),\n',
      put: `  description: description.nullable().default(null),
  tagline: description.nullable().default(null),
`,
    },
    {
      file: PRODUCT,
      find: '  description: description.nullable().optional(),\n',
      put: `  description: description.nullable().optional(),
  tagline: description.nullable().optional(),
`,
    },
  ],
  types: [`${PRODUCTS}/*.ts`],
  steps: [
    {
      what: 'its column in tables.ts, by npm run generate',
      edits: [
        {
          file: 'server/src/platform/db/tables.ts',
          find: '  static_amount_type: string | null\n  static_amount: number | null\n',
          put: `  static_amount_type: string | null
  static_amount: number | null
  tagline: string | null
`,
        },
      ],
      check: 'tools/generate-tables.ts',
      names: /tables\.ts/,
    },
    {
      what: 'its value in product.ts',
      edits: [
        {
          file: `${PRODUCTS}/product.ts`,
          find: '  description: row.description,\n',
          put: '  description: row.description,\n  tagline: row.tagline,\n',
        },
      ],
      check: 'types',
      names: /product\.ts.*error[^]*tagline/,
    },
    {
      what: 'its value in create-product.ts',
      edits: [
        {
          file: `${PRODUCTS}/create-product.ts`,
          find: '    description: body.description,\n',
          put: '    description: body.description,\n    tagline: body.tagline,\n',
        },
      ],
      check: CONTRACT_TESTS,
      tests: 'products.create$',
      names: /tagline has no effect/,
    },
    {
      what: 'its value in update-product.ts',
      edits: [
        {
          file: `${PRODUCTS}/update-product.ts`,
          find: '    ...(description !== undefined && { description }),\n',
          put: `    ...(description !== undefined && { description }),
    ...(body.tagline !== undefined && { tagline: body.tagline }),
`,
        },
      ],
      check: CONTRACT_TESTS,
      tests: 'products.update$',
      names: /tagline has no effect/,
    },
    { what: 'npm run generate', edits: [], check: 'tools/generate-openapi.ts', names: /openapi/ },
  ],
}

/** The rows that can be followed without a decision of a person. */
export const rows: Row[] = [
  addProvider,
  addVariable,
  addSetting,
  addEvent,
  addStatus,
  addBenefitType,
  addDeclineCode,
  addFilter,
  addField,
]
