import { test } from 'node:test'
import { admin, merchant } from '@gatehouse/server/src/testing/people.ts'
import { PASSWORD, waitUntilSettled } from '../account/account.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { idOf, openAdminServer } from './admin-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({
  apps: ['dashboard'],
  settings: { change_email_enabled: true },
})

for (const width of widthsOfRun(import.meta.filename)) {
  test(`an impersonation is shown on every page with a way to end it, on a ${width}`, async () => {
    const { owner, organization } = await merchant(browserServer().server)
    const userId = await idOf(owner)
    const { page } = await openAdminServer(browserServer(), `users/${userId}`, { width })

    await page.getByRole('button', { name: 'Impersonate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('logged under both names').waitFor()
    await dialog.getByRole('button', { name: 'Impersonate' }).click()

    const bar = page.getByRole('region', { name: 'Impersonation' })
    await bar.getByText(`Grace (${owner.email})`).waitFor()
    await page.waitForURL(new RegExp(`/dashboard/${organization.slug}`))
    for (const path of [`dashboard/${organization.slug}/customers`, 'account/profile']) {
      await page.goto(`/${path}`)
      await waitUntilSettled(page)
      await bar.getByRole('button', { name: 'Stop' }).waitFor()
      await takeScreenshot(page, `admin-being-${path.split('/')[0]}-${width}`)
      await expectAccessible(page)
    }

    await bar.getByRole('button', { name: 'Stop' }).click()
    await page.waitForURL(new RegExp(`/admin/users/${userId}$`))
    await page.getByText('Impersonation started').waitFor()
    await page.getByText('Impersonation ended').waitFor()
    await eventually(() => bar.count(), 0)
  })
}

test('actions closed to impersonators are rejected with a message', async () => {
  const { owner } = await merchant(browserServer().server)
  const { page } = await openAdminServer(browserServer(), `users/${await idOf(owner)}`)
  await page.getByRole('button', { name: 'Impersonate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Impersonate' }).click()
  await page.getByRole('region', { name: 'Impersonation' }).waitFor()

  await page.goto('/account/password')
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'New password' }).fill('an even better staple')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('You can’t do this while impersonating another user.').waitFor()

  await page.goto('/admin/users')
  await page.getByRole('heading', { name: 'Not available while impersonating' }).waitFor()
  await takeScreenshot(page, 'admin-as-somebody-else')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Stop' }).click()
  await page.waitForURL(/\/admin\/users\//)
})

test("admins, banned users and the admin's own account cannot be impersonated", async () => {
  const other = await admin(browserServer().server)
  const { root, page } = await openAdminServer(browserServer(), `users/${await idOf(other)}`)
  await page.getByRole('button', { name: 'Impersonate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Impersonate' }).click()
  await page.getByText('Admins can’t be impersonated on this server.').waitFor()

  await page.goto(`/admin/users/${await idOf(root)}`)
  const start = page.getByRole('button', { name: 'Impersonate' })
  await start.waitFor()
  await eventually(() => start.getAttribute('aria-disabled'), 'true')
})

test('an admin whose impersonation was ended signs in as themselves', async () => {
  const otherAdmin = await admin(browserServer().server)
  const { owner } = await merchant(browserServer().server)
  const { root, page } = await openAdminServer(browserServer(), `users/${await idOf(owner)}`)
  await page.getByRole('button', { name: 'Impersonate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Impersonate' }).click()
  await page.getByRole('region', { name: 'Impersonation' }).waitFor()
  await page.goto('/account/sessions')
  await waitUntilSettled(page)

  const { users } = (
    await otherAdmin.get('/api/auth/admin/list-users', { query: { searchValue: root.email } })
  ).body
  await otherAdmin.post('/api/auth/admin/revoke-user-sessions', { userId: users[0].id })
  await page.getByRole('button', { name: 'Stop' }).click()

  await page.getByText('Your impersonation session has ended.').waitFor()
  await eventually(() => page.getByRole('textbox', { name: 'Email' }).inputValue(), '')
})
