import { test } from 'node:test'
import assert from 'node:assert/strict'
import { linkTo, unsubscribeLinkOf } from '@gatehouse/server/src/testing/mails.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { signInByCode } from './account.ts'

const browserServer = sharedBrowserServer()

test('an old link asks for a code and goes on; its customer chooses emails', async () => {
  const { server, visit } = browserServer()
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await product(acme))
  const { email, id: customer_id } = order.customer
  const link = await linkTo(server, email, `/${acme.organization.slug}/portal/orders`)
  await server.site.db
    .updateTable('customer_sessions')
    .set({ expires_at: new Date(0) })
    .where('customer_id', '=', customer_id)
    .execute()

  const page = await visit(link.pathname + link.search, { width: 'phone' })
  await signInByCode(server, page, email)
  await page
    .getByRole('heading', { name: /Handbook/ })
    .first()
    .waitFor()
  assert.ok(page.url().endsWith(`/portal/orders/${order.id}`))

  await page.getByRole('link', { name: 'Your details' }).click()
  await page.getByRole('link', { name: 'Email preferences' }).click()
  const files = page.getByRole('switch', { name: 'New file versions' })
  await files.waitFor()
  assert.equal(await files.isChecked(), true)
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-mail-preferences')

  const unsubscribe = unsubscribeLinkOf(server, customer_id)
  const stranger = await visit(unsubscribe.pathname)
  await stranger.getByRole('heading', { name: 'Unsubscribe from these emails?' }).waitFor()
  await expectAccessible(stranger)
  await takeScreenshot(stranger, 'portal-unsubscribe')
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await stranger.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()

  await page.reload()
  await files.waitFor()
  assert.equal(await files.isChecked(), false)
  await files.check()
  await page.getByText('Preferences saved').first().waitFor()
})
