import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { DAY } from '@gatehouse/server/src/platform/clock.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../browser-server.ts'
import { checkEveryWidth } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** A shop whose sale has a license key, webhook deliveries and a payout. */
async function shopWithLogs(t: TestContext) {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { body: benefit } = await acme.server.post('/v1/benefits/', {
    ...{ type: 'license_keys', description: 'License', properties: { prefix: 'NORD' } },
  })
  const { body: endpoint } = await acme.server.post('/v1/webhooks/endpoints', {
    ...{ url: 'http://127.0.0.1:9/hooks', format: 'raw', events: ['customer.created'] },
  })
  for (const type of ['customer.created', 'customer.updated']) {
    await acme.server.post(`/v1/webhooks/endpoints/${endpoint.id}/test`, { type })
  }
  const app = await product(acme)
  await acme.server.post(`/v1/products/${app.id}/benefits`, { benefits: [benefit.id] })
  for (const name of ['Ada', 'Bea']) {
    const customer_email = `${name.toLowerCase()}@logs.example`
    await sell(server, acme, app, { customer_name: name, customer_email })
  }
  t.after(() => server.stripe.control.setNow(null))
  const later = new Date(server.clock.now().getTime() + 4 * DAY)
  server.stripe.control.setNow(() => later)
  server.stripe.control.payOut()
  await acme.server.post('/v1/finance/refresh', {})
  await server.drainJobs()
  const { body: payouts } = await acme.server.get('/v1/payouts/')
  return { acme, benefit, endpoint, payout: payouts.items[0] }
}

/** Chooses a column, saves what is shown as a view, and finds it again. */
async function arrange(page: Page, { column, path }: { column: string; path: string }) {
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: column, exact: true }).check()
  await columns.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('columnheader', { name: column, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('For Monday')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  const tab = page.getByRole('navigation', { name: 'Saved views' })
  await tab.getByRole('button', { name: 'For Monday' }).waitFor()
  await expectAccessible(page)
  await page.goto(path)
  const current = tab.locator('[aria-current]')
  await eventually(() => current.allInnerTexts(), ['All'])
  await tab.getByRole('button', { name: 'For Monday' }).click()
  await eventually(() => current.allInnerTexts(), ['For Monday'])
  await page.getByRole('columnheader', { name: column, exact: true }).waitFor()
}

const filterOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

async function exported(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export', exact: true }).click(),
  ])
  return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
}

const openAt = (acme: Merchant, path: string) => open(browserServer(), acme, path)

test('logs and lists of a page have columns and views, and export what they show', async t => {
  const { acme, benefit, endpoint, payout } = await shopWithLogs(t)
  const lists = [
    {
      ...{ path: `/webhooks/${endpoint.id}`, filter: 'type', value: 'customer.updated' },
      ...{ column: 'Next attempt', rows: 1 },
      heading: 'Event,Status,Response Code,Attempts,Created At,Next Attempt At',
    },
    {
      ...{ path: `/benefits/${benefit.id}`, filter: 'query', value: 'bea@' },
      ...{ column: 'Expires', rows: 1 },
      heading: 'Key,Customer,Email,Status,Usage,Usage Limit,Last Validated At,Expires At',
    },
    {
      ...{ path: `/finance/payouts/${payout.id}`, filter: 'category', value: 'charge' },
      ...{ column: 'Available', rows: 2 },
      heading: 'Category,Customer,Email,Created At,Amount,Currency,Fee,Net,Available At',
    },
  ]
  for (const { path, filter, value, column, rows, heading } of lists) {
    const page = await openAt(acme, `${path}?${filter}=${value}`)
    await page
      .locator('[data-row]')
      .nth(rows - 1)
      .waitFor()
    await arrange(page, { column, path: dashboard(acme, path) })

    await eventually(async () => filterOf(page, filter), value)
    const lines = await exported(page)

    assert.equal(lines[0], heading)
    assert.equal(lines.length, rows + 1, path)
  }
  const page = await openAt(acme, '')
  const problems = await checkEveryWidth(
    page,
    Object.fromEntries(
      lists.map(({ path, filter, value }) => [
        `list-of${path.split('/').slice(0, 2).join('-')}`,
        dashboard(acme, `${path}?${filter}=${value}`),
      ]),
    ),
  )
  assert.deepEqual(problems, [])
})

test('the audit log has columns and views, and earlier pages keep both', async () => {
  const acme = await merchant(browserServer().server, 'Nordlicht')
  for (let count = 0; count < 27; count += 1) {
    await acme.server.post('/v1/customers/', { email: `many-${count}@logs.example` })
  }
  const path = dashboard(acme, '/audit')
  const page = await openAt(acme, '/audit?action=customer.')
  await page.locator('[data-row]').nth(24).waitFor()

  await arrange(page, { column: 'Resource ID', path })

  await eventually(async () => filterOf(page, 'action'), 'customer.')
  await page.getByRole('button', { name: 'Earlier' }).click()
  await page.getByRole('button', { name: 'Go to latest' }).waitFor()
  await page.getByRole('columnheader', { name: 'Resource ID' }).waitFor()
  await eventually(() => page.locator('[data-row]').count(), 2)
  assert.equal(await page.getByText('Modified').count(), 0)
  await page.goto(`${path}?action=customer.`)
  const tabs = page.getByRole('navigation', { name: 'Saved views' })
  await tabs.getByRole('button', { name: 'All' }).waitFor()
  assert.equal(await tabs.locator('[aria-current]').count(), 0)
  await page.goBack()
  await tabs.locator('[aria-current]').waitFor()
  const view = filterOf(page, 'view')
  const problems = await checkEveryWidth(page, {
    'audit-view': `${path}?action=customer.&view=${view}`,
  })
  assert.deepEqual(problems, [])
})
