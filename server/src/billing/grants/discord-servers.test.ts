import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addBot, connectDiscord } from '../../testing/discord.ts'
import { merchant } from '../../testing/people.ts'
import { openDiscordShop, type DiscordShop } from './test-discord-shop.ts'

const DAY = 86_400_000
const PERMISSIONS = '268435459'

let shop: DiscordShop
before(async () => void (shop = await openDiscordShop()))
after(() => shop.close())
beforeEach(() => shop.discord.control.clearFaults())

const rolesOf = (guild: { id: string }, { user }: { user: string }) =>
  shop.discord.control.rolesOf(guild.id, user)

const stateOf = async (customer: { id: string }) => {
  const [grant] = await shop.grantsOf(customer)
  return [grant.delivery.status, grant.delivery.reason]
}

/** A customer who has connected Discord. */
async function member() {
  const customer = await shop.customer()
  await connectDiscord(customer.portal, customer.user)
  return customer
}

const problemMails = async () => {
  const mails = await shop.server.site.db.selectFrom('mails').select('kind').execute()
  return mails.filter(({ kind }) => kind.includes('integration')).length
}

test('a benefit needs a server of its organization and a role below the bot’s', async () => {
  const guild = await shop.guild()
  const other = await merchant(shop.server)
  const create = (seller: typeof other, properties: object) =>
    seller.server.post('/v1/benefits/', { type: 'discord', description: 'A role', properties })
  const role_id = guild.role('Member')

  const answers = [
    await create(shop.acme, { guild_token: guild.id, role_id }),
    await create(other, { guild_token: guild.token, role_id }),
    await create(shop.acme, { guild_token: guild.token, role_id: guild.role('Moderator') }),
    await create(shop.acme, { guild_token: guild.token, role_id: guild.id }),
    await create(shop.acme, { guild_token: guild.token, role_id }),
  ]

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.detail?.[0].loc.at(-1)]),
    [
      [422, 'guild_token'],
      [422, 'guild_token'],
      [422, 'role_id'],
      [422, 'role_id'],
      [201, undefined],
    ],
  )
  const path = `/v1/integrations/${guild.integration_id}/resources`
  const { body } = await shop.acme.server.get(path)
  assert.deepEqual(
    body.items.map((role: { name: string }) => role.name),
    ['Member', 'Supporter'],
  )
})

test('an invitation of the bot that another browser finishes connects nothing', async () => {
  const [acme, other] = [shop.acme, await merchant(shop.server)]
  const { body } = await acme.owner.post('/v1/integrations/', {
    ...{ organization_id: acme.organization.id, platform: 'discord', return_to: '/dashboard' },
  })
  const consent = await fetch(body.url, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'authorize', guild_name: 'Elsewhere' }),
    redirect: 'manual',
  })
  const returned = await other.owner.fetch(consent.headers.get('location') ?? '')

  assert.match(returned.headers.get('location') ?? '', /error=expired/)
  const canceled = await addBot(acme, { guild_name: 'x' })
  assert.equal(canceled.searchParams.get('connected'), 'discord')
})

test('a role that was deleted or moved above the bot stops all requests for it', async () => {
  const { control } = shop.discord
  const guild = await shop.guild()
  const deleted = await shop.sold(guild, 'Member')
  const moved = await shop.sold(guild, 'Supporter')
  control.deleteRole(guild.id, guild.role('Member'))
  control.moveRole(guild.id, guild.role('Supporter'), 5)
  const [mia, noah] = [await member(), await member()]
  await shop.buy(mia, deleted.product)
  await shop.buy(noah, moved.product)
  assert.deepEqual(await stateOf(mia), ['failed', 'resource_missing'])
  assert.deepEqual(await stateOf(noah), ['failed', 'not_assignable'])
  control.clearRequests()

  for (const { product } of [deleted, moved]) await shop.buy(await member(), product)
  shop.server.clock.pass(2 * DAY)
  await shop.server.drainJobs()

  // The server itself is looked at once a day, and its members are not.
  const asked = control.requests().filter(({ path }) => path.startsWith(`/guilds/${guild.id}/`))
  assert.deepEqual(asked, [])
  control.moveRole(guild.id, guild.role('Supporter'), 1)
  await shop.syncAll()
  assert.equal(rolesOf(guild, noah)?.length, 1)
})

