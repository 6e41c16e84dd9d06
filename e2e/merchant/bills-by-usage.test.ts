import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { ingest } from '@gatehouse/server/src/testing/usage.ts'
import { checkout, plan } from '@gatehouse/server/src/testing/sales.ts'
import { COUNTER } from '@gatehouse/server/src/testing/contract-tests/sample-org.data.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

// Benefits and prices that nothing delivers yet: a merchant may have created them earlier.
const browserServer = sharedBrowserServer({
  apps: ['dashboard', 'checkout'],
  undelivered_offers: true,
})

const tokens = { ...COUNTER, name: 'Tokens', aggregation: { func: 'sum', property: 'tokens' } }

test('a meter is created with filters, found, changed and archived', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme, '/meters')
  await page.getByText('Create your first meter').waitFor()
  const used = (tokens: number) => ({ name: 'completion', metadata: { tokens, model: 'gpt' } })
  await ingest(
    acme,
    [3, 5, 8].map(size => ({ ...used(size), external_customer_id: 'user_1' })),
  )
  await takeScreenshot(page, 'meters-empty')
  await page.getByRole('button', { name: 'Create meter' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New meter' })
  await sheet.getByLabel('Name', { exact: true }).fill('Tokens')
  const matching = sheet.getByRole('region', { name: 'Matching events' })
  await matching.getByText('Complete the conditions').waitFor()
  await sheet.getByLabel('Value').fill('nothing')
  await matching.getByText('No event of the last 30 days matches.').waitFor()
  await sheet.getByLabel('Value').fill('completion')
  await matching.getByText('3 events match. The latest:').waitFor()
  await sheet.getByRole('button', { name: 'Add condition', exact: true }).click()
  const second = sheet.getByRole('group', { name: 'Condition 2' })
  await second.getByLabel('Metadata key').fill('tokens')
  await second.getByLabel('Operator').selectOption({ label: 'is at least' })
  await second.getByLabel('Value').fill('5')
  await matching.getByText('2 events match. The latest:').waitFor()
  assert.equal(await matching.getByRole('listitem').count(), 2)
  await sheet.getByLabel('Aggregation').selectOption({ label: 'Sum' })
  await sheet.getByLabel('Property to aggregate').fill('tokens')
  await sheet
    .getByText('Counts events where name is “completion” and tokens is at least “5”.')
    .waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'meters-new')
  await sheet.getByRole('button', { name: 'Create meter' }).click()
  await sheet.waitFor({ state: 'hidden' })

  const { body } = await acme.server.get('/v1/meters/')
  assert.deepEqual(body.items[0].filter, {
    conjunction: 'and',
    clauses: [
      { property: 'name', operator: 'eq', value: 'completion' },
      { property: 'tokens', operator: 'gte', value: 5 },
    ],
  })
  assert.deepEqual(body.items[0].aggregation, { func: 'sum', property: 'tokens' })
  await acme.server.post('/v1/meters/', COUNTER)
  await page.getByRole('searchbox').fill('tok')
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('link', { name: 'Tokens', exact: true }).click()
  await page.getByRole('button', { name: 'Edit meter' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit meter' })
  await edit.getByRole('button', { name: 'Add group' }).click()
  const group = edit.getByRole('group', { name: 'Group 1' })
  await group.getByLabel('Metadata key').fill('model')
  await group.getByLabel('Operator').selectOption({ label: 'contains' })
  await group.getByLabel('Value').fill('gpt')
  await expectAccessible(page)
  await takeScreenshot(page, 'meters-group')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await edit.waitFor({ state: 'hidden' })
  const { body: changed } = await acme.server.get(`/v1/meters/${body.items[0].id}`)
  assert.deepEqual(changed.filter.clauses[2], {
    conjunction: 'or',
    clauses: [{ property: 'model', operator: 'like', value: 'gpt' }],
  })

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive meter' }).click()
  await page.getByText('You can unarchive it at any time.').waitFor()
  await takeScreenshot(page, 'meters-archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive meter' }).click()
  // Notices are groups: a test that looks for a dialog finds none of them.
  await page.getByRole('group', { name: 'Tokens archived' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unarchive' }).click()
  await page.getByText('Tokens unarchived').waitFor()
})

test('a unit price is changed, and the checkout shows it', async () => {
  const acme = await merchant(browserServer().server)
  const { body: meter } = await acme.server.post('/v1/meters/', tokens)
  const page = await open(browserServer(), acme)
  const metered = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.05' }
  const before = await plan(acme, { prices: [metered] })
  await page.goto(dashboard(acme, `/products/${before.id}/edit`))
  await page.getByLabel('Price per unit in USD').fill('0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText(/^Enter a price above zero/).waitFor()
  await page.getByLabel('Price per unit in USD').fill('0.005')
  await page.getByText('1,000 × $0.005 = $5.00').waitFor()
  await page.getByLabel('Spending cap per period').fill('50')
  const preview = page.getByRole('region', { name: 'Checkout preview' })
  await preview.getByText('Tokens: $0.005 per unit, up to $50.00').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'usage-plan')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/edit'))

  const { body: after } = await acme.server.get(`/v1/products/${before.id}`)
  const [price] = after.prices
  assert.equal(after.prices.length, 1)
  assert.deepEqual([price.unit_amount, price.cap_amount, price.meter_id], ['0.5', 5000, meter.id])
  const opened = await checkout(acme, [before.id])
  await page.goto(opened.url)
  await page.getByText('$0.005 per unit').first().waitFor()
  await page.getByText('Up to $50.00 / month').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'usage-checkout')
})

test('usage is sold by tiers, with a cap, up to the credits', async () => {
  const acme = await merchant(browserServer().server)
  const { body: meter } = await acme.server.post('/v1/meters/', tokens)
  const page = await open(browserServer(), acme, '/products/new')
  await page.getByLabel('Name', { exact: true }).fill('By tokens')
  await page.getByRole('radio', { name: /^Recurring/ }).check()
  await page.getByRole('radio', { name: /^Usage only/ }).check()
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByText('Add at least one usage price.').waitFor()
  await page.getByRole('button', { name: 'Add usage price' }).click()
  const line = page.getByRole('group', { name: 'Meter 1' })
  await line.getByLabel('Meter').selectOption({ label: 'Tokens' })
  await line.getByRole('radio', { name: /^Graduated/ }).check()
  await line.getByRole('button', { name: 'Add tier' }).click()
  const tier = (number: number) => line.getByRole('group', { name: `Tier ${number}` })
  await tier(1).getByLabel('Up to unit').fill('100')
  await tier(1).getByLabel('Price per unit').fill('1')
  await tier(2).getByLabel('Up to unit').fill('100')
  await tier(2).getByLabel('Price per unit').fill('0.1')
  await tier(3).getByLabel('Price per unit').fill('0')
  await page.getByRole('button', { name: 'Create product' }).click()
  await tier(2).getByText(/101/).waitFor()
  await tier(2).getByLabel('Up to unit').fill('1000')
  await tier(3).getByLabel('Price per unit').fill('0.001')
  await line.getByText('12,345 units → $201.35 per period').waitFor()
  await line.getByLabel('Try a number of units').fill('101')
  await line.getByText('101 units → $100.10 per period').waitFor()
  await line.getByLabel('Spending cap per period').fill('50')
  await line.getByText('101 units → $50.00 per period, the spending cap').waitFor()
  await line.getByRole('switch', { name: 'Stop at the included credits' }).check()
  await expectAccessible(page)
  await takeScreenshot(page, 'usage-tiers')
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 800 })
  await takeScreenshot(page, 'usage-tiers-phone')
  if (wide) await page.setViewportSize(wide)
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/new'))

  const { body } = await acme.server.get('/v1/products/')
  const [made] = body.items
  const [price] = made.prices
  assert.deepEqual(price.tiers, {
    type: 'graduated',
    tiers: [
      { bound: 100, unit_amount: '100' },
      { bound: 1000, unit_amount: '10' },
      { bound: null, unit_amount: '0.1' },
    ],
  })
  assert.deepEqual([price.meter_id, price.cap_amount, price.limit_type], [meter.id, 5000, 'hard'])
  const opened = await checkout(acme, [made.id])
  await page.goto(opened.url)
  await page.getByText('From $0.001 per unit').first().waitFor()
  await page.getByText('Up to 1,000: $0.10 per unit').first().waitFor()
  await page.getByText('Above 1,000: $0.001 per unit').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'usage-tiers-checkout')
})

