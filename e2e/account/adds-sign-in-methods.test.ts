import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  openProviders,
  type Providers,
} from '@gatehouse/server/src/testing/providers/open-providers.ts'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import type { Page } from 'playwright-core'
import {
  type BrowserServer,
  expectAccessible,
  type Appearance,
  takeScreenshot,
} from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { openAs } from './account.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { addPasskeyDevice } from '../passkey-device.ts'

let providers: Providers
before(async () => {
  providers = await openProviders()
})
after(() => providers.close())

const apps = ['dashboard']
const browserServer = sharedBrowserServer(() => ({
  apps,
  config: { providers: providers.config },
  now: 'running',
}))
const closed = sharedBrowserServer({ apps, settings: { account_linking_enabled: false } })

const signInMethodsOf = async (person: Person) =>
  ((await person.get('/api/auth/list-accounts')).body as { providerId: string }[])
    .map(({ providerId }) => providerId)
    .toSorted()

test('a user links a provider and unlinks it again', async () => {
  const ada = await signUp(browserServer().server)
  providers.be('github', { id: '4711', email: ada.email })
  const page = await openAs(browserServer(), ada, '/account/linked-accounts')
  await page.getByRole('button', { name: 'Link GitHub' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-linkable-providers')

  await page.getByRole('button', { name: 'Link GitHub' }).click()
  await page.getByRole('button', { name: 'Unlink GitHub' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-linked-account')
  assert.deepEqual(await signInMethodsOf(ada), ['credential', 'github'])
  await eventually(() => page.getByRole('button', { name: 'Link GitHub', exact: true }).count(), 0)

  await page.getByRole('button', { name: 'Unlink GitHub' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlink GitHub?' })
  await dialog.getByText('You’ll no longer be able to sign in with GitHub').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Unlink', exact: true }).click()
  await page.getByText('GitHub unlinked').waitFor()
  assert.deepEqual(await signInMethodsOf(ada), ['credential'])
})

test("another user's provider account is not linked, and the page says why", async () => {
  const [ada, bea] = [await signUp(browserServer().server), await signUp(browserServer().server)]
  providers.be('github', { id: '4712', email: ada.email })
  const first = await openAs(browserServer(), ada, '/account/linked-accounts')
  await first.getByRole('button', { name: 'Link GitHub' }).click()
  await first.getByRole('button', { name: 'Unlink GitHub' }).waitFor()

  const page = await openAs(browserServer(), bea, '/account/linked-accounts')
  await page.getByRole('button', { name: 'Link GitHub' }).click()

  await page.getByText('The account wasn’t linked').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-not-linked')
  assert.deepEqual(await signInMethodsOf(bea), ['credential'])
})

test('where linking is disabled the page says so instead of showing buttons', async () => {
  const page = await openAs(closed(), await signUp(closed().server), '/account/linked-accounts')

  await page.getByText('Linking accounts is turned off on this server').waitFor()

  await eventually(() => page.getByRole('button', { name: /^Link / }).count(), 0)
  await expectAccessible(page)
})

/**
 * A device that stores passkeys and confirms the user immediately. Passkeys need a host name, not
 * an IP address.
 */
async function openOnDevice(
  { server, visitor }: BrowserServer,
  person: Person,
  look: Appearance = {},
) {
  server.site.base_url = server.url.replace('127.0.0.1', 'localhost')
  const context = await visitor(look)
  await context.addCookies(
    [...person.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' })),
  )
  const page = await context.newPage()
  await addPasskeyDevice(page)
  await page.goto(`${server.site.base_url}/account/passkeys`)
  return page
}

const passkeysOf = async (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/auth/passkey/list-user-passkeys')
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
  })

test('a user adds a passkey, names it and removes it', async () => {
  const ada = await signUp(browserServer().server)
  const page = await openOnDevice(browserServer(), ada)
  await page.getByText('No passkeys yet').waitFor()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('Chrome, Linux').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-passkey')

  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('This device already has a passkey for your account.').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Actions for Chrome, Linux' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Work laptop', { exact: true }).waitFor()
  assert.deepEqual(await passkeysOf(page), ['Work laptop'])

  await page.getByRole('button', { name: 'Actions for Work laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Work laptop?' })
  await dialog.getByText('You’ll no longer be able to sign in with it.').waitFor()
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('No passkeys yet').waitFor()
})
