import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { borrowBrowser } from '../e2e/shared-browser.ts'
import { verifyAddress } from '../server/src/testing/company.ts'
import { mailsSentTo } from '../server/src/testing/mails.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { bundleProgram } from '../tools/bundle-program.ts'
import { installReference } from './install.ts'

type Borrowed = Awaited<ReturnType<typeof borrowBrowser>>
type BrowserContext = Awaited<ReturnType<Borrowed['browser']['newContext']>>
type Page = Awaited<ReturnType<BrowserContext['newPage']>>

const PASSWORD = 'correct horse battery staple'

let server: TestServer
let app: Server
let origin: string
let release: () => Promise<void>
let context: BrowserContext

before(async () => {
  const script = await bundledApp()
  app = createServer(({ url }, response) => {
    const isScript = url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : pageOf(server.url))
  })
  await new Promise<void>(resolve => app.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  server = await startTestServer({ now: 'running', config: { trusted_origins: [origin] } })
  const borrowed = await borrowBrowser()
  release = borrowed.release
  context = await borrowed.browser.newContext({ baseURL: origin })
})
after(async () => {
  await context.close()
  await release()
  app.close()
  await server.close()
})

/** The page with the components, bundled as an app would be. */
async function bundledApp(): Promise<string> {
  const reference = await installReference('better-auth-ui')
  const folder = await mkdtemp(join(tmpdir(), 'better-auth-ui-'))
  const modules = fileURLToPath(new URL('node_modules', reference))
  await symlink(modules, join(folder, 'node_modules'), 'dir')
  const program = await readFile(new URL('app.js', reference), 'utf8')
  const script = await bundleProgram(folder, program)
  await rm(folder, { recursive: true })
  return script
}

const pageOf = (url: string) => `<!doctype html><title>App</title>
<body data-server="${url}"><div id="root"></div>
<script>globalThis.process = { env: { NODE_ENV: 'production' } }</script>
<script type="module" src="/app.js"></script>`

async function open(path: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(path)
  return page
}

let people = 0

/** Signs a new user up with the form of the page; returns their address. */
async function signUp(page: Page): Promise<string> {
  const email = `mia-${(people += 1)}@example.com`
  await page.goto('/auth/sign-up')
  await page.locator('input[name=name]').fill('Mia')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.waitForURL(url => url.pathname === '/')
  return email
}

async function signIn(page: Page, email: string, password: string) {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a user signs up, changes name and password, and signs in again', async () => {
  const page = await open('/auth/sign-up')
  const email = await signUp(page)

  await page.goto('/account/settings')
  await page.locator('input[name=name]').fill('Mia Miller')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Mia Miller').first().waitFor()

  await page.goto('/account/security')
  await page.getByText('Current Session').waitFor()
  await page.locator('input[name=currentPassword]').fill(PASSWORD)
  await page.locator('input[name=newPassword]').fill(`new ${PASSWORD}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your password has been changed.').waitFor()

  await page.goto('/auth/sign-out')
  await page.waitForURL(url => url.pathname === '/auth/sign-in')
  await signIn(page, email, PASSWORD)
  await page.getByText('Invalid email or password').waitFor()
  await signIn(page, email, `new ${PASSWORD}`)
  await page.waitForURL(url => url.pathname === '/')
  await page.getByText('Mia Miller').first().waitFor()
})

test('a user creates an organization, renames it, and invites a member', async () => {
  const page = await open('/auth/sign-out')
  const email = await signUp(page)
  await verifyAddress(server, email)

  await page.goto('/account/organizations')
  await page.getByRole('button', { name: 'Create Organization' }).click()
  const creation = page.getByRole('dialog')
  await creation.locator('input[name=name]').fill('Umbrella')
  await creation.locator('input[name=slug]').fill('umbrella')
  await creation.getByRole('button', { name: 'Create Organization' }).click()
  await creation.waitFor({ state: 'hidden' })

  await page.goto('/organization/settings')
  await page.locator('input[name=name]').fill('Umbrella Works')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Umbrella Works').first().waitFor()

  await page.goto('/organization/members')
  await page.getByText(email).last().waitFor()
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const invitation = page.getByRole('dialog')
  await invitation.locator('input[name=email]').fill('noah@example.com')
  await invitation.getByRole('button', { name: 'Send Invitation' }).click()
  await invitation.waitFor({ state: 'hidden' })
  await page.getByText('noah@example.com').waitFor()
  await server.drainJobs()
  const [mail] = await mailsSentTo(server, 'noah@example.com')
  assert.match(mail?.subject ?? '', /Umbrella Works/)
})
