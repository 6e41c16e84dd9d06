// The packed React components on pages of React 18 and 19: rendered on a server, then run in a
// browser by React's development build, which warns of what it does not support.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import {
  entitlements,
  offers,
  organizations,
  products,
  providers,
  sessionOf,
} from '../react/gallery/fixtures.data.ts'
import { launchBrowser, type Page } from '../tools/browser.ts'
import { installReference } from './install.ts'
import { installReact, type SdkProject } from './install-sdk.ts'

const PAGE = 'every-component.mjs'
const ORIGIN = 'https://app.example'

let project: SdkProject
let browser: Awaited<ReturnType<typeof launchBrowser>>
before(async () => {
  project = await installReact()
  await cp(new URL(`sdk-package/${PAGE}`, import.meta.url), join(project.folder, PAGE))
  browser = await launchBrowser()
})
after(async () => {
  await browser.close()
  await project.close()
})

// In this order, because the second replaces React in the project.
for (const version of ['19', '18']) {
  test(`every component works on a page of React ${version}`, async () => {
    if (version === '18') await installReact18()
    const html = await renderPage()
    const script = await bundlePage()
    assert.match(script, new RegExp(`"${version}\\.\\d+\\.\\d+"`))
    assert.match(html, /data-gh="sign-in"/)
    assert.match(html, /\$19\.00/)
    assert.match(html, /Waiting/)

    await useSignedOut(await openPage({ html, script, session: null }))
    await useSignedIn(await openPage({ html, script, session: sessionOf() }))

    assert.deepEqual(complaints.splice(0), [])
  })
}

test('a page compiles with the types of React 18', async () => {
  const { dependencies } = JSON.parse(
    await readFile(join(project.folder, 'node_modules/@types/react/package.json'), 'utf8'),
  )
  assert.ok('@types/prop-types' in dependencies, 'the types are those of React 18')
  assert.equal(await project.compile('react-consumer.tsx', { skipLibCheck: true }), '')
})

async function installReact18(): Promise<void> {
  const from = new URL('node_modules/', await installReference('react-18'))
  const packages = ['react', 'react-dom', 'scheduler', 'loose-envify', 'js-tokens']
  for (const name of [...packages, '@types/react', '@types/prop-types']) {
    const target = join(project.folder, 'node_modules', name)
    await rm(target, { recursive: true, force: true })
    await cp(new URL(name, from), target, { recursive: true })
  }
}

const PRODUCTS = JSON.stringify(products.slice(0, 3))

/** The page's HTML, from a server. */
async function renderPage(): Promise<string> {
  const file = join(project.folder, 'server.mjs')
  await writeFile(
    file,
    `import { renderToString } from 'react-dom/server'
    import { page } from './${PAGE}'
    console.log(renderToString(page(${PRODUCTS})))`,
  )
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [file])
  assert.equal(stderr, '')
  return stdout.trim()
}

/** The page's script: it takes over what the server rendered. */
const bundlePage = () =>
  project.bundle(
    `import { hydrateRoot } from 'react-dom/client'
    import { page } from './${PAGE}'
    hydrateRoot(document.getElementById('root'), page(${PRODUCTS}), {
      onRecoverableError: error => console.error(error),
    })`,
    { isDevelopment: true },
  )

const complaints: string[] = []

type Opened = { html: string; script: string; session: object | null }

/** Opens the page; the server is pretended. */
async function openPage({ html, script, session }: Opened): Promise<Page> {
  const page = await browser.newPage()
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // The browser itself reports that a password was refused.
    const isOwn = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isOwn) complaints.push(message.text())
  })
  const theme = await readFile(
    join(project.folder, 'node_modules/@gatehouse/react/theme.css'),
    'utf8',
  )
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', documentOf(html)],
    '/page.js': ['text/javascript', script],
    '/theme.css': ['text/css', theme],
  }
  await page.route(`${ORIGIN}/**`, (route, request) => {
    const [contentType, body] = files[new URL(request.url()).pathname] ?? []
    return contentType ? route.fulfill({ contentType, body }) : route.fulfill({ status: 404 })
  })
  await page.route('https://billing.example/**', (route, request) => {
    const path = new URL(request.url()).pathname.replace('/api/auth/', '')
    const found = answers(session)[path]
    const headers = {
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type',
    }
    const json = found === undefined ? refusal : found
    return route.fulfill({ status: found === undefined ? 401 : 200, headers, json })
  })
  await page.goto(`${ORIGIN}/`)
  return page
}

const refusal = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }

const documentOf = (html: string) => `<!doctype html><html lang="en"><title>App</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/theme.css">
<main id="root">${html}</main><script type="module" src="/page.js"></script></html>`

const answers = (session: object | null): Record<string, unknown> => ({
  'get-session': session,
  offers,
  'social-providers': { providers, googleClientId: null },
  'organization/list': organizations,
  'organization/get-organization': organizations[0],
  'organization/get-standing': {
    ...{ memberId: 'm', role: 'owner', permissions: ['invitation:create'] },
  },
  entitlements,
  'organization/entitlements': { entitlements: [], total: 0 },
})

/** Forms, their rules and refusals; prices, and what only users see. */
async function useSignedOut(page: Page): Promise<void> {
  const form = page.locator('[data-gh="sign-in"]')
  await form.getByRole('heading', { name: 'Sign in' }).waitFor()
  await form.getByRole('button', { name: 'Sign in' }).click()
  await form.getByText('This field is required.').first().waitFor()
  await form.getByLabel('Email or username').fill('mia@example.com')
  await form.getByLabel('Password', { exact: true }).fill('a wrong password')
  await form.getByRole('button', { name: 'Show password' }).click()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await form.getByRole('alert').filter({ hasText: 'Incorrect email or password.' }).waitFor()
  await form.getByRole('button', { name: 'Forgot password?' }).click()
  // The next step's heading has the focus.
  await form.locator('h2:focus').filter({ hasText: 'Reset your password' }).waitFor()

  const signUp = page.locator('[data-gh="sign-up"]')
  await signUp.getByRole('heading', { name: 'Create your account' }).waitFor()
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Subscribe: Pro' }).waitFor()
  await page.getByRole('link', { name: 'Buy the handbook' }).waitFor()
  assert.equal(await page.getByText('The report').count(), 0)
  await page.close()
}

/** Menus with keys and focus, a dialog, and what the user has. */
async function useSignedIn(page: Page): Promise<void> {
  await page.getByText('The report').waitFor()
  await page.getByText('Current plan').waitFor()
  await page.getByRole('button', { name: 'Manage billing' }).waitFor()
  await page.getByRole('button', { name: /^Account menu/ }).focus()
  await page.keyboard.press('ArrowUp')
  await page.locator('[role="menuitem"]:focus').filter({ hasText: 'Sign out' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-own]:focus').waitFor()

  await page.getByRole('button', { name: /^Switch organization/ }).click()
  await page.locator('[role="menuitemradio"]:focus').waitFor()
  await page.getByRole('menuitem', { name: 'New organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create your organization' })
  await dialog.getByLabel('Name').fill('Nordlicht Töne')
  assert.equal(await dialog.getByLabel('Slug').inputValue(), 'nordlicht-tone')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.close()
}
