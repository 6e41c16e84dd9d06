import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { verifyLicenseFile } from '@gatehouse/sdk/license-files'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { customerOf } from './account.ts'

const browserServer = sharedBrowserServer()

test('a merchant turns license files on, and a customer downloads one for a device', async () => {
  const { server, visitAs, visit } = browserServer()
  const { acme, portal } = await customerOf(server)
  const { body: keysOfAcme } = await acme.server.get('/v1/license-keys/')
  const [key] = keysOfAcme.items
  const desk = await visitAs(
    acme.owner,
    `/dashboard/${acme.organization.slug}/benefits/${key.benefit_id}`,
  )
  await desk.getByRole('button', { name: 'Turn on license files' }).click()
  await desk.getByRole('button', { name: 'Copy public keys' }).click()
  const keys = JSON.parse(await desk.evaluate(() => navigator.clipboard.readText()))
  await expectAccessible(desk)
  await takeScreenshot(desk, 'license-files-benefit')

  const page = await visit(await portal(), { width: 'phone' })
  await page.getByRole('button', { name: 'License file for an offline device' }).click()
  await page.getByRole('button', { name: 'Activate and download' }).click()
  await page.getByText('Enter a name for the device').waitFor()
  await page.getByLabel('Device name').fill('Workshop PC')
  await page.getByLabel('Device code').fill('A1-B2')
  await expectAccessible(page)
  await takeScreenshot(page, 'license-file-dialog')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Activate and download' }).click()
  const download = await downloading

  await page.getByText('Workshop PC').first().waitFor()
  await takeScreenshot(page, 'license-file-done')
  const file = await readFile(await download.path(), 'utf8')
  const options = { ...keys, organizationId: acme.organization.id, now: server.clock.now() }
  const here = await verifyLicenseFile(file, { ...options, conditions: { device: 'A1-B2' } })
  const there = await verifyLicenseFile(file, { ...options, conditions: { device: 'C3' } })
  assert.equal(here.valid && here.license.activation?.label, 'Workshop PC')
  assert.deepEqual(there, { valid: false, reason: 'other_device' })
})
