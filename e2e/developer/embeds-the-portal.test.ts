import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { takeScreenshot } from '../browser-server.ts'
import { customerOf } from '../customer/account.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { bundle } from './own-page.ts'

const browserServer = sharedBrowserServer({ github: true })

let script: string
let portalUrl: () => Promise<string | undefined> = async () => undefined

/** The merchant's own app, on another origin than the server. */
const app = createServer((request, answer) => {
  if (request.url === '/portal-url') {
    void portalUrl().then(url => answer.writeHead(url ? 200 : 503).end(url))
    return
  }
  answer.setHeader('content-type', request.url === '/app.js' ? 'text/javascript' : 'text/html')
  answer.end(
    request.url === '/app.js'
      ? script
      : `<!doctype html><html lang="en"><title>App</title><main><h1>App</h1><div id="root"></div>
         </main><script type="module" src="/app.js"></script></html>`,
  )
})
let host = ''

before(async () => {
  script = await bundle(new URL('./billing-page.tsx', import.meta.url))
  app.listen(0, '127.0.0.1')
  await once(app, 'listening')
  host = `127.0.0.1:${(app.address() as AddressInfo).port}`
})
after(() => void app.close())

/** A customer of a merchant whose app is at `host`, and the URL that the app's backend gives. */
async function customer() {
  const { server } = browserServer()
  const { acme, portal } = await customerOf(server)
  const path = `/v1/organizations/${acme.organization.id}`
  portalUrl = async () => server.url + (await portal())
  return {
    acme,
    embed: (hosts: string[]) => acme.server.patch(path, { embed_hosts: hosts }),
  }
}

test('a customer manages billing inside the app of a merchant who lists it', async () => {
  const { embed, acme } = await customer()
  assert.equal((await embed([host])).status, 200)
  const page = await browserServer().visit(`http://${host}/`)
  const frame = page.frameLocator('iframe[title="Your billing"]')

  await frame.getByRole('heading', { name: 'Overview' }).waitFor()
  await takeScreenshot(page, 'embedded-portal')
  const heightOf = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
  await eventually(async () => (await heightOf()) > 500, true, 'as high as its content')
  assert.doesNotMatch(
    String(await page.locator('iframe').getAttribute('src')),
    /\?.*customer_session_token/,
  )
  await frame.getByRole('link', { name: 'Orders', exact: true }).click()
  await frame.getByRole('heading', { name: 'Orders' }).waitFor()

  await page.getByRole('button', { name: 'Manage billing' }).click()
  await page.waitForURL(`**/${acme.organization.slug}/portal`)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
})

test('a customer connects an account from the app, in a tab of its own', async () => {
  const { server, visitAs } = browserServer()
  const { acme, embed } = await customer()
  const { slug } = acme.organization
  const desk = await visitAs(acme.owner, `/dashboard/${slug}/integrations`)
  await desk.getByRole('button', { name: 'Connect GitHub' }).click()
  await desk.getByRole('button', { name: 'Install as octocat' }).click()
  await desk.getByRole('button', { name: 'Continue as octocat' }).click()
  await desk.getByText('GitHub is connected.').waitFor()
  const [{ product_id, customer_id }] = (await acme.server.get('/v1/orders/')).body.items
  const benefit = await acme.server.post('/v1/benefits/', {
    ...{ type: 'github_repository', description: 'Source code' },
    properties: { repository_owner: 'acme', repository_name: 'editor', permission: 'pull' },
  })
  const { id } = benefit.body
  await acme.server.post(`/v1/products/${product_id}/benefits`, { benefits: [id] })
  await server.drainJobs()
  await embed([host])
  const page = await browserServer().visit(`http://${host}/`)
  const frame = page.frameLocator('iframe[title="Your billing"]')

  const opened = page.context().waitForEvent('page')
  await frame.getByRole('button', { name: 'Connect GitHub' }).first().click()
  const tab = await opened
  await frame.getByText('Connect your account in the new tab').waitFor()
  await tab.getByRole('button', { name: 'Connect GitHub' }).click()
  await tab.getByRole('button', { name: 'Continue as mona' }).click()
  await tab.getByText('Your GitHub account is connected.').waitFor()

  assert.equal(new URL(tab.url()).hash, '')
  await server.drainJobs()
  const grants = await acme.server.get(`/v1/benefits/${id}/grants`)
  assert.deepEqual(
    grants.body.items.map((item: { customer_id: string }) => item.customer_id),
    [customer_id],
  )
  // What a browser reports when the customer returns from the other tab.
  await frame.locator('body').evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await frame.getByText('We invited mona at GitHub.').waitFor()
})

test('no site that the merchant does not list can show the portal', async () => {
  const { acme, embed } = await customer()
  const { server } = browserServer()
  const framers = async () => {
    const response = await fetch(`${server.url}/${acme.organization.slug}/portal`)
    return /frame-ancestors ([^;]*)/.exec(
      response.headers.get('content-security-policy') ?? '',
    )?.[1]
  }

  assert.equal(await framers(), "'none'")
  await embed(['app.example', '*.app.example'])
  assert.equal(await framers(), 'https://app.example https://*.app.example')
})

test('the app is told when the portal is not available', async () => {
  await customer()
  portalUrl = async () => undefined
  const page = await browserServer().visit(`http://${host}/`)

  await page.waitForFunction(() => document.title === 'Billing is not available')
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await eventually(() => page.getByRole('button', { name: 'Manage billing' }).isEnabled(), true)
  assert.equal(new URL(page.url()).host, host)
})
