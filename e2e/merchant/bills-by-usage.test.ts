import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { checkout, plan } from '@gatehouse/server/src/testing/sales.ts'
import { COUNTER } from '@gatehouse/server/src/testing/walk/shop.data.ts'
import { expectAccessible, shoot } from '../browser-house.ts'
import { lookAround } from '../look-around.ts'
import { soon } from '../soon.ts'
import { ourTown } from '../town.ts'
import { chooseCurrency, dashboard, open } from './shop.ts'

const town = ourTown({ apps: ['dashboard', 'checkout'] })

const tokens = { ...COUNTER, name: 'Tokens', aggregation: { func: 'sum', property: 'tokens' } }

test('a meter is made of conditions, found again, changed and put away', async () => {
  const acme = await merchant(town().house)
  const page = await open(town(), acme, '/meters')
  await page.getByText('Bill for what customers use').waitFor()
  await shoot(page, 'meters-empty')
  await page.getByRole('button', { name: 'Create meter' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'New meter' })
  await sheet.getByLabel('Name', { exact: true }).fill('Tokens')
  await sheet.getByLabel('Value').fill('completion')
  await sheet.getByRole('button', { name: 'Add condition', exact: true }).click()
  const second = sheet.getByRole('group', { name: 'Condition 2' })
  await second.getByLabel('Key of the metadata').fill('tokens')
  await second.getByLabel('Comparison').selectOption({ label: 'is at least' })
  await second.getByLabel('Value').fill('5')
  await sheet.getByLabel('What is counted').selectOption({ label: 'Sum of a number' })
  await sheet.getByLabel('Which number').fill('tokens')
  await sheet
    .getByText('Counts when the name is “completion” and tokens is at least “5”.')
    .waitFor()
  await expectAccessible(page)
  await shoot(page, 'meters-new')
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
  await page.getByRole('button', { name: 'Tokens', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit meter' })
  await edit.getByRole('button', { name: 'Add group' }).click()
  const group = edit.getByRole('group', { name: 'Group 1' })
  await group.getByLabel('Key of the metadata').fill('model')
  await group.getByLabel('Comparison').selectOption({ label: 'contains' })
  await group.getByLabel('Value').fill('gpt')
  await expectAccessible(page)
  await shoot(page, 'meters-group')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await edit.waitFor({ state: 'hidden' })
  const { body: changed } = await acme.server.get(`/v1/meters/${body.items[0].id}`)
  assert.deepEqual(changed.filter.clauses[2], {
    conjunction: 'or',
    clauses: [{ property: 'model', operator: 'like', value: 'gpt' }],
  })

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive meter' }).click()
  await page.getByText('It can be taken back at any time.').waitFor()
  await shoot(page, 'meters-archive')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive meter' }).click()
  await page.getByText('Tokens is archived').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await page.getByText('Tokens is in use again').waitFor()
})

test('a plan by usage alone is priced to parts of a cent, and the checkout says so', async () => {
  const { house } = town()
  const acme = await merchant(house)
  const { body: meter } = await acme.server.post('/v1/meters/', tokens)
  const page = await open(town(), acme, '/products/new')
  await page.getByLabel('Name', { exact: true }).fill('Metered')
  await page.getByRole('radio', { name: /^Recurring/ }).check()
  await page.getByRole('radio', { name: /^Only by usage/ }).check()
  await chooseCurrency(page, 'USD')
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByText('Add at least one price per unit.').waitFor()
  await page.getByRole('button', { name: 'Add price per unit' }).click()
  await page.getByLabel('Meter', { exact: true }).selectOption({ label: 'Tokens' })
  await page.getByLabel('Price per unit in USD').fill('0')
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByText(/^Write a price above zero/).waitFor()
  await page.getByLabel('Price per unit in USD').fill('0.0005')
  await page.getByText('1,000 × $0.0005 = $0.50').waitFor()
  await page.getByLabel('At most per period').fill('50')
  const preview = page.getByRole('region', { name: 'What buyers see' })
  await preview.getByText('Tokens: $0.0005 per unit, at most $50.00').waitFor()
  await expectAccessible(page)
  await shoot(page, 'usage-plan')
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByRole('heading', { name: 'Metered' }).waitFor()
  await shoot(page, 'usage-plan-page')

  const [made] = (await acme.server.get('/v1/products/')).body.items
  const [price] = made.prices
  assert.equal(made.prices.length, 1)
  assert.deepEqual([price.unit_amount, price.cap_amount, price.meter_id], ['0.05', 5000, meter.id])
  const opened = await checkout(acme, [made.id])
  await page.goto(opened.url)
  await page.getByText('$0.0005 per unit').first().waitFor()
  await page.getByText('At most $50.00 / month').first().waitFor()
  await expectAccessible(page)
  await shoot(page, 'usage-checkout')
})

test('a price by the unit joins what a plan costs already, which stays as it is', async () => {
  const acme = await merchant(town().house)
  await acme.server.post('/v1/meters/', tokens)
  const before = await plan(acme)
  const page = await open(town(), acme, `/products/${before.id}/edit`, { width: 'phone' })
  await page.getByRole('button', { name: 'Add price per unit' }).click()
  await page.getByLabel('Meter', { exact: true }).selectOption({ label: 'Tokens' })
  await page.getByLabel('Price per unit in USD').fill('1.25')
  await shoot(page, 'usage-plan-phone')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/edit'))

  const { body: after } = await acme.server.get(`/v1/products/${before.id}`)
  const [fixed, metered] = after.prices
  assert.deepEqual([fixed.id, metered.unit_amount], [before.prices[0].id, '125'])
})

test('a role, a repository and credits are given by forms of their own', async () => {
  const acme = await merchant(town().house)
  const { body: meter } = await acme.server.post('/v1/meters/', tokens)
  const page = await open(town(), acme, '/benefits')
  const begin = async (kind: RegExp) => {
    await page.goto(dashboard(acme, '/benefits'))
    await page.getByRole('button', { name: 'Create benefit' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'New benefit' })
    await sheet.getByRole('radio', { name: kind }).check()
    await sheet.getByLabel('Description').fill('Given with the plan')
    return sheet
  }
  const made = async (sheet: Awaited<ReturnType<typeof begin>>) => {
    await sheet.getByRole('button', { name: 'Create benefit' }).click()
    await page.getByRole('heading', { name: 'Given with the plan' }).waitFor()
    const id = page.url().split('/').at(-1)
    return (await acme.server.get(`/v1/benefits/${id}`)).body.properties
  }

  const discord = await begin(/^Discord/)
  await discord.getByLabel('Server ID').fill('12')
  await discord.getByLabel('Role ID').fill('998877665544332211')
  await discord.getByRole('button', { name: 'Create benefit' }).click()
  await discord.getByText('An ID of Discord has 17 to 20 digits.').waitFor()
  await expectAccessible(page)
  await shoot(page, 'benefit-discord')
  await discord.getByLabel('Server ID').fill('112233445566778899')
  assert.equal((await made(discord)).guild_id, '112233445566778899')

  const github = await begin(/^GitHub/)
  await github.getByLabel('Owner').fill('acme')
  await github.getByLabel('Repository', { exact: true }).fill('editor')
  await github.getByLabel('What they may do').selectOption('push')
  await github.getByText(/^Every buyer could change/).waitFor()
  await expectAccessible(page)
  await shoot(page, 'benefit-github')
  const repository = { repository_owner: 'acme', repository_name: 'editor', permission: 'push' }
  assert.deepEqual(await made(github), repository)

  const credit = await begin(/^Usage credits/)
  await credit.getByLabel('Meter', { exact: true }).selectOption({ label: 'Tokens' })
  await credit.getByRole('textbox', { name: 'Units' }).fill('1000')
  await credit.getByRole('switch', { name: 'Carry over what is left' }).check()
  await expectAccessible(page)
  await shoot(page, 'benefit-credit')
  assert.deepEqual(await made(credit), { meter_id: meter.id, units: 1000, rollover: true })
  await page.getByText('Usage credits · 1,000 units · carried over').waitFor()
  await page.getByRole('button', { name: 'Edit benefit' }).click()
  await soon(() => page.getByRole('textbox', { name: 'Units' }).inputValue(), '1000')
})

test('meters look right at every width, full and empty', async () => {
  const [empty, full] = [await merchant(town().house), await merchant(town().house)]
  await full.server.post('/v1/meters/', { ...tokens, name: 'Tokens of all models' })
  const { body: old } = await full.server.post('/v1/meters/', COUNTER)
  await full.server.patch(`/v1/meters/${old.id}`, { is_archived: true })
  const found = []
  for (const [name, acme] of Object.entries({ empty, full })) {
    const page = await open(town(), acme)
    found.push(...(await lookAround(page, { [`meters-${name}`]: dashboard(acme, '/meters') })))
  }
  assert.deepEqual(found, [])
})
