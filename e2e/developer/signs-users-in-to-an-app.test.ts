import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { merchant, signUp } from '@gatehouse/server/src/testing/people.ts'
import {
  exchange,
  newPkce,
  registerApp,
  signInTo,
  type App,
  type Pkce,
} from '@gatehouse/server/src/testing/oauth.ts'
import { Person } from '@gatehouse/server/src/testing/person.ts'
import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll, takeScreenshot } from '../browser-server.ts'
import { openAs, PASSWORD } from '../account/account.ts'
import { sharedBrowserServer } from '../shared-server.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'], now: 'running' })

let notes: Server
let notesUrl = ''

/** The app's own pages, to which users are sent back. */
before(async () => {
  notes = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><html lang="en"><title>App</title><h1>Welcome back</h1></html>')
  })
  await new Promise<void>(resolve => notes.listen(0, '127.0.0.1', resolve))
  notesUrl = `http://127.0.0.1:${(notes.address() as AddressInfo).port}`
})
after(() => notes.close())

/** An app of a merchant, with its pages. */
async function notesApp(configuration: Record<string, unknown> = {}): Promise<App> {
  const { owner, organization } = await merchant(browserServer().server)
  return registerApp(owner, organization.id, {
    client_name: 'Acme Notes',
    redirect_uris: [`${notesUrl}/callback`],
    post_logout_redirect_uris: [`${notesUrl}/bye`],
    client_uri: 'https://notes.example.com',
    policy_uri: 'https://notes.example.com/privacy',
    ...configuration,
  })
}

/** Where the app sends a browser to. */
function requestOf(app: App, pkce: Pkce, more: Record<string, string> = {}): string {
  const { code_challenge, code_challenge_method } = pkce
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: app.client_id, redirect_uri: app.redirect_uri },
    ...{ scope: 'openid profile email', state: 'a-state', code_challenge, code_challenge_method },
    ...more,
  })
  return `/v1/oauth2/authorize?${query}`
}

const codeIn = (page: Page) => new URL(page.url()).searchParams.get('code') ?? ''

test('a visitor signs in, sees what the app asks, allows it, and is not asked again', async () => {
  const { server } = browserServer()
  const app = await notesApp()
  const ada = await signUp(server, 'Ada')
  const pkce = newPkce()
  const page = await browserServer().visit('/sign-in')
  await page.goto(requestOf(app, pkce))
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in to Acme Notes?' }).waitFor()
  await page.getByText('See your email address').waitFor()
  await page.getByText(new URL(notesUrl).host, { exact: false }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-oauth-consent')

  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()

  const tokens = await exchange(server, app, { code: codeIn(page), pkce })
  const info = await new Person(server.url, tokens.body.access_token).get('/v1/oauth2/userinfo')
  assert.equal(info.body.email, ada.email)
  await page.goto(requestOf(app, newPkce()))
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  assert.match(codeIn(page), /^gatehouse_ac_/)
})

test('a user chooses the organization that an app acts for, on a phone in the dark', async () => {
  const { server } = browserServer()
  const app = await notesApp({
    scope: 'openid products:read products:write orders:read',
    default_sub_type: 'organization',
  })
  const { owner, organization } = await merchant(server, 'Bakery')
  const other = { name: 'Brewery', slug: `brewery-${process.pid}` }
  await owner.post('/api/auth/organization/create', other)
  const pkce = newPkce()
  const page = await openAs(browserServer(), owner, '/account/profile', {
    width: 'phone',
    theme: 'dark',
  })
  await page.goto(requestOf(app, pkce, { scope: 'openid products:write orders:read' }))
  await page.getByText('Products and prices: View and change').waitFor()
  await page.getByText('Orders: View', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Choose an organization.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takeScreenshot(page, 'story-oauth-organization')

  await page.getByRole('radio', { name: 'Bakery' }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()

  const tokens = await exchange(server, app, { code: codeIn(page), pkce })
  const program = new Person(server.url, tokens.body.access_token)
  assert.equal((await program.get('/v1/oauth2/userinfo')).body.sub, organization.id)
  assert.equal((await program.get('/v1/orders/')).status, 200)
})

test('a user who denies is sent back without a code', async () => {
  const app = await notesApp()
  const ada = await signUp(browserServer().server, 'Ada')
  const page = await openAs(browserServer(), ada, '/account/profile')
  await page.goto(requestOf(app, newPkce()))

  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()

  assert.equal(new URL(page.url()).searchParams.get('error'), 'access_denied')
})

test('an app asks for a new sign-in, which the user makes', async () => {
  const app = await notesApp()
  const ada = await signUp(browserServer().server, 'Ada')
  const page = await openAs(browserServer(), ada, '/account/profile')
  await page.goto(requestOf(app, newPkce(), { prompt: 'login' }))
  await page.getByText('asks you to confirm that it’s you', { exact: false }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-oauth-again')

  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in to Acme Notes?' }).waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()

  assert.match(codeIn(page), /^gatehouse_ac_/)
})

test('an app signs the user out, who is asked and then sent back', async () => {
  const app = await notesApp()
  const ada = await signUp(browserServer().server, 'Ada')
  const page = await openAs(browserServer(), ada, '/account/profile')
  const query = new URLSearchParams({
    client_id: app.client_id,
    post_logout_redirect_uri: `${notesUrl}/bye`,
    state: 'b-state',
  })
  await page.goto(`/v1/oauth2/end-session?${query}`)
  await page.getByText('Acme Notes asks to sign you out', { exact: false }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-oauth-sign-out')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()

  assert.equal(page.url(), `${notesUrl}/bye?state=b-state`)
  await page.goto('/account/profile')
  await page.getByLabel('Email').waitFor()
})

test('requests that are not valid end on a page that says why', async () => {
  const app = await notesApp()
  const ada = await signUp(browserServer().server, 'Ada')
  const page = await openAs(browserServer(), ada, '/account/profile')
  await page.goto(requestOf({ ...app, redirect_uri: 'https://evil.example/callback' }, newPkce()))
  await page.getByText('isn’t registered for it', { exact: false }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-oauth-error')
  await page.goto(requestOf({ ...app, client_id: 'unknown' }, newPkce()))
  await page.getByText('The app isn’t registered on this server', { exact: false }).waitFor()
  await page.goto('/oauth/authorize?request=unknown')
  await page.getByRole('heading', { name: 'This request has expired' }).waitFor()
})

test('a user sees the apps they allowed, and revokes the access of one', async () => {
  const { server } = browserServer()
  const [app, tool] = [await notesApp(), await notesApp({ client_name: 'Ledger Sync' })]
  const ada = await signUp(server, 'Ada')
  const page = await openAs(browserServer(), ada, '/account/connected-apps')
  await page.getByText('No connected apps').waitFor()
  const tokens = await signInTo(server, ada, app)
  await signInTo(server, ada, tool)
  await page.reload()
  await page.getByText('Ledger Sync').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-connected-apps')

  await page.getByRole('button', { name: 'Revoke access: Acme Notes' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Revoke access' })
    .click()
  await page.getByText('Access revoked').waitFor()

  await page
    .getByRole('button', { name: 'Revoke access: Acme Notes' })
    .waitFor({ state: 'detached' })
  const program = new Person(server.url, tokens.access_token)
  assert.equal((await program.get('/v1/oauth2/userinfo')).status, 401)
})
