import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsSentTo } from '@gatehouse/server/src/testing/mails.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { customerOf } from './account.ts'

const browserServer = sharedBrowserServer({ apps: ['portal'] })

test('a customer saves all invoices, chooses a language, and deletes their data', async () => {
  const { server, visit } = browserServer()
  const cleo = await customerOf(server)
  const { acme, email, order_id } = cleo
  const home = `/${acme.organization.slug}/portal`
  await acme.server.post(`/v1/orders/${order_id}/invoice`, {})
  const page = await visit(await cleo.portal())
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all invoices' }).click()
  assert.equal((await saved).suggestedFilename(), 'invoices.zip')

  await page.getByRole('link', { name: 'Your details' }).click()
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('de')
  await page.getByRole('button', { name: 'Meine Daten löschen' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-details-german')
  await page.getByRole('combobox', { name: 'Sprache' }).first().selectOption('en')
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await page.getByRole('dialog').waitFor()
  const [mail] = await mailsSentTo(server, email)
  const code = /^[A-Z0-9]{6}$/m.exec(mail?.plain ?? '')?.[0] ?? ''
  await page.getByRole('dialog').getByLabel('Code').fill('WRONG1')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('This code is incorrect').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-delete-data')
  await page.getByRole('dialog').getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(new URL(page.url()).pathname.replace(/\/$/, ''), home)
  const { body } = await acme.server.get(`/v1/orders/${order_id}`)
  assert.match(body.customer.email, /@anonymous\.invalid$/)
})
