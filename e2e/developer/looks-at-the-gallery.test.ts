// The gallery of React components in the documentation: every component in every state.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { languages } from '@gatehouse/contract/languages'
import { buildDocs } from '../../tools/build-docs.ts'
import { expectNoSidewaysScroll } from '../browser-server.ts'
import { checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'

const browserServer = sharedBrowserServer({ apps: [] })
before(() => buildDocs())

const PAGE = '/docs/react/gallery'

/** A text that its key stands for, because the language lacks it. */
const MISSING = /\b(failed|pricing|price|refusal|sign_in|sign_up|second_factor)\.[a-z_]+\b/

test('every component in every state is accessible, in both themes and sizes', async () => {
  const page = await browserServer().visit(PAGE)
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor()
  await page.getByText('Current plan').waitFor()
  assert.equal(
    await page.getByRole('heading', { level: 2, name: 'OrganizationSwitcher' }).count(),
    1,
  )

  assert.deepEqual(await checkPage(page, 'react-gallery'), [])
})

test('the reader chooses theme, language and width', async () => {
  const page = await browserServer().visit(PAGE)
  await page.getByLabel('Theme').selectOption('Dark')
  await page.getByLabel('Language').selectOption('Deutsch')
  await page.getByLabel('Width').selectOption('390 px')

  await page.getByRole('heading', { name: 'Konto anlegen' }).first().waitFor()
  const card = page.locator('.gh-card').first()
  assert.equal(await card.evaluate(element => getComputedStyle(element).colorScheme), 'dark')
  assert.ok(((await card.boundingBox())?.width ?? 0) <= 390)
})

test('components fit a phone in every language, and no text is missing', async () => {
  const page = await browserServer().visit('/healthz', { width: 'phone' })
  for (const language of languages) {
    await page.goto(`${PAGE}?locale=${language}`)
    await page.locator(`[data-gh="pricing-table"][lang^="${language}"] .gh-plan`).first().waitFor()
    await expectNoSidewaysScroll(page)
    assert.doesNotMatch(await page.locator('main').innerText(), MISSING, language)
  }
})

test('forms and menus of the gallery work with the invented server', async () => {
  const page = await browserServer().visit(PAGE)
  const form = page.locator('#SignIn form').first()
  await form.getByLabel('Email or username').fill('mia@example.com')
  await form.getByRole('textbox', { name: 'Password' }).fill('anything')
  await page.keyboard.press('Enter')
  await form.getByRole('alert').waitFor()

  await page
    .locator('#OrganizationSwitcher')
    .getByRole('button', { name: /Nordlicht/ })
    .click()

  await page.getByRole('menuitemradio', { name: 'Acme' }).waitFor()
  assert.deepEqual(await checkPage(page, 'react-gallery-open'), [])
})
