import { test } from 'node:test'
import { linkTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { portalOf } from './account.ts'

const browserServer = sharedBrowserServer()

test('a customer changes their address with a link that needs no session', async () => {
  const acme = await merchant(browserServer().server)
  const customer_portal_settings = { customer: { allow_email_change: true } }
  const settings = `/v1/organizations/${acme.organization.id}`
  await acme.server.patch(settings, { customer_portal_settings })
  const at = (who: string) => `${who}@${acme.organization.slug}.example`
  const { body } = await acme.server.post('/v1/customers/', { email: at('old') })
  await acme.server.post('/v1/customers/', { email: at('taken') })
  const page = await browserServer().visit(await portalOf(acme, body.id), { width: 'phone' })

  await page.getByRole('link', { name: 'Your details' }).click()
  await page.getByRole('button', { name: 'Change (Email)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  await dialog.getByLabel('New email').fill(at('taken'))
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText('This email can’t be used.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('New email').fill(at('new'))
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText(`We sent a link to ${at('new')}.`).waitFor()
  await takeScreenshot(page, 'portal-email-sent')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const link = await linkTo(
    browserServer().server,
    at('new'),
    `/${acme.organization.slug}/portal/email`,
  )
  const mail = await browserServer().visit(link.pathname + link.search)
  await mail.getByRole('heading', { name: 'Confirm your new email' }).waitFor()
  await expectAccessible(mail)
  await takeScreenshot(mail, 'portal-email-confirm')
  await mail.getByRole('button', { name: 'Confirm address' }).click()
  await mail.getByText(`Your email is now ${at('new')}`).waitFor()
  await mail.getByRole('heading', { name: 'Your details' }).waitFor()
  await takeScreenshot(mail, 'portal-email-done')

  await page.goto(link.pathname + link.search)
  await page.getByText('This link was used, replaced by a newer one, or has expired.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'portal-email-over')
})
