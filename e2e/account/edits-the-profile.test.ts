import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { openAs } from './account.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const userOf = async (person: Person) =>
  (await person.get('/api/auth/get-session?disableCookieCache=true')).body.user

test('a user takes an available username and is told of a taken one', async () => {
  const [ada, bea] = [
    await signUp(browserServer().server),
    await signUp(browserServer().server, 'Bea'),
  ]
  await bea.post('/api/auth/update-user', { username: 'Countess' })
  const page = await openAs(browserServer(), ada, '/account/profile')
  const username = page.getByLabel('Username')
  const save = page.getByRole('button', { name: 'Save changes' })

  await username.fill('countess')
  await page.getByText('This username is taken.').first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-username-taken')
  await username.fill('no spaces')
  await save.click()
  await page.getByText('Use only letters a to z, numbers, underscores and periods.').waitFor()
  await username.fill('Ada.King')
  await page.getByText('Available', { exact: true }).waitFor()
  await page.getByLabel('Your name').fill('Ada King')
  await save.click()
  await page.getByText('Changes saved').waitFor()

  const { name, username: currentUsername, displayUsername } = await userOf(ada)
  assert.deepEqual([name, currentUsername, displayUsername], ['Ada King', 'ada.king', 'Ada.King'])
  await page.getByRole('button', { name: /Ada King.*Account menu/ }).waitFor()
})

test('leaving a page with unsaved changes shows a warning', async () => {
  const page = await openAs(
    browserServer(),
    await signUp(browserServer().server),
    '/account/profile',
  )
  await page.getByLabel('Your name').fill('Somebody else')

  await page.getByRole('link', { name: 'Sessions' }).click()

  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
})

/** A picture as a file chooser provides it, wider than high. */
const drawing = `
  <svg xmlns="http://www.w3.org/2000/svg" width="800" height="400">
    <rect width="800" height="400" fill="teal"/><circle cx="400" cy="200" r="150" fill="gold"/>
  </svg>`

test('a user uploads a picture, which is cropped square, and removes it', async () => {
  const ada = await signUp(browserServer().server)
  const drawingPage = await (await browserServer().visitor()).newPage()
  await drawingPage.setContent(drawing)
  const buffer = await drawingPage.locator('svg').screenshot()
  const page = await openAs(browserServer(), ada, '/account/profile')

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload picture' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page.getByText('Picture saved').waitFor()

  const { image } = await userOf(ada)
  const size = await page.evaluate(async url => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob())
    return [bitmap.width, bitmap.height]
  }, image)
  assert.deepEqual(size, [400, 400])
  await page.locator(`main img[src="${image}"]`).waitFor()
  await takeScreenshot(page, 'story-picture')

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Picture removed').waitFor()
  assert.equal((await userOf(ada)).image, null)
})

test('a file that is not a picture is reported', async () => {
  const page = await openAs(
    browserServer(),
    await signUp(browserServer().server),
    '/account/profile',
  )
  const choose = page.getByLabel('Choose picture')

  await choose.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await page.getByRole('alert').getByText('This image format isn’t supported.').waitFor()
  await expectAccessible(page)
})

test('a chosen language applies to every device and to emails', async () => {
  const ada = await signUp(browserServer().server)
  const page = await openAs(browserServer(), ada, '/account/profile')

  const saveResponse = page.waitForResponse(/update-user/)
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
  await saveResponse
  assert.equal((await userOf(ada)).language, 6)

  const elsewhere = await openAs(browserServer(), ada, '/account/sessions', { locale: 'fr-FR' })
  await elsewhere.getByRole('heading', { name: 'Sitzungen' }).waitFor()
  await eventually(() => elsewhere.locator('html').getAttribute('lang'), 'de')
})

test('the account pages open from the account menu and lead back', async () => {
  const page = await openAs(
    browserServer(),
    await signUp(browserServer().server),
    '/account/sessions',
  )

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()

  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await page.getByRole('heading', { name: 'Create your organization' }).waitFor()
})

test('a signed-out visitor signs in first and reaches the requested page', async () => {
  const ada = await signUp(browserServer().server)
  const page = await browserServer().visit('/account/api-keys')

  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.getByRole('heading', { name: 'API keys', exact: true }).waitFor()
})
