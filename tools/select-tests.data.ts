/**
 * Files that a file runs without importing them. `from` are the running files, `to` the files they
 * reach: pages through a browser, migrations through a database, clients and guides through a
 * process.
 */
export const implicitImports: { from: RegExp; to: RegExp }[] = [
  {
    from: /^e2e\/(account|admin|merchant|sign-in)\/.*\.test\.ts$/,
    to: /^apps\/dashboard\/(?!.*\.test\.)/,
  },
  {
    from: /^e2e\/(buyer|customer|merchant)\/.*\.test\.ts$/,
    to: /^apps\/(checkout|portal)\/(?!.*\.test\.)/,
  },
  {
    from: /^e2e\/developer\/.*\.test\.ts$/,
    to: /^(sdk\/src|react|e2e\/developer)\/(?!.*\.test\.)/,
  },
  {
    from: /^docs-site\/src\/(site|snippets|commands)\.test\.ts$|^e2e\/developer\/reads-the-documentation\.test\.ts$/,
    to: /^docs\/|^docs-site\/src\/client\/|^(README|CHANGELOG)\.md$/,
  },
  { from: /^server\/src\/testing\/test-server\.ts$/, to: /^server\/migrations\// },
  {
    from: /^server\/src\/simulation\/(real-server|start-and-stop\.test)\.ts$/,
    to: /^server\/src\/main\.ts$/,
  },
  { from: /^docs-site\/src\/(snippets|commands)\.test\.ts$/, to: /\.md$|\.test\.tsx?$/ },
  { from: /^cli\/src\/guide\.test\.ts$/, to: /^(docs|create-gatehouse)\/.*\.md$|README\.md$/ },
  { from: /^cli\/src\/agents\/bridge-agent\.test\.ts$/, to: /^docs\/guides\/agents\.md$/ },
  {
    from: /^server\/src\/billing\/finance\/guide\.test\.ts$/,
    to: /^docs\/guides\/accounting\.md$/,
  },
  { from: /^sdk\/src\/accounts\/guide\.test\.ts$/, to: /^docs\/guides\/account-sdk\.md$/ },
  { from: /^e2e\/buyer\/buys-in-the-shop\.test\.ts$/, to: /^docs\/guides\/embed\.md$/ },
  { from: /^cli\/src\/package\.test\.ts$/, to: /^(cli\/(?!.*\.test\.)|tools\/build-cli\.ts$)/ },
  { from: /^cli\/src\/dev\/dev\.test\.ts$/, to: /^server\/src\/main\.ts$/ },
  {
    from: /^references\/newcomer-path\.ts$/,
    to: /^(cli|create-gatehouse|react|sdk)\/(?!.*\.test\.)|^tools\/(build-(cli|create)\.ts|gatehouse-server\.mjs)$/,
  },
  {
    from: /^create-gatehouse\/src\/create-project\.test\.ts$/,
    to: /^create-gatehouse\/(templates\/|package\.json$)|^package-lock\.json$/,
  },
  { from: /^cli\/src\/operations\/coverage\.test\.ts$/, to: /^docs\/api\/openapi\.json$/ },
  {
    from: /^references\/run-guide\.ts$/,
    to: /^docs\/guides\/|^docs\/decisions\/oauth-client\.md$|README\.md$/,
  },
  {
    from: /^references\/sdk-.*\.conformance\.test\.ts$/,
    to: /^(sdk|react)\/(?!.*\.test\.)|^references\/sdk-package\/|^docs\/guides\/(react-|account-sdk|embed)/,
  },
  {
    from: /^references\/oauth-clients\.conformance\.test\.ts$/,
    to: /^docs\/guides\/sign-in-with-gatehouse\.md$/,
  },
  {
    from: /^references\/.*\.conformance\.test\.ts$/,
    to: /^references\/.*\.(json|mjs|yaml)$|^references\/test-.*\.ts$/,
  },
  { from: /^references\/openapi-tools\.conformance\.test\.ts$/, to: /^docs\/api\// },
  { from: /^tools\/.*\.test\.ts$/, to: /^tools\/(?!.*\.test\.)/ },
  { from: /^server\/src\/platform\/texts\.ts$/, to: /^server\/src\/locales\// },
  {
    from: /^tools\/(new-language|spanish-register)\.test\.ts$/,
    to: /^(apps\/[^/]+|contract|react|server|ui)\/src\/locales\//,
  },
]

/** A change to one of these may change the outcome of any test. */
export const runnerFiles =
  /^(package(-lock)?\.json|tsconfig\.json|tools\/(test|test-stages|run-tests|run-lane|lanes|setup|untracked-promises|measure-tests)\.m?[jt]s)$/

/**
 * Tests that only look at pages, in themes and widths, with the sources of the pages each opens.
 */
export const rotatedPageTests: Record<string, RegExp> = {
  'e2e/account/looks-right-everywhere.test.ts':
    /^apps\/dashboard\/src\/((main|start-dashboard)\.tsx|entrance|frame\/root\.tsx|accounts\/(?!admin|instance)|access\/api-keys|organizations\/invitations)/,
  'e2e/admin/looks-right-everywhere.test.ts':
    /^apps\/dashboard\/src\/((main|start-dashboard)\.tsx|frame\/root\.tsx|accounts\/(admin|instance|server-tokens)|organizations\/oversight)/,
  'e2e/buyer/looks-right-everywhere.test.ts': /^apps\/(checkout|portal)\/src\//,
  'e2e/merchant/fits-every-width.test.ts':
    /^apps\/dashboard\/src\/((main|start-dashboard)\.tsx|frame|billing\/(orders|subscriptions|payments|customers|checkouts)\/)/,
  'e2e/merchant/looks-right-everywhere.test.ts':
    /^apps\/dashboard\/src\/((main|start-dashboard)\.tsx|access|billing|frame|home|organizations|webhooks)/,
  'e2e/sign-in/looks-right-everywhere.test.ts':
    /^apps\/dashboard\/src\/((main|start-dashboard)\.tsx|entrance|frame\/root\.tsx|accounts\/[^/]+$)/,
}

/**
 * Tests with large packages of third parties, of our own packed packages and of starts, and the
 * inputs their outcome depends on: without a change to those, it is almost always the same.
 */
export const fixedInputs: Record<string, RegExp> = {
  'references/adapters.conformance.test.ts':
    /^(docs\/api\/adapters\.md|references\/(adapters[/.]|install\.ts)|(contract|server)\/src\/billing\/(checkouts|portal|customers)[/.])/,
  'references/webhook-receivers.conformance.test.ts':
    /^(references\/(adapters\/|webhook-receivers\.|install\.ts)|(contract|server)\/src\/webhooks\/)/,
  'references/newcomer.conformance.test.ts':
    /^(create-gatehouse|cli|react|sdk)\/(?!.*\.test\.)|^references\/newcomer|^tools\/(build-|gatehouse-server|sandbox-settings)/,
  'references/sdk-react.conformance.test.ts':
    /^(react|sdk)\/(?!.*\.test\.)|^docs\/guides\/(react-|account-sdk|embed)|^references\/(sdk-react|sdk-package\/|install)|^tools\/(build-|write-declarations)/,
  'references/sdk-react-versions.conformance.test.ts':
    /^(react|sdk)\/(?!.*\.test\.)|^references\/(sdk-react|sdk-package\/|react-18\/|install)|^tools\/(build-|write-declarations)/,
  'cli/src/dev/dev.test.ts':
    /^cli\/src\/(dev|profiles|api|commands)\/|^server\/src\/main\.ts$|^tools\/(build-server|gatehouse-server|sandbox-settings)/,
  'server/src/simulation/start-and-stop.test.ts':
    /^server\/src\/(main\.ts$|app\/|platform\/|simulation\/(real-server|start-and-stop))/,
  'server/src/simulation/refused-starts.test.ts':
    /^server\/src\/(main\.ts$|app\/|platform\/|simulation\/(real-server|refused-starts))/,
  'references/openapi-tools.conformance.test.ts':
    /^(docs\/api\/openapi\.json|references\/(openapi-tools\/|openapi-tools\.|install\.ts))/,
}

/** Files of which a run tests a share each day, and `npm run prove` everything. */
export const distributedRoutes =
  /^(references\/polar.*\.conformance|server\/src\/testing\/contract-tests\/contract)\.test\.ts$/

/** Route tables of an app: a file that imports one does not contain the pages. */
export const routeTables = /\/(route-tree\.gen\.ts|router\.tsx)$/
