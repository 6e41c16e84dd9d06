import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { openReceiver } from '@gatehouse/server/src/testing/receiver.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('a delivery is shown with its response and resent', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  let secret = ''
  const receiver = await openReceiver(() => secret)
  try {
    const { body } = await acme.server.post('/v1/webhooks/endpoints', {
      url: receiver.url,
      format: 'raw',
      events: ['order.paid'],
    })
    secret = body.secret
    await sell(server, acme, await product(acme))
    await receiver.count(1)
    const page = await open(browserServer(), acme, `/webhooks/${body.id}`)
    await page.getByText('Delivered').waitFor()
    await page.getByRole('button', { name: 'order.paid' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('200', { exact: true }).waitFor()
    await sheet.getByText('"type": "order.paid"').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, 'story-delivery')

    await sheet.getByRole('button', { name: 'Resend' }).click()

    await receiver.count(2)
    await sheet.getByText('200', { exact: true }).nth(1).waitFor()
    const [first, second] = receiver.received
    assert.equal(first?.id, second?.id)
    assert.equal(first?.body, second?.body)
  } finally {
    await receiver.close()
  }
})

test('a merchant sends a test event and sees how the endpoint responded', async () => {
  const acme = await merchant(browserServer().server)
  let secret = ''
  const receiver = await openReceiver(() => secret)
  try {
    const { body } = await acme.server.post('/v1/webhooks/endpoints', {
      ...{ url: receiver.url, format: 'raw', events: ['order.paid'] },
    })
    secret = body.secret
    const page = await open(browserServer(), acme, `/webhooks/${body.id}`)

    await page.getByRole('button', { name: 'Send test event' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Event').selectOption('subscription.canceled')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send event' }).click()

    const sheet = page.getByRole('dialog', { name: 'subscription.canceled' })
    await sheet.getByText('A sample; nothing happened.').waitFor()
    await sheet.getByText('200', { exact: true }).waitFor()
    const [received] = await receiver.count(1)
    assert.equal(received?.type, 'subscription.canceled')
    assert.equal(received.headers['webhook-test'], 'true')
    await checkDialog(page, 'story-test-event')
  } finally {
    await receiver.close()
  }
})

