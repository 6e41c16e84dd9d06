import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { newId } from '@gatehouse/server/src/platform/ids.ts'
import { organizationRoute } from '@gatehouse/server/src/testing/company.ts'
import { upload } from '@gatehouse/server/src/testing/files.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell, subscribe } from '@gatehouse/server/src/testing/sales.ts'
import { ingest } from '@gatehouse/server/src/testing/usage.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** The lines of the file that a link downloads. */
async function exported(page: Page, link: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link, exact: true }).click(),
  ])
  return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
}

/** Customers beyond what a page shows, the latest first in the list. */
async function addCustomers({ organization }: Merchant, count: number) {
  const { server } = browserServer()
  const first = server.clock.now().getTime()
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: newId(), organization_id: organization.id, invoice_code: `X${n}` },
    ...{ email: `many-${n}@example.com`, created_at: new Date(first + n) },
  }))
  await server.site.db.insertInto('customers').values(rows).execute()
}

test('a merchant exports selected orders, in the order that the list has', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const book = await product(acme)
  for (const name of ['Ada', 'Bea', 'Cleo']) {
    const customer_email = `${name.toLowerCase()}@order.example`
    await sell(server, acme, book, { customer_name: name, customer_email })
  }
  const page = await open(browserServer(), acme, '/orders?sort=customer')
  await page.getByText('1–3 of 3').waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByText('3 selected').waitFor()
  await page
    .getByRole('checkbox', { name: /^Select .*-0001$/ })
    .nth(1)
    .uncheck()
  await page.getByText('2 selected').waitFor()
  await checkDialog(page, 'orders-export-selected')

  const selected = await exported(page, 'Export selected')
  const all = await exported(page, 'Export')

  const names = (lines: string[]) => lines.slice(1).map(line => line.split(',')[0])
  assert.deepEqual(names(selected), ['Ada', 'Cleo'])
  assert.deepEqual(names(all), ['Ada', 'Bea', 'Cleo'])
  assert.equal(selected[0], all[0])
})

test('of too many selected rows, the merchant exports all that match instead', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  await addCustomers(acme, 165)
  const page = await open(browserServer(), acme, '/customers')
  await page.getByText('1–20 of 165').waitFor()
  for (let from = 1; from < 160; from += 20) {
    if (from > 1) await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText(`${from}–${from + 19} of 165`).waitFor()
    // It is checked until the rows of the next page are there.
    const every = { name: 'Select all rows of this page', checked: false }
    await page.getByRole('checkbox', every).click()
    await page.getByText(`${from + 19} selected`).waitFor()
  }

  const refused = page.getByRole('button', { name: 'Export selected' })
  assert.equal(await refused.getAttribute('aria-disabled'), 'true')
  await refused.hover()
  await page.getByText('You can export up to 150 selected rows.', { exact: false }).waitFor()
  await takeScreenshot(page, 'customers-export-limit')
  await page.getByRole('button', { name: 'Select all 165' }).click()
  const lines = await exported(page, 'Export selected')

  assert.equal(lines.length, 166)
})

