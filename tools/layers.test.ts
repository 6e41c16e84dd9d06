import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLayers } from './layers.ts'
import { serverLayers } from './layers.data.ts'
import { parseFile, readText } from './source-tree.ts'

const modules = 'server/src/billing'

/** The findings of the layer check for a small source tree, given as path → text. */
function findingsOf(sources: Record<string, string>): string[] {
  const known = new Set(Object.keys(sources))
  const files = Object.entries(sources).map(([path, text]) => parseFile(path, text, known))
  return checkLayers(files).map(({ path, line, message }) => `${path}:${line} ${message}`)
}

test('a file may import from lower layers and its own module', () => {
  assert.deepEqual(
    findingsOf({
      [`${modules}/subscriptions/subscription.ts`]: "import { z } from '../orders/order.ts'\nz()",
      [`${modules}/subscriptions/queries.ts`]: "import type { S } from './subscription.ts'",
      [`${modules}/orders/order.ts`]: "import { work } from '../../platform/work.ts'",
      'server/src/platform/work.ts': '',
    }),
    [],
  )
})

test('an upward import is reported at its line, also of a type', () => {
  const found = findingsOf({
    [`${modules}/orders/order.ts`]:
      "// import { a } from './comment.ts'\n" +
      "import type { S } from '../subscriptions/subscription.ts'",
    [`${modules}/subscriptions/subscription.ts`]: 'const text = "import \'../portal/x.ts\'"',
  })
  assert.equal(found.length, 1)
  assert.match(found[0]!, /order\.ts:2 billing\/orders \(layer 16\) imports billing\/subscriptions/)
})

test('modules of one layer do not import each other, in either direction', () => {
  const found = findingsOf({
    [`${modules}/checkouts/checkout.ts`]: "import '../refunds/refund.ts'",
    [`${modules}/refunds/refund.ts`]: '',
    'server/src/accounts/users/user.ts': "export * from '../sessions/session.ts'",
    'server/src/accounts/sessions/session.ts': '',
    'server/src/accounts/passkeys/passkey.ts': "import '../users/user.ts'",
    'server/src/webhooks/endpoints/endpoint.ts': "await import('../../payments/processor.ts')",
    'server/src/payments/processor.ts': '',
    'server/src/payments/inbox/inbox.ts': "import '../processor.ts'",
  })
  assert.equal(found.length, 3)
  assert.match(found[0]!, /checkouts.*in the same layer/)
  assert.match(found[1]!, /accounts\/users.*comes later in its group/)
  assert.match(found[2]!, /webhooks\/endpoints.*payments.*in the same layer/)
})

test('inside a module imports go from endpoints to operations, queries and entity', () => {
  const moduleName = `${modules}/refunds`
  const found = findingsOf({
    [`${moduleName}/refund.ts`]: "import './queries.ts'",
    [`${moduleName}/queries.ts`]: "import './create-refund.ts'",
    [`${moduleName}/create-refund.ts`]: 'export function createRefund(work: Work) { return work }',
    [`${moduleName}/cancel-refund.ts`]: "import './jobs.ts'",
    [`${moduleName}/jobs.ts`]: "import './create-refund.ts'",
    'server/src/app/jobs.ts': "import '../billing/refunds/jobs.ts'",
  })
  assert.equal(found.length, 3)
  assert.match(found[0]!, /entity imports/)
  assert.match(found[1]!, /Queries may not contain decisions/)
  assert.match(found[2]!, /only app\/ may import/)
})

test('a module reads its own English texts, and no others', () => {
  const found = findingsOf({
    [`${modules}/orders/texts.ts`]: "import en from '../../locales/en/billing/orders.json'",
    [`${modules}/refunds/texts.ts`]: "import en from '../../locales/en/billing/orders.json'",
    [`${modules}/seats/texts.ts`]: "import de from '../../locales/de/billing/seats.json'",
    'server/src/accounts/mails/texts.ts': "import en from '../../locales/en/accounts/mails.json'",
  })
  assert.equal(found.length, 2)
  assert.match(found[0]!, /refunds\/texts\.ts:1 billing\/refunds imports the texts .*not its own/)
  assert.match(found[1]!, /seats\/texts\.ts:1 billing\/seats imports the texts/)
})

test('a test may import anything, but nothing imports a test', () => {
  const found = findingsOf({
    [`${modules}/orders/pay-order.test.ts`]: "import '../../testing/test-server.ts'",
    'server/src/testing/test-server.ts': "import '../app/serve.ts'",
    'server/src/app/serve.ts': "import '../testing/test-server.ts'",
  })
  assert.equal(found.filter(line => !line.includes('cycle')).length, 1)
  assert.match(found[0]!, /app\/serve\.ts:1 app imports testing, which is for tests/)
})

test('a file that is named like its folder is no test, whatever its name begins with', () => {
  const reading = 'const a = new Date()'
  const found = findingsOf({
    'server/src/organizations/test-clock/test-clock.ts': reading,
    'server/src/organizations/test-clock/test-company.ts': reading,
  })
  assert.equal(found.length, 1)
  assert.match(found[0]!, /test-clock\/test-clock\.ts:1/)
})

test('the clock and the environment are each read in one place', () => {
  const reading =
    'const a = new Date()\nconst b = Date.now()\nconst c = process.env.PORT\n' +
    'const d = new Date(0)\nconst e = performance.now()'
  const found = findingsOf({
    [`${modules}/orders/order.ts`]: reading,
    'server/src/main.ts': 'const c = process.env.PORT',
    'server/src/platform/clock.ts': 'const a = new Date()',
    'e2e/buyer/pays.test.ts': reading,
  })
  assert.deepEqual(
    found.map(line => line.slice(0, line.indexOf(' reads'))),
    [
      `${modules}/orders/order.ts:1`,
      `${modules}/orders/order.ts:2`,
      `${modules}/orders/order.ts:3`,
    ],
  )
})

