import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsSentTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('a merchant disables a customer email, and buyers no longer get it', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const book = await product(acme)
  const mailed = async () => {
    const customer_email = `bea-${(buyers += 1)}@${acme.organization.slug}.example`
    await sell(server, acme, book, { customer_email })
    return (await mailsSentTo(server, customer_email)).map(({ kind }) => kind)
  }
  assert.deepEqual(await mailed(), ['order_confirmation'])
  const page = await open(browserServer(), acme, '/settings/emails')
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Customer emails' }),
  })
  const purchase = card.getByRole('switch', { name: 'Order confirmation' })
  await purchase.scrollIntoViewIfNeeded()
  await checkDialog(page, 'story-customer-mails')

  await purchase.uncheck()
  await page.getByText('Changes saved').first().waitFor()
  await page.reload()

  await eventually(() => purchase.isChecked(), false)
  assert.equal(await card.getByRole('switch', { checked: true }).count(), 12)
  const { body } = await acme.server.get(`/v1/organizations/${acme.organization.id}`)
  assert.equal(body.customer_email_settings.order_confirmation, false)
  assert.equal(body.customer_email_settings.subscription_cycled, true)
  assert.deepEqual(await mailed(), [])
  await expectAccessible(page)
  await takeScreenshot(page, 'story-customer-mails-off')
})

let buyers = 0
