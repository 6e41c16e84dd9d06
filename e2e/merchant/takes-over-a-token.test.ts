import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, company } from '@gatehouse/server/src/testing/company.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { openAs } from '../account/account.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const open = (person: Person, { slug }: Company, path: string) =>
  openAs(browserServer(), person, `/dashboard/${slug}${path}`, {})

test('an owner takes over a token that an admin created, and sees who created each', async () => {
  const acme = await company(browserServer().server, 'admin')
  const [admin = acme.owner] = acme.members
  const body = { organization_id: acme.id, comment: 'Billing server', scopes: ['orders:read'] }
  await admin.post('/v1/organization-access-tokens/', body)
  const page = await open(acme.owner, acme, '/access-tokens')
  const row = page.getByRole('row').filter({ hasText: 'Billing server' })
  await row.waitFor()
  await eventually(() => row.getByText('You', { exact: true }).count(), 0)
  await page.getByRole('button', { name: 'More for Billing server' }).click()
  await page.getByRole('menuitem', { name: 'Take over' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText('The token stays valid when').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-token-transfer')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await row.getByText('You', { exact: true }).waitFor()

  const { items } = (await acme.owner.get('/v1/organization-access-tokens/')).body
  assert.equal(items[0].creator.email, acme.owner.email)
  await page.getByRole('button', { name: 'More for Billing server' }).click()
  await page.getByRole('menuitem', { name: 'Revoke token' }).waitFor()
  await eventually(() => page.getByRole('menuitem', { name: 'Take over' }).count(), 0)
  const theirs = await open(admin, acme, '/access-tokens')
  await theirs.getByRole('button', { name: 'More for Billing server' }).click()
  await theirs.getByRole('menuitem', { name: 'Revoke token' }).waitFor()
  await eventually(() => theirs.getByRole('menuitem', { name: 'Take over' }).count(), 0)
})
