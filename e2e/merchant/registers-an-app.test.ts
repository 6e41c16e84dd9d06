import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, company } from '@gatehouse/server/src/testing/company.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { openAs } from '../account/account.ts'
import {
  type Appearance,
  expectAccessible,
  expectNoSidewaysScroll,
  takeScreenshot,
  widths,
} from '../browser-server.ts'
import { widthsOfRun } from '../due-widths.ts'
import { sharedBrowserServer } from '../shared-server.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const open = (person: Person, { slug }: Pick<Company, 'slug'>, look: Appearance = {}) =>
  openAs(browserServer(), person, `/dashboard/${slug}/oauth-apps`, look)

test('an owner registers an app, copies its secret once, changes and deletes it', async () => {
  const { owner, organization } = await merchant(browserServer().server)
  const page = await open(owner, organization)
  await page.getByText('Add “Sign in with Gatehouse”').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'oauth-apps-empty')
  await page.getByRole('button', { name: 'Create app' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Acme Notes')
  await sheet.getByRole('button', { name: 'Create app' }).click()
  await sheet.getByText('Enter at least one redirect URI.').waitFor()
  await sheet.getByLabel('Redirect URIs', { exact: false }).first().fill('http://notes.example')
  await sheet.getByRole('button', { name: 'Create app' }).click()
  await sheet.getByText('Enter https addresses', { exact: false }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'oauth-apps-sheet')
  await sheet
    .getByLabel('Redirect URIs', { exact: false })
    .first()
    .fill('https://notes.example/callback')
  await sheet.getByRole('button', { name: 'Create app' }).click()
  await page.getByText('Copy your client secret now').waitFor()
  await page.getByText(/^gatehouse_cs_\w{40}$/).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'oauth-apps-secret')
  await page.getByRole('button', { name: 'I’ve copied it' }).click()

  const [app] = (await owner.get('/v1/oauth2/', { query: { organization_id: organization.id } }))
    .body.items
  assert.deepEqual(app.redirect_uris, ['https://notes.example/callback'])
  assert.match(app.client_secret, /^gatehouse_cs_….{4}$/)
  await page.getByRole('button', { name: 'More for Acme Notes' }).click()
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
  await page.getByText('The current secret stops working immediately.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByText('Copy your client secret now').waitFor()
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  await page.getByRole('button', { name: 'Acme Notes', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Website' }).fill('https://notes.example')
  await sheet.getByRole('radio', { name: 'Organizations' }).check()
  await sheet.getByRole('button', { name: 'Read-only' }).click()
  await takeScreenshot(page, 'oauth-apps-organization')
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').waitFor()
  await page.getByRole('button', { name: 'More for Acme Notes' }).click()
  await page.getByRole('menuitem', { name: 'Delete app' }).click()
  await page.getByRole('button', { name: 'Delete app' }).click()

  await page.getByText('Add “Sign in with Gatehouse”').waitFor()
})

test('a support agent sees who manages apps', async () => {
  const acme = await company(browserServer().server, 'support')
  const [agent = acme.owner] = acme.members
  const page = await open(agent, acme)

  await page.getByText('Only owners and admins can manage OAuth apps').waitFor()
  await expectAccessible(page)
})

test('the list of apps fits every width', async () => {
  const { owner, organization } = await merchant(browserServer().server)
  for (const client_name of ['Acme Notes', 'An app with quite a long name for its list', 'CLI']) {
    const redirect_uris = ['https://notes.example/callback']
    const token_endpoint_auth_method = client_name === 'CLI' ? 'none' : 'client_secret_basic'
    const body = { organization_id: organization.id, client_name, redirect_uris }
    await owner.post('/v1/oauth2/register', { ...body, token_endpoint_auth_method })
  }
  for (const theme of ['light', 'dark'] as const) {
    const page = await open(owner, organization, { theme })
    await page.getByText('Acme Notes').first().waitFor()
    for (const width of widthsOfRun(import.meta.filename)) {
      await page.setViewportSize(widths[width])
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await takeScreenshot(page, `oauth-apps-${width}-${theme}`)
    }
  }
})
