import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAtScenes } from '../look-around.ts'
import { soon } from '../soon.ts'
import { ourTown } from '../town.ts'
import { scenesOf } from './scenes.ts'
import { dashboard, open } from './shop.ts'
import { eventfulShop } from './states.ts'

const town = ourTown({ apps: ['dashboard'] })

// The widest list and the longest dialog; `npm run prove` looks at all of them.
const HARDEST = ['money-subscriptions', 'money-subscription-change-seats']

test('the longest names, the widest list and the longest dialog fit; words say what was', async () => {
  const { house } = town()
  const shop = await eventfulShop(house)
  const page = await open(town(), shop.acme)
  const scenes = Object.entries(scenesOf(shop)).filter(([name]) => HARDEST.includes(name))
  assert.deepEqual(await lookAtScenes(page, Object.fromEntries(scenes)), [])
  const button = page.getByRole('dialog').getByRole('button', { name: 'Change seats' })
  const { height } = page.viewportSize() ?? { height: 0 }
  const box = await button.boundingBox()
  assert.ok(box && box.y + box.height <= height, 'the button of a long dialog stays in sight')

  await page.goto(dashboard(shop.acme, '/orders?page=99'))
  await page.getByText('21–39 of 39').waitFor()
  await soon(async () => new URL(page.url()).searchParams.get('page'), '2')
  const { prorated, trialing, waiting } = shop.subscriptions
  await page.goto(dashboard(shop.acme, `/subscriptions/${prorated.id}`))
  await page.getByText('Credited $1.19').waitFor()
  await page.goto(dashboard(shop.acme, `/subscriptions/${trialing.id}`))
  await page.getByText('Nothing charged').waitFor()
  await page.goto(dashboard(shop.acme, `/subscriptions/${waiting.id}`))
  await page.getByText('Changes to Small on March 15, 2026.').waitFor()
  await page.goto(dashboard(shop.acme, `/orders/${shop.orders.disputed.id}`))
  await page.getByText('The customer’s bank contests $23.80').waitFor()

  await page.goto(dashboard(shop.acme, `/customers/${shop.customers.long}`))
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Adjust balance' }).click()
  await soon(() => dialog.getByLabel('Amount').evaluate(at => at === document.activeElement), true)
})
