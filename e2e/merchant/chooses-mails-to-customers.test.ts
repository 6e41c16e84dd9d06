import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { mailsSentTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, expectNoSidewaysScroll, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { checkDialog, open } from './shop.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

test('a merchant previews emails, receives a test, and turns one off', async () => {
  const { server } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  await server.site.db.updateTable('users').set({ email_verified: true }).execute()
  const page = await open(browserServer(), acme, '/settings/emails')
  await page.getByText('Always sent: it’s a receipt.').first().waitFor()
  assert.equal(await page.getByRole('switch').count(), 4)
  await checkDialog(page, 'story-customer-mails')
  for (const width of [1440, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 })
    await takeScreenshot(page, `story-customer-mails-${width}`)
    await expectNoSidewaysScroll(page)
  }

  await page.getByRole('button', { name: 'Preview (Order confirmation)' }).click()
  const dialog = page.getByRole('dialog')
  const mail = dialog.frameLocator('iframe')
  await mail.getByRole('heading', { name: 'Your purchase from Nordlicht' }).waitFor()
  await mail.getByText('VAT Germany').waitFor()
  await checkDialog(page, 'story-mail-preview')
  await dialog.getByLabel('Language').selectOption('de')
  await dialog.getByLabel('Appearance').selectOption('dark')
  await dialog.getByLabel('Screen').selectOption('phone')
  await mail.getByRole('link', { name: /Bestellung/ }).waitFor()
  await takeScreenshot(page, 'story-mail-preview-phone-dark')
  await dialog.getByRole('button', { name: 'Send a test to me' }).click()
  const sent = page.getByText(/^Test sent to /).first()
  await sent.waitFor()
  const address = (await sent.innerText()).replace('Test sent to ', '')
  const [received] = await mailsSentTo(server, address)
  assert.match(received?.html ?? '', /lang="de"/)
  await page.keyboard.press('Escape')

  const paused = page.getByRole('switch', { name: 'Subscription paused' })
  await paused.uncheck()
  await page.getByText('Changes saved').first().waitFor()
  await page.reload()
  await eventually(() => paused.isChecked(), false)
  const { body } = await acme.server.get(`/v1/organizations/${acme.organization.id}`)
  assert.equal(body.customer_email_settings.subscription_paused, false)
  assert.equal(body.customer_email_settings.order_confirmation, true)
})

test('emails are readable on a phone and a desktop, in light and dark', async () => {
  const acme = await merchant(browserServer().server, 'Nordlicht')
  const path = `/v1/organizations/${acme.organization.id}`
  await acme.server.patch(path, { accent_color: '#1a7f5a', email: 'help@nordlicht.example' })
  const page = await open(browserServer(), acme, '/settings/emails')
  const kinds = ['order_refunded', 'subscription_past_due', 'portal_code', 'file_version']

  for (const scheme of ['light', 'dark']) {
    for (const kind of kinds) {
      const query = { kind, scheme, language: 'de' }
      const sample = await acme.owner.get(`${path}/customer-mail-samples/page`, { query })
      // The policy of the page itself lets no script run, so its content is checked alone.
      await page.goto('about:blank')
      await page.setContent(sample.body)
      // The landmark around an email is that of the mail program.
      await page.evaluate(() => document.querySelector('table')?.setAttribute('role', 'main'))
      for (const width of [390, 800]) {
        await page.setViewportSize({ width, height: 900 })
        await takeScreenshot(page, `mail-${kind}-${width}-${scheme}`)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    }
  }
})