test('a merchant searches the log and replays what it finds', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  let secret = ''
  const receiver = await openReceiver(() => secret)
  try {
    const { body } = await acme.server.post('/v1/webhooks/endpoints', {
      ...{ url: receiver.url, format: 'raw', events: ['customer.created', 'customer.updated'] },
    })
    secret = body.secret
    const { body: ada } = await acme.server.post('/v1/customers/', { email: 'ada@example.com' })
    await acme.server.post('/v1/customers/', { email: 'bob@example.com' })
    await acme.server.patch(`/v1/customers/${ada.id}`, { name: 'Ada' })
    await receiver.count(3)
    const page = await open(browserServer(), acme, `/webhooks/${body.id}`)
    const log = page.getByRole('table', { name: 'Deliveries' })
    await log.getByText('customer.updated').waitFor()

    await page.getByRole('button', { name: 'Event', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'customer.created' }).click()
    await page.keyboard.press('Escape')
    await log.getByText('customer.updated').waitFor({ state: 'hidden' })
    await page.getByPlaceholder('Object ID').fill(ada.id)
    await log.getByRole('button', { name: 'customer.created' }).nth(1).waitFor({ state: 'hidden' })
    assert.equal(await log.getByRole('button', { name: 'customer.created' }).count(), 1)
    await checkDialog(page, 'story-webhook-log')

    await page.getByRole('button', { name: 'Replay events' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('No event matches these filters.').first().waitFor()
    await dialog.getByLabel('Status').selectOption('Failed, delivered and skipped')
    await dialog.getByLabel('Object ID').fill(ada.id)
    await dialog.getByText('2 events will be sent.').waitFor()
    await checkDialog(page, 'story-webhook-replay')
    await dialog.getByRole('button', { name: 'Replay', exact: true }).click()
    await page.getByText('Replaying 2 events').waitFor()

    const received = await receiver.count(5)
    assert.equal(new Set(received.map(({ id }) => id)).size, 3)
  } finally {
    await receiver.close()
  }
})

test('a merchant limits an endpoint to a product and has it signed with a key pair', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  const { id } = await product(acme)
  const { body: made } = await acme.server.post('/v1/webhooks/endpoints', {
    ...{ url: 'https://example.invalid/hooks', format: 'raw', events: ['order.paid'] },
  })
  const page = await open(browserServer(), acme, `/webhooks/${made.id}`)

  await page.getByRole('button', { name: 'Edit endpoint' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('More options').click()
  await sheet.getByRole('combobox', { name: 'Only events of these products' }).click()
  await page.getByRole('option').first().click()
  await sheet.getByLabel('Signature').selectOption('Key pair (Ed25519)')
  await sheet.getByLabel('Maximum events per second').fill('5')
  await sheet.getByLabel('Payload version').selectOption('Polar SDK 0.42–0.49')
  await sheet.getByLabel('Send only type and object ID').check()
  await checkDialog(page, 'story-webhook-options')
  await sheet.getByRole('button', { name: 'Save' }).click()

  await page.getByText(/^whpk_/).waitFor()
  await page.getByText('Products: 1, customers: 0').waitFor()
  await page.getByText('Polar SDK 0.42–0.49').waitFor()
  await expectAccessible(page)
  const { body } = await acme.server.get(`/v1/webhooks/endpoints/${made.id}`)
  assert.deepEqual(body.filter, { product_ids: [id], customer_ids: [] })
  assert.deepEqual([body.thin, body.max_per_second, body.api_version], [true, 5, '0.49'])
})

test('a failing endpoint is shown in the list, on its page and on Home', async () => {
  const { server } = browserServer()
  const acme = await merchant(server)
  let secret = ''
  const receiver = await openReceiver(() => secret)
  try {
    receiver.answer = () => 503
    const { body } = await acme.server.post('/v1/webhooks/endpoints', {
      ...{ url: receiver.url, name: 'Shop', format: 'raw', events: ['order.paid'] },
    })
    secret = body.secret
    await sell(server, acme, await product(acme))
    for (const seconds of [0, 3, 6]) {
      server.clock.pass(seconds * 1000)
      await server.drainJobs()
    }
    const page = await open(browserServer(), acme)
    await page.getByRole('heading', { name: 'Failing webhook endpoints' }).waitFor()
    await takeScreenshot(page, 'story-failing-home')
    await page.getByRole('main').getByRole('link', { name: 'Shop' }).click()
    await page.getByText('Deliveries to this endpoint are failing').waitFor()
    await page.getByRole('cell', { name: '503' }).waitFor()
    await checkDialog(page, 'story-failing-endpoint')
    // Anywhere in its row, not only on its name.
    await page.getByRole('cell', { name: 'Retrying' }).click()
    await page.getByRole('dialog').getByText('503', { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('cell', { name: 'Failing' }).waitFor()
    await expectAccessible(page)
  } finally {
    await receiver.close()
  }
})

test('an endpoint is disabled and enabled, its secret reset, and it is deleted', async () => {
  const acme = await merchant(browserServer().server)
  const { body } = await acme.server.post('/v1/webhooks/endpoints', {
    url: 'https://example.invalid/hooks',
    format: 'raw',
    events: ['order.paid'],
  })
  const page = await open(browserServer(), acme, `/webhooks/${body.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable endpoint' }).click()
  await page.getByText('This endpoint is disabled').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enable endpoint' }).click()
  await page.getByText('This endpoint is disabled').waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Rotate signing secret' }).click()
  const rotation = page.getByRole('dialog')
  await rotation.getByLabel('Previous secret keeps signing for').selectOption('3 days')
  await expectAccessible(page)
  await rotation.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByText('The previous secret also signs until').waitFor()
  const shownSecret = page.getByText(/^gatehouse_whs_/)
  await shownSecret.waitFor()
  await page.waitForFunction(old => !document.body.textContent?.includes(old), body.secret)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete endpoint' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click()
  await page.getByRole('heading', { name: 'Get notified of events' }).waitFor()
})

test('a changed token is revoked and then rejected', async () => {
  const acme = await merchant(browserServer().server)
  const page = await open(browserServer(), acme, '/access-tokens')
  await page.getByRole('button', { name: 'for a test' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Renamed')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Renamed', exact: true }).waitFor()

  await page.getByRole('button', { name: 'More for Renamed' }).click()
  await page.getByRole('menuitem', { name: 'Revoke token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()

  await page.getByText('Token revoked').waitFor()
  assert.equal((await acme.server.get('/v1/products/')).status, 401)
})