test('a merchant exports every list that has rows, as it is shown', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const { subscription } = await subscribe(server, acme)
  const only = [{ property: 'name', operator: 'eq', value: 'call' }]
  const filter = { conjunction: 'and', clauses: only }
  const lines = [{ description: 'Setup', amount: 5_000, quantity: 1 }]
  const note = { type: 'custom', description: 'Call', properties: { note: 'Call us' } }
  await acme.server.post('/v1/benefits/', note)
  await acme.server.post('/v1/meters/', { name: 'Calls', filter, aggregation: { func: 'count' } })
  await acme.server.post('/v1/checkout-links/', { products: [subscription.product.id] })
  await acme.server.post('/v1/orders/', {
    ...{ customer_id: subscription.customer.id, currency: 'usd', lines },
  })
  await server.stranger().post('/v1/customer-portal/statements/cancellation', {
    ...{ organization_id: acme.organization.id, name: 'Bea', contract: 'Pro' },
    ...{ email: 'bea@lists.example', termination: 'ordinary' },
  })
  const archive = {
    ...{ organization_id: acme.organization.id, kind: 'archive_products' },
    ids: [subscription.product.id],
  }
  const preview = await acme.owner.post('/v1/bulk-actions/preview', archive)
  await acme.owner.post('/v1/bulk-actions/', { ...archive, token: preview.body.token })
  await server.drainJobs()
  await ingest(acme, [{ name: 'call', customer_id: subscription.customer.id }])
  const url = 'http://127.0.0.1:9/hooks'
  const endpoint = await acme.server.post('/v1/webhooks/endpoints', {
    ...{ url, format: 'raw', events: ['customer.created'] },
  })
  await acme.server.post(`/v1/webhooks/endpoints/${endpoint.body.id}/test`, {
    type: 'customer.created',
  })

  for (const [path, heading] of [
    ['/checkout-links', 'Label,Products,Discount,Created At,URL'],
    ['/benefits', 'Description,Type,Created At'],
    ['/meters', 'Name,Aggregation,Filter,Created At'],
    ['/orders/drafts', 'Customer,Email,Items,Created At,Total,Currency'],
    ['/requests', 'Customer,Email,Request,Contract,Status,Refund Due At,Created At'],
    ['/webhooks', 'Name,URL,Events,Status,Created At'],
    [`/webhooks/${endpoint.body.id}`, 'Event,Status,Response Code,Attempts,Created At'],
    ['/members', 'Name,Email,Roles,Joined At'],
    ['/events?sort=timestamp', 'Name,Customer,Email,External Customer ID,Metadata,Timestamp'],
    ['/bulk-actions', 'Action,Status,Done,Total,Not Done,Started By,Created At'],
  ] as const) {
    const page = await open(browserServer(), acme, path)
    await page.getByRole('link', { name: 'Export', exact: true }).waitFor()
    await expectAccessible(page)

    const file = await exported(page, 'Export')

    assert.equal(file[0], heading, path)
    assert.equal(file.length, 2, path)
  }
  const page = await open(browserServer(), acme, '/meters?state=archived')
  await page.getByText('Nothing found').waitFor()
  assert.equal((await exported(page, 'Export')).length, 1)
})

test('a merchant exports the lists of settings, people and programs', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const organization_id = acme.organization.id
  await upload(acme, Buffer.from('All there is to know.'))
  await acme.server.post('/v1/custom-fields/', {
    ...{ type: 'text', slug: 'about', name: 'About you', properties: {} },
  })
  for (const client_name of ['Planner', 'Reports']) {
    const redirect_uris = ['https://app.example/in']
    await acme.owner.post('/v1/oauth2/register', { organization_id, client_name, redirect_uris })
  }
  for (const name of ['Backup', 'Nightly']) {
    await acme.owner.post('/api/auth/api-key/create', { name })
    await acme.owner.post('/v1/organization-access-tokens/', {
      ...{ organization_id, comment: name, scopes: ['orders:read'] },
    })
  }
  for (const email of ['ada@lists.example', 'bea@lists.example']) {
    await acme.owner.post(organizationRoute('invite-member'), {
      ...{ email, role: 'member', organizationId: organization_id },
    })
  }

  for (const [path, heading] of [
    ['/files', 'Name,Purpose,Created At,Bytes'],
    ['/custom-fields', 'Name,Slug,Type,Options,Created At'],
    ['/members/invitations?query=ada', 'Email,Roles,Teams,Status,Sent At,Expires At'],
    ['/teams', 'Name,Members,Created At'],
    [
      '/access-tokens?query=night',
      "Name,Permissions,Created By,Creator's Email,Last Used At,Expires At,Created At",
    ],
    ['/oauth-apps?query=plan', 'Name,Client ID,Acts For,Created At'],
    [
      '/account/api-keys?query=back',
      'Name,Begins With,Enabled,Remaining Uses,Last Used At,Expires At',
    ],
  ] as const) {
    const page = path.startsWith('/account')
      ? await browserServer().visitAs(acme.owner, path)
      : await open(browserServer(), acme, path)
    await page.getByText('1–1 of 1').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `export-of${path.replaceAll(/\W/g, '-')}`)

    const file = await exported(page, 'Export')

    assert.equal(file[0], heading, path)
    assert.equal(file.length, 2, path)
  }
})

test('a merchant exports the roles, and what differs from the payment processor', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  await sell(server, acme, await product(acme))

  for (const [path, heading, rows] of [
    ['/roles', 'Name,Type,Permissions,Members', 5],
    [
      '/finance/reconciliation?range=last_12_months',
      'Transaction,Description,Result,Date,Ledger,Currency,Payment Processor,Difference',
      1,
    ],
  ] as const) {
    const page = await open(browserServer(), acme, path)
    await page.getByRole('link', { name: 'Export', exact: true }).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `export-of${path.replaceAll(/\W/g, '-')}`)

    const file = await exported(page, 'Export')

    assert.equal(file[0], heading, path)
    assert.equal(file.length, rows + 1, path)
  }
})
