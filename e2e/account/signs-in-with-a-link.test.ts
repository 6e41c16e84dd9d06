import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectAccessible, clickIfPresent, takeScreenshot } from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { mailedLink } from './account.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const theme = { phone: 'dark', desktop: 'light' } as const

for (const width of widthsOfRun(import.meta.filename)) {
  test(`a user signs in by a mailed link once: ${width}`, async () => {
    const email = `link-${width}@example.com`
    const body = { email, name: 'Ada', callbackURL: '/account/profile' }
    await browserServer().server.stranger().post('/api/auth/sign-in/magic-link', body)
    const link = await mailedLink(browserServer(), email, '/magic-link')
    const look = { width, theme: theme[width] }
    const page = await (await browserServer().visitor(look)).newPage()
    await page.goto(link)
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `story-magic-link-${width}`)

    await clickIfPresent(button)
    await page.waitForURL('**/account/profile')

    const again = await (await browserServer().visitor(look)).newPage()
    await again.goto(link)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await again.getByText('This link was already used').waitFor()
    await expectAccessible(again)
    await takeScreenshot(again, `story-magic-link-used-${width}`)
    assert.equal(new URL(again.url()).pathname, '/magic-link')
  })
}