test('an advisory lock outside the register is reported', () => {
  const found = findingsOf({
    'server/src/platform/db/advisory-locks.ts': 'sql`select pg_advisory_xact_lock(7_145_201_126)`',
    [`${modules}/orders/lock.ts`]:
      'sql`select pg_try_advisory_lock(1)`\nexport const X = 7_145_201_126',
  })
  assert.deepEqual(
    found.map(line => line.slice(0, line.indexOf(' '))),
    [`${modules}/orders/lock.ts:1`, `${modules}/orders/lock.ts:2`],
  )
})

test('a business word is reported in platform and records, but not in billing', () => {
  const text =
    "import { a } from '@gatehouse/contract/billing/discounts'\nexport const lockCustomers = 1"
  const found = findingsOf({
    'server/src/platform/lock.ts': text,
    'server/src/records/mails/mail.ts': 'export const customer_id = 1',
    [`${modules}/orders/lock.ts`]: text,
  }).filter(line => line.includes('business word'))
  assert.deepEqual(
    found.map(line => /"(.*?)"/.exec(line)?.[1]),
    ['customer', 'discount'],
  )
})

test('pages import contract, SDK and UI only; the checkout stays small', () => {
  const found = findingsOf({
    'apps/dashboard/src/main.tsx': "import '../../../server/src/platform/work.ts'",
    'server/src/platform/work.ts': '',
    'apps/checkout/src/main.tsx': "import './price.ts'\nimport type { A } from './heavy.ts'",
    'apps/checkout/src/price.ts': "import { z } from 'zod'\nz()",
    'apps/checkout/src/heavy.ts': "import type { z } from 'zod'",
  })
  assert.equal(found.length, 2)
  assert.match(found[0]!, /apps\/dashboard imports .* but may import contract, sdk, ui/)
  assert.match(
    found[1]!,
    /checkout bundle would include zod .*main\.tsx → apps\/checkout\/src\/price\.ts/,
  )
})

test('a folder of an app imports only from folders listed below it, also a type', () => {
  const src = 'apps/dashboard/src'
  const found = findingsOf({
    [`${src}/texts.ts`]: '',
    [`${src}/frame/list-page.tsx`]: "import '../texts.ts'\nimport '../accounts/session.ts'",
    [`${src}/accounts/session.ts`]: "import type { User } from './profile/profile.tsx'",
    [`${src}/accounts/profile/profile.tsx`]: "import '../session.ts'\nimport '../../frame/qr.tsx'",
    [`${src}/frame/qr.tsx`]: '',
    [`${src}/billing/benefits/types/custom/view.tsx`]: "import '../../benefit-type.ts'",
    [`${src}/billing/benefits/benefit-type.ts`]: "import '../grants/grants-of.tsx'",
    [`${src}/billing/grants/grants-of.tsx`]: "import '../benefits/benefit-type.ts'",
    [`${src}/router.tsx`]: "import './shell/root.tsx'",
    [`${src}/shell/root.tsx`]: "import { router } from '../router.tsx'",
    [`${src}/billing/orders/orders.test.ts`]: "import '../../shell/root.tsx'",
  })

  const upward = found.filter(line => !line.includes('cycle'))
  assert.equal(upward.length, 4)
  assert.match(upward[0]!, /list-page\.tsx:2 frame imports .* apps\/dashboard lists accounts above/)
  assert.match(upward[1]!, /session\.ts:1 accounts imports .* lists accounts\/profile above it/)
  assert.match(upward[2]!, /benefit-type\.ts:1 billing\/benefits imports .* lists billing\/grants/)
  assert.match(upward[3]!, /root\.tsx:1 shell imports .* lists router\.tsx above it/)
})

test('a folder of an app needs a place, also one beside the subfolders of another', () => {
  const found = findingsOf({
    'apps/dashboard/src/billing/loyalty/points.tsx': '',
    'apps/dashboard/src/reports/reports.tsx': "import '../billing/loyalty/points.tsx'",
    'apps/portal/src/orders/orders.tsx': "import '../frame/loaded.tsx'",
    'apps/portal/src/frame/loaded.tsx': '',
  })

  assert.equal(found.length, 2)
  assert.match(found[0]!, /points\.tsx:1 apps\/dashboard\/src\/billing\/loyalty has no place/)
  assert.match(found[1]!, /reports\.tsx:1 apps\/dashboard\/src\/reports has no place/)
})

test('import cycles and modules without a layer are reported', () => {
  const found = findingsOf({
    'contract/src/a.ts': "import './b.ts'",
    'contract/src/b.ts': "import './a.ts'",
    [`${modules}/loyalty/points.ts`]: '',
  })
  assert.equal(found.length, 2)
  assert.match(found[0]!, /loyalty\/points\.ts:1 .* module that is missing from layers\.data\.ts/)
  assert.match(found[1]!, /import cycle: contract\/src\/a\.ts → contract\/src\/b\.ts/)
})

test('the table in ARCHITECTURE lists the layers by number, with their modules', () => {
  const rows = [...readText('ARCHITECTURE.md').matchAll(/^\| (\d+) \| (\w+) \| (.*) \|$/gm)].map(
    ([, number, name, modules = '']) => ({
      number: Number(number),
      name,
      modules: [...(modules.split(';')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, each]) => each),
    }),
  )
  const layers = [{ name: 'contract', modules: ['contract'] }, ...serverLayers]
  assert.deepEqual(
    rows.toReversed(),
    layers.map(({ name, modules }, number) => ({ number, name, modules })),
  )
})
