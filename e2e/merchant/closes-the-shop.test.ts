import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worker } from '@gatehouse/server/src/testing/company.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { openAs } from '../account/account.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { dashboard, open, shop } from './shop.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

for (const width of widthsOfRun(import.meta.filename)) {
  test(`an owner closes the shop after reading what ends and what is kept (${width})`, async () => {
    const { acme, subscription } = await shop(browserServer().server)
    const page = await open(browserServer(), acme, '/settings', { width })
    await page.getByRole('link', { name: 'Delete organization' }).click()
    await page.getByRole('heading', { name: 'Delete Nordlicht?' }).waitFor()
    const row = (text: string) => page.getByRole('listitem').filter({ hasText: text }).waitFor()
    await row('Subscriptions$10.00 / month1')
    await row('Members1')
    await page.getByText('Sales records that must be retained by law').waitFor()
    await row('Orders2')
    await expectAccessible(page)
    await takeScreenshot(page, `story-delete-organization-${width}`)

    await page.getByRole('button', { name: 'Delete organization' }).click()
    const dialog = page.getByRole('dialog')
    const button = dialog.getByRole('button', { name: 'Delete organization' })
    await eventually(() => button.getAttribute('aria-disabled'), 'true')
    await expectAccessible(page)
    await takeScreenshot(page, `story-delete-organization-asked-${width}`)
    await dialog.getByRole('textbox').fill(acme.organization.slug)
    await button.click()

    await page.getByRole('heading', { name: 'Create your organization' }).waitFor()
    await page.getByText('Nordlicht deleted').first().waitFor()
    await browserServer().server.drainJobs()
    const { status } = await browserServer()
      .server.site.db.selectFrom('subscriptions')
      .select('status')
      .where('id', '=', subscription.id)
      .executeTakeFirstOrThrow()
    assert.equal(status, 'canceled')
  })
}

test('a member who cannot delete the organization is told who can', async () => {
  const acme = await merchant(browserServer().server)
  const clerk = await worker(browserServer().server, acme.organization, 'admin')

  const page = await openAs(browserServer(), clerk, dashboard(acme, '/settings'))

  await page.getByText('Only owners can delete this organization.').waitFor()
  await eventually(() => page.getByRole('link', { name: 'Delete organization' }).count(), 0)
  await expectAccessible(page)
})
