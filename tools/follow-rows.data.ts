import type { Edit } from './scratch-copy.ts'

/** The check that names a forgotten step: `types`, a generator, or a test file. */
export type RowCheck = 'types' | `tools/generate-${string}.ts` | `${string}.test.ts`

/** One thing that a row tells a contributor to do, and what names it if it is forgotten. */
export type Step = { what: string; edits: Edit[]; check: RowCheck; names: RegExp }

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

/** The rows that can be followed without a decision of a person. */
export const rows: Row[] = [addProvider, addVariable, addSetting, addEvent, addStatus]
