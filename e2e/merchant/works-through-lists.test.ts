import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell, subscribe } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, dashboard, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

async function storeWith(names: string[]) {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const book = await product(acme)
  for (const customer_name of names) await sell(server, acme, book, { customer_name })
  return { server, acme, book }
}

test('a merchant moves through orders by keyboard, and looks at one beside the list', async () => {
  const { acme } = await storeWith(['Ada', 'Bea', 'Cleo'])
  const page = await open(browserServer(), acme, '/orders')
  await page.getByText('1–3 of 3').waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('link', { name: 'Bea' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'orders-preview')
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('Shift+X')
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('2 selected').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('xj')
  await eventually(() => page.getByRole('searchbox').inputValue(), 'xj')
  await page.getByText('Nothing found').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1–3 of 3').waitFor()
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: /^Order / }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.goto(dashboard(acme, '/orders'))
  await page.getByText('1–3 of 3').waitFor()
  await page.keyboard.press('j')
  const focused = await page.evaluate(() => document.activeElement?.closest('tr') !== null)
  assert.equal(focused, false)
})

test('a merchant refunds selected orders by number, leaves, and finds the result', async () => {
  const { server, acme } = await storeWith(['Ada', 'Bea', 'Cleo'])
  const page = await open(browserServer(), acme, '/orders')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByText('3 selected').waitFor()
  await page
    .getByRole('checkbox', { name: /^Select .*-0001$/ })
    .last()
    .uncheck()
  await page.getByText('2 selected').waitFor()
  await takeScreenshot(page, 'orders-selected')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund orders' })
  await dialog.getByText('Refunds 2 orders in full', { exact: false }).waitFor()
  await dialog.getByText('$40.00').waitFor()
  await checkDialog(page, 'bulk-refund')
  const refund = dialog.getByRole('button', { name: 'Refund', exact: true })
  assert.equal(await refund.getAttribute('aria-disabled'), 'true')
  await dialog.getByLabel('Type 2 to confirm').fill('2')
  await refund.click()
  // The merchant leaves while the server works, and is told on another page.
  await dialog.getByText('2 of 2 done', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(dashboard(acme, '/customers'))
  await server.drainJobs()

  await page.goto(dashboard(acme, '/bulk-actions'))

  await page.getByRole('button', { name: 'Refund orders' }).click()
  await page.getByText('Finished: 2 of 2 done').waitFor()
  const { body } = await acme.server.get('/v1/orders/', { query: { status: 'refunded' } })
  assert.equal(body.items.length, 2)
})

test('canceled subscriptions are restored from the list of bulk actions', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  await subscribe(server, acme)
  await subscribe(server, acme)
  const page = await open(browserServer(), acme, '/subscriptions')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Cancel at period end' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Cancels 2 subscriptions', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel at period end' }).click()
  await dialog.getByText('Finished: 2 of 2 done').waitFor()
  const between = await acme.server.get('/v1/subscriptions/', {
    query: { cancel_at_period_end: 'true' },
  })
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undoing').waitFor()
  await server.drainJobs()

  assert.equal(between.body.items.length, 2)
  const after = await acme.server.get('/v1/subscriptions/', {
    query: { cancel_at_period_end: 'true' },
  })
  assert.deepEqual(after.body.items, [])
})

test('a view keeps filters and columns, and the export has what is shown', async () => {
  const { acme } = await storeWith(['=Ada', 'Bea'])
  const page = await open(browserServer(), acme, '/orders?status=paid')
  await page.getByText('1–2 of 2').waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Invoice number' }).check()
  await columns.getByRole('checkbox', { name: 'Reason' }).uncheck()
  await checkDialog(page, 'columns')
  await columns.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('columnheader', { name: 'Invoice number' }).waitFor()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Paid with numbers')
  await page.getByRole('checkbox', { name: 'Share with all members' }).check()
  await checkDialog(page, 'save-view')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await page
    .getByRole('button', { name: /Paid with numbers/ })
    .first()
    .waitFor()
  await page.getByRole('searchbox').fill('bea')
  await page.getByText('Modified').waitFor()
  await page.getByText('1–1 of 1').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'orders-view')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByText('1–2 of 2').waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])

  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  assert.equal(lines.length, 3)
  assert.match(
    String(lines[0]),
    /^Customer,Email,Product,Status,Created At,Total,Currency,Invoice Number$/,
  )
  // A name that a spreadsheet would calculate is text.
  assert.ok(
    lines.some(line => line.startsWith("'=Ada,")),
    lines.join('\n'),
  )
  await page.goto(dashboard(acme, '/orders'))
  await page.getByRole('button', { name: /Paid with numbers/ }).click()
  await eventually(async () => new URL(page.url()).searchParams.get('status'), 'paid')
})

