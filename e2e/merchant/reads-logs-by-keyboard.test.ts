import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('a merchant moves through the audit log and the deliveries by keyboard', async () => {
  const acme = await merchant(browserServer().server, 'Nordlicht')
  const url = 'http://127.0.0.1:9/hooks'
  const { body: endpoint } = await acme.server.post('/v1/webhooks/endpoints', {
    ...{ url, format: 'raw', events: ['customer.created'] },
  })
  for (const type of ['customer.created', 'customer.updated']) {
    await acme.server.post(`/v1/webhooks/endpoints/${endpoint.id}/test`, { type })
  }

  for (const path of ['/audit', `/webhooks/${endpoint.id}`]) {
    const page = await open(browserServer(), acme, path)
    await page.locator('[data-row]').nth(1).waitFor()
    const focused = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-row]')].findIndex(row =>
          row.contains(document.activeElement),
        ),
      )
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    assert.equal(await focused(), 1, path)
    await page.keyboard.press('k')
    assert.equal(await focused(), 0, path)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
  }
})
