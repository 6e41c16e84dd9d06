import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestDiscord, type TestDiscord } from '@gatehouse/server/src/testing/discord.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { linkTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { fillPaymentForm, openCheckout, payButton } from '../buyer/buying.ts'
import { checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'

let discord: TestDiscord
before(async () => {
  discord = await startTestDiscord(() => new Date())
})
const browserServer = sharedBrowserServer(() => ({
  config: { discord: discord.config },
  apps: ['dashboard', 'checkout', 'portal'],
}))
after(() => discord.close())

test('a buyer connects Discord, gets the role and loses it by a refund', async () => {
  const { server, visit, visitAs } = browserServer()
  const { control } = discord
  const guild = control.addGuild({ name: 'Nordlicht club' })
  const acme = await merchant(server, 'Nordlicht')
  const { slug } = acme.organization
  const desk = await visitAs(acme.owner, `/dashboard/${slug}/integrations`)
  await desk.getByRole('button', { name: 'Connect Discord' }).click()
  await desk.getByLabel('Server').selectOption('Nordlicht club')
  await desk.getByRole('button', { name: 'Authorize' }).click()
  await desk.getByText('Discord is connected.').waitFor()
  await server.drainJobs()
  await desk.reload()
  await desk.getByRole('heading', { name: 'Nordlicht club' }).waitFor()
  assert.deepEqual(await checkPage(desk, 'integrations-discord'), [])

  await desk.goto(`${server.url}/dashboard/${slug}/benefits`)
  await desk.getByRole('button', { name: 'Create benefit' }).first().click()
  await desk.getByRole('radio', { name: /Discord role/ }).click()
  await desk.getByRole('textbox', { name: /Description/ }).fill('A place in our club')
  await desk.getByRole('combobox', { name: 'Server' }).selectOption('Nordlicht club')
  await desk.getByRole('combobox', { name: 'Role' }).selectOption('Member')
  assert.deepEqual(await checkPage(desk, 'benefit-discord-form'), [])
  await desk.getByRole('dialog').getByRole('button', { name: 'Create benefit' }).click()
  await desk.getByText('Benefit created').waitFor()
  const { body: benefits } = await acme.server.get('/v1/benefits/')
  const [benefit] = benefits.items
  await desk.goto(`${server.url}/dashboard/${slug}/benefits/${benefit.id}`)
  await desk.getByText('Member').waitFor()

  const app = await product(acme)
  await acme.server.post(`/v1/products/${app.id}/benefits`, { benefits: [benefit.id] })
  const page = await visit((await openCheckout(acme, [app])).path, { width: 'phone' })
  await fillPaymentForm(page)
  await payButton(page).click()
  await page.getByText('Open your account and connect Discord to get access.').waitFor()
  await server.drainJobs()
  const [order] = (await acme.server.get('/v1/orders/')).body.items
  const url = await linkTo(server, order.customer.email, `/${slug}/portal/`)
  await page.goto(url.href)
  await page.goto(`${server.url}/${slug}/portal`)

  control.addFault({ kind: 'down', match: 'PUT /guilds/*' })
  await page.getByRole('button', { name: 'Connect Discord' }).click()
  await page.getByLabel('Name of a new one').fill('mia')
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.getByText('Your Discord account is connected.').waitFor()
  await server.drainJobs()
  await page.goto(`${server.url}/${slug}/portal`)
  await page.getByText('Discord isn’t available right now').waitFor()
  server.clock.pass(61_000)
  await server.drainJobs()
  await page.reload()
  await page.getByText('mia has access at Discord.').waitFor()
  assert.deepEqual(await checkPage(page, 'portal-access-role-phone'), [])
  const mia = control.users().find(({ username }) => username === 'mia')?.id ?? ''
  assert.deepEqual(control.rolesOf(guild.id, mia), [benefit.properties.role_id])

  const refund = { order_id: order.id, amount: order.net_amount, reason: 'other' }
  const { status } = await acme.server.post('/v1/refunds/', { ...refund, revoke_benefits: true })
  assert.equal(status, 200)
  await server.drainJobs()

  await page.reload()
  await eventually(() => page.getByText('mia has access at Discord.').count(), 0)
  assert.deepEqual(control.rolesOf(guild.id, mia), [])
})
