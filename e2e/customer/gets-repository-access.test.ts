import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { linkTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { fillPaymentForm, openCheckout, payButton } from '../buyer/buying.ts'
import { checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'

const browserServer = sharedBrowserServer({
  github: true,
  apps: ['dashboard', 'checkout', 'portal'],
})

test('a buyer connects GitHub, accepts the invitation, and loses access by a refund', async () => {
  const { server, visit, visitAs } = browserServer()
  const { github } = server
  assert.ok(github)
  const acme = await merchant(server, 'Nordlicht')
  const { slug } = acme.organization
  const desk = await visitAs(acme.owner, `/dashboard/${slug}/integrations`)
  await desk.getByRole('button', { name: 'Connect GitHub' }).click()
  await desk.getByRole('button', { name: 'Install as octocat' }).click()
  await desk.getByRole('button', { name: 'Continue as octocat' }).click()
  await desk.getByText('GitHub is connected.').waitFor()
  // More repositories than a list of the server shows.
  for (let made = 1; made <= 120; made += 1) github.addRepository(`acme/archive-${made}`)
  await server.drainJobs()

  await desk.goto(`${server.url}/dashboard/${slug}/benefits`)
  await desk.getByRole('button', { name: 'Create benefit' }).first().click()
  await desk.getByRole('radio', { name: /GitHub repository/ }).click()
  await desk.getByRole('textbox', { name: /Description/ }).fill('The source code')
  await desk.getByRole('combobox', { name: 'Repository' }).fill('edit')
  await desk.getByRole('option', { name: 'acme/editor' }).click()
  await desk.getByText('customers from outside acme take paid seats').waitFor()
  assert.deepEqual(await checkPage(desk, 'benefit-github-form'), [])
  await desk.getByRole('dialog').getByRole('button', { name: 'Create benefit' }).click()
  await desk.getByText('Benefit created').waitFor()
  const [benefit] = (await acme.server.get('/v1/benefits/')).body.items
  assert.deepEqual(benefit.properties, {
    ...{ repository_owner: 'acme', repository_name: 'editor', permission: 'pull' },
  })
  const app = await product(acme)
  await acme.server.post(`/v1/products/${app.id}/benefits`, { benefits: [benefit.id] })
  const page = await visit((await openCheckout(acme, [app])).path, { width: 'phone' })
  await fillPaymentForm(page)
  await payButton(page).click()
  await page.getByText('Open your account and connect GitHub to get access.').waitFor()
  await server.drainJobs()
  const [order] = (await acme.server.get('/v1/orders/')).body.items
  const url = await linkTo(server, order.customer.email, `/${slug}/portal/`)
  await page.goto(url.href)
  await page.goto(`${server.url}/${slug}/portal`)
  await page.getByText('Connect your GitHub account to get access.').waitFor()
  assert.deepEqual(await checkPage(page, 'portal-access-waiting-phone'), [])

  github.faults.add({ kind: 'secondary', match: 'PUT *', seconds: 60 })
  await page.getByRole('button', { name: 'Connect GitHub' }).click()
  await page.getByRole('button', { name: 'Continue as mona' }).click()
  await page.getByText('Your GitHub account is connected.').waitFor()
  await page.getByRole('heading', { name: 'mona' }).waitFor()
  assert.deepEqual(await checkPage(page, 'portal-connections-phone'), [])
  await server.drainJobs()
  await page.goto(`${server.url}/${slug}/portal`)
  await page.getByText('GitHub isn’t available right now').waitFor()
  server.clock.pass(61_000)
  await server.drainJobs()
  await page.reload()
  const invitation = page.getByRole('link', { name: 'Open invitation' })
  await page.getByText('We invited mona at GitHub.').waitFor()
  assert.deepEqual(await checkPage(page, 'portal-access-invited-phone'), [])
  await page.goto((await invitation.getAttribute('href')) ?? '')
  await page.getByRole('button', { name: 'Accept invitation of mona' }).click()
  await page.getByRole('heading', { name: 'Invitation accepted' }).waitFor()
  await server.drainJobs()
  await page.goto(`${server.url}/${slug}/portal`)
  await page.getByText('mona has access at GitHub.').waitFor()
  assert.equal(github.accessOf('acme/editor', 'mona'), 'pull')

  const refund = { order_id: order.id, amount: order.net_amount, reason: 'other' }
  const { status } = await acme.server.post('/v1/refunds/', { ...refund, revoke_benefits: true })
  assert.equal(status, 200)
  await server.drainJobs()

  await page.reload()
  await eventually(() => page.getByText('mona has access at GitHub.').count(), 0)
  assert.equal(github.accessOf('acme/editor', 'mona'), undefined)
})