test('a removed bot is reported to the merchant once, and added again it continues', async () => {
  const { control } = shop.discord
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  const [mia, noah] = [await member(), await member()]
  const { order_id } = await shop.buy(mia, product)
  control.removeBot(guild.id)
  const mails = await problemMails()

  await shop.buy(noah, product)
  control.clearRequests()
  await shop.endOrder(order_id)
  const late = await member()
  await shop.buy(late, product)
  shop.server.clock.pass(2 * DAY)
  await shop.server.drainJobs()

  assert.deepEqual(await stateOf(noah), ['failed', 'integration_removed'])
  assert.equal((await problemMails()) - mails, 1)
  const asked = control.requests().filter(({ path }) => path.includes(guild.id))
  assert.deepEqual(asked, [])
  await addBot(shop.acme, { username: 'owner', guild: guild.id })
  await shop.server.drainJobs()
  assert.deepEqual([rolesOf(guild, mia), rolesOf(guild, noah)?.length], [[], 1])
  assert.equal(rolesOf(guild, late)?.length, 1)
})

test('a missing permission stops the server until the merchant acts', async () => {
  const { control } = shop.discord
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  control.setBotPermissions(guild.id, '0')
  const [mia, noah] = [await member(), await member()]
  await shop.buy(mia, product)
  control.clearRequests()
  await shop.buy(noah, product)

  assert.deepEqual(await stateOf(noah), ['failed', 'permission_missing'])
  assert.equal((await guild.integration()).problem, 'permission_missing')
  assert.equal(control.requests().filter(({ path }) => path.includes(guild.id)).length, 0)
  control.setBotPermissions(guild.id, PERMISSIONS)
  await shop.syncAll()
  assert.equal(rolesOf(guild, noah)?.length, 1)
  assert.equal((await guild.integration()).problem, null)
})

test('a banned customer is told so, and others in the server are not stopped', async () => {
  const { control } = shop.discord
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  const [mia, noah] = [await member(), await member()]
  control.ban(guild.id, mia.user)

  await shop.buy(mia, product)
  await shop.buy(noah, product)

  assert.deepEqual(await stateOf(mia), ['failed', 'account_banned'])
  assert.equal(rolesOf(guild, noah)?.length, 1)
})

test('a customer in too many servers, or with a withdrawn consent, must act', async () => {
  const { control } = shop.discord
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  const [mia, noah] = [await member(), await member()]
  control.addFault({ kind: 30001, match: `PUT /guilds/*/members/${mia.user}` })
  control.deauthorize(noah.user)

  await shop.buy(mia, product)
  await shop.buy(noah, product)

  assert.deepEqual(await stateOf(mia), ['waiting', 'account_full'])
  assert.deepEqual(await stateOf(noah), ['waiting', 'reconnect_required'])
  await connectDiscord(noah.portal, noah.user)
  await shop.server.drainJobs()
  assert.equal(rolesOf(guild, noah)?.length, 1)
})

test('a member is removed when wished, unless another benefit keeps them', async () => {
  const guild = await shop.guild()
  const kicked = await shop.sold(guild, 'Member', true)
  const other = await shop.sold(guild, 'Supporter')
  const mia = await member()
  const orders = [await shop.buy(mia, kicked.product), await shop.buy(mia, other.product)]

  await shop.endOrder(orders[0]?.order_id ?? '')
  assert.deepEqual(rolesOf(guild, mia), [guild.role('Supporter')])

  const again = await shop.buy(mia, kicked.product)
  await shop.endOrder(orders[1]?.order_id ?? '')
  await shop.endOrder(again.order_id)
  assert.equal(rolesOf(guild, mia), undefined)
})

test('tokens that expired are refreshed once for two servers at the same time', async () => {
  const { control } = shop.discord
  const [one, two] = [await shop.guild('One'), await shop.guild('Two')]
  const products = [await shop.sold(one, 'Member'), await shop.sold(two, 'Member')]
  const mia = await member()
  shop.server.clock.pass(8 * DAY)
  control.clearRequests()

  await Promise.all(products.map(({ product }) => shop.buy(mia, product)))
  shop.server.clock.pass(61_000)
  await shop.server.drainJobs()

  const refreshed = control.requests().filter(({ path }) => path === '/oauth2/token')
  assert.equal(refreshed.length, 1)
  assert.deepEqual([rolesOf(one, mia)?.length, rolesOf(two, mia)?.length], [1, 1])
})