test('platforms that are not set up are not offered, and old benefits can be changed', async () => {
  const acme = await merchant(browserServer().server)
  const { body: meter } = await acme.server.post('/v1/meters/', tokens)
  const page = await open(browserServer(), acme, '/benefits')
  await page.getByRole('button', { name: 'Create benefit' }).first().click()
  const created = page.getByRole('dialog', { name: 'New benefit' })
  await created.getByRole('radio', { name: /^License key/ }).waitFor()
  assert.equal(await created.getByRole('radio').count(), 5)
  const edit = async (type: string, properties: object) => {
    const benefit = { type, description: 'Given with the plan', properties }
    const { body } = await acme.server.post('/v1/benefits/', benefit)
    await page.goto(dashboard(acme, `/benefits/${body.id}`))
    await page.getByRole('button', { name: 'Edit benefit' }).click()
    const sheet = page.getByRole('dialog')
    const save = async () => {
      await sheet.getByRole('button', { name: 'Save changes' }).click()
      await sheet.waitFor({ state: 'hidden' })
      return (await acme.server.get(`/v1/benefits/${body.id}`)).body.properties
    }
    return { sheet, save }
  }

  const repository = { repository_owner: 'acme', repository_name: 'editor', permission: 'pull' }
  const github = await edit('github_repository', repository)
  await github.sheet.getByLabel('Permission').selectOption('push')
  await github.sheet.getByText(/^Every customer with this benefit could change/).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'benefit-github')
  assert.deepEqual(await github.save(), { ...repository, permission: 'push' })

  const units = { meter_id: meter.id, units: 10, rollover: false }
  const credit = await edit('meter_credit', units)
  await credit.sheet.getByRole('textbox', { name: 'Units' }).fill('1000')
  await credit.sheet.getByRole('switch', { name: 'Roll over unused units' }).check()
  await credit.sheet.getByRole('switch', { name: 'Allow use beyond these units' }).check()
  await credit.sheet.getByRole('switch', { name: 'Set an expiration' }).check()
  await credit.sheet.getByLabel('After').fill('3')
  await credit.sheet.getByLabel('Unit', { exact: true }).selectOption('month')
  await expectAccessible(page)
  await takeScreenshot(page, 'benefit-credit')
  assert.deepEqual(await credit.save(), {
    ...{ meter_id: meter.id, units: 1000, rollover: true, limit_type: 'soft' },
    expires: { ttl: 3, timeframe: 'month' },
  })
  await page
    .getByText(/^Usage credits · 1,000 units · rolls over · .*3 months.* · more allowed$/)
    .waitFor()
})

test('the meter pages fit every width, with and without data', async () => {
  const [empty, full] = [
    await merchant(browserServer().server),
    await merchant(browserServer().server),
  ]
  await full.server.post('/v1/meters/', { ...tokens, name: 'Tokens of all models' })
  const { body: old } = await full.server.post('/v1/meters/', COUNTER)
  await full.server.patch(`/v1/meters/${old.id}`, { is_archived: true })
  const found = []
  for (const [name, acme] of Object.entries({ empty, full })) {
    const page = await open(browserServer(), acme)
    found.push(...(await checkEveryWidth(page, { [`meters-${name}`]: dashboard(acme, '/meters') })))
  }
  assert.deepEqual(found, [])
})