test('a list of payments exports its columns, and shows a row beside it', async () => {
  const { acme } = await storeWith(['Ada', 'Bea'])
  const page = await open(browserServer(), acme, '/payments')
  await page.getByText('1–2 of 2').waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'ID', exact: true }).check()
  await columns.getByRole('checkbox', { name: 'Method' }).uncheck()
  await columns.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('columnheader', { name: 'ID', exact: true }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Copy ID' }).waitFor()
  await preview.getByText('Status').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'payments-preview')

  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  assert.equal(lines[0], 'Customer,Email,Status,Created At,Amount,Currency,ID')
  assert.equal(lines.length, 3)
  await preview.getByRole('link', { name: 'Open' }).click()
  await page.waitForURL('**/payments/*')
})

test('a merchant edits metadata of all customers, then deletes one by number', async () => {
  const { acme } = await storeWith(['Ada', 'Bea'])
  const page = await open(browserServer(), acme, '/customers')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Edit metadata' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Changes one key of 2 customers', { exact: false }).waitFor()
  const edit = dialog.getByRole('button', { name: 'Edit metadata' })
  await dialog.getByLabel('Type 2 to confirm').fill('2')
  assert.equal(await edit.getAttribute('aria-disabled'), 'true')
  await dialog.getByLabel('Key').fill('tier')
  await dialog.getByLabel('Value').fill('gold')
  await checkDialog(page, 'bulk-metadata')
  await edit.click()
  await dialog.getByText('Finished: 2 of 2 done').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select Bea' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByText('Deletes 1 customer', { exact: false }).waitFor()
  await dialog.getByRole('checkbox', { name: 'Erase personal data' }).check()
  await dialog.getByLabel('Type 1 to confirm').fill('1')
  await checkDialog(page, 'bulk-delete-customers')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByText('Finished: 1 of 1 done').waitFor()

  const { items } = (await acme.server.get('/v1/customers/')).body
  assert.deepEqual(
    items.map(({ name, metadata }: any) => [name, metadata]),
    [['Ada', { tier: 'gold' }]],
  )
})

test('a merchant marks open invoices as paid', async () => {
  const { server, acme } = await storeWith(['Ada'])
  const [customer] = (await acme.server.get('/v1/customers/')).body.items
  const lines = [{ description: 'Consulting', amount: 12_000 }]
  const form = { customer_id: customer.id, lines, collection_method: 'send_invoice' }
  const { body } = await acme.server.post('/v1/orders/', form)
  assert.equal((await acme.server.post(`/v1/orders/${body.id}/finalize`, {})).status, 200)
  await server.drainJobs()
  const page = await open(browserServer(), acme, '/orders?status=pending')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: 'Send invoices' }).waitFor()
  await takeScreenshot(page, 'orders-open-selected')

  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('$120.00').waitFor()
  await dialog.getByLabel('Reference').fill('T-7')
  await dialog.getByLabel('Type 1 to confirm').fill('1')
  await checkDialog(page, 'bulk-mark-paid')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.getByText('Finished: 1 of 1 done').waitFor()

  const order = (await acme.server.get(`/v1/orders/${body.id}`)).body
  assert.equal(order.status, 'paid')
})

test('members note what they learned about a customer, in a timeline of everything', async () => {
  const { acme } = await storeWith(['Ada'])
  const { body } = await acme.server.get('/v1/customers/')
  const [customer] = body.items
  const page = await open(browserServer(), acme, `/customers/${customer.id}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers to be called.')
  await page.getByRole('button', { name: 'Add note' }).click()

  const notes = page.locator('section, div').filter({ hasText: 'Private notes' }).last()
  await notes.waitFor()
  await page.getByText('Prefers to be called.').first().waitFor()
  await page.getByText(/^Order .*: \$/).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'customer-timeline')
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: 'Delete note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await page.getByText('Note deleted').waitFor()
})

test('the palette finds sales by card and refunds the open order', async () => {
  const { acme } = await storeWith(['Ada'])
  const { body } = await acme.server.get('/v1/orders/')
  const page = await open(browserServer(), acme, `/orders/${body.items[0].id}`)
  await page.getByRole('heading', { name: /^Order / }).waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('refund')
  await page.getByRole('option', { name: 'Refund', exact: true }).click()
  await page.getByRole('dialog').getByText('Refund order', { exact: false }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('4242')

  await page
    .getByRole('option', { name: /Card ending in 4242/ })
    .first()
    .click()
  await page.waitForURL('**/payments/*')
})
