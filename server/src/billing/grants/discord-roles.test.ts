import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { connectDiscord } from '../../testing/discord.ts'
import { openDiscordShop, type DiscordShop } from './test-discord-shop.ts'

const DAY = 86_400_000

let shop: DiscordShop
before(async () => void (shop = await openDiscordShop()))
after(() => shop.close())
beforeEach(() => {
  shop.discord.control.clearFaults()
  shop.discord.control.clearRequests()
})

const rolesOf = (guild: { id: string }, { user }: { user: string }) =>
  shop.discord.control.rolesOf(guild.id, user)

const stateOf = async (customer: { id: string }) => {
  const [grant] = await shop.grantsOf(customer)
  return [grant.delivery.status, grant.delivery.reason]
}

test('a customer who connects Discord has the role in the server until the refund', async () => {
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  const mia = await shop.customer()
  const { order_id } = await shop.buy(mia, product)
  assert.deepEqual(await stateOf(mia), ['waiting', 'account_required'])

  await connectDiscord(mia.portal, mia.user)
  await shop.server.drainJobs()

  assert.deepEqual(rolesOf(guild, mia), [guild.role('Member')])
  const [grant] = await shop.grantsOf(mia)
  assert.deepEqual(grant.properties, {
    ...{ account_id: mia.user, granted_account_id: mia.user },
    ...{ guild_id: guild.id, role_id: guild.role('Member') },
  })
  await shop.endOrder(order_id)
  assert.deepEqual(rolesOf(guild, mia), [])
})

test('a role stays until the last of two purchases and of two benefits ends', async () => {
  const guild = await shop.guild()
  const [one, other] = [await shop.sold(guild, 'Member'), await shop.sold(guild, 'Member')]
  const mia = await shop.customer()
  await connectDiscord(mia.portal, mia.user)
  const orders = [
    await shop.buy(mia, one.product),
    await shop.buy(mia, one.product),
    await shop.buy(mia, other.product),
  ]

  const held = []
  for (const { order_id } of orders) {
    await shop.endOrder(order_id)
    held.push(rolesOf(guild, mia)?.length)
  }

  assert.deepEqual(held, [1, 1, 0])
})

test('of two accounts of one customer, only the one whose grant ends loses the role', async () => {
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  const mia = await shop.customer()
  const colleague = shop.discord.control.addUser('colleague')
  await connectDiscord(mia.portal, mia.user)
  await connectDiscord(mia.portal, colleague.id)
  const [first, second] = [await shop.buy(mia, product), await shop.buy(mia, product)]
  const grants = await shop.grantsOf(mia)
  const { id } = grants.find((grant: { order_id: string }) => grant.order_id === first.order_id)
  await mia.portal.patch(`/v1/customer-portal/benefit-grants/${id}`, {
    ...{ benefit_type: 'discord', properties: { account_id: mia.user } },
  })
  await shop.server.drainJobs()
  assert.equal(rolesOf(guild, mia)?.length, 1)

  await shop.endOrder(second.order_id)

  assert.deepEqual(rolesOf(guild, { user: colleague.id }), [])
  assert.equal(rolesOf(guild, mia)?.length, 1)
})

test('a role that two refunds end at the same time is taken once', async () => {
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  const mia = await shop.customer()
  await connectDiscord(mia.portal, mia.user)
  const orders = [await shop.buy(mia, product), await shop.buy(mia, product)]
  shop.discord.control.clearRequests()

  await Promise.all(orders.map(({ order_id }) => shop.endOrder(order_id)))

  assert.deepEqual(rolesOf(guild, mia), [])
  const taken = shop.discord.control.requests().filter(({ method }) => method === 'DELETE')
  assert.equal(taken.length, 1)
})

test('a role is given once Discord is back, and not if the purchase ended meanwhile', async () => {
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  const [mia, noah] = [await shop.customer(), await shop.customer()]
  for (const { portal, user } of [mia, noah]) await connectDiscord(portal, user)
  shop.discord.control.addFault({ kind: 'down', match: 'PUT /guilds/*' })
  await shop.buy(mia, product)
  assert.deepEqual(await stateOf(mia), ['failed', 'platform_unavailable'])
  const { order_id } = await shop.buy(noah, product)
  await shop.endOrder(order_id)

  shop.server.clock.pass(61_000)
  await shop.server.drainJobs()

  assert.equal(rolesOf(guild, mia)?.length, 1)
  assert.equal(rolesOf(guild, noah), undefined)
})

test('a rate limit is obeyed to the moment, for the whole server', async () => {
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  const [mia, noah] = [await shop.customer(), await shop.customer()]
  for (const { portal, user } of [mia, noah]) await connectDiscord(portal, user)
  const { control } = shop.discord
  control.addFault({ kind: 'shared_rate_limit', retry_after: 0.2, match: 'PUT /guilds/*' })
  await shop.buy(mia, product)
  control.clearRequests()
  await shop.buy(noah, product)
  const [grant] = await shop.grantsOf(mia)

  assert.equal(grant.delivery.reason, 'rate_limited')
  assert.equal(control.requests().length, 0)
  shop.server.clock.set(new Date(grant.delivery.next_attempt_at))
  await new Promise(resolve => setTimeout(resolve, 300))
  await shop.server.drainJobs()
  assert.deepEqual([rolesOf(guild, mia)?.length, rolesOf(guild, noah)?.length], [1, 1])
})

test('a benefit that names another role moves its customers to it', async () => {
  const guild = await shop.guild()
  const { benefit, product } = await shop.sold(guild, 'Member')
  const mia = await shop.customer()
  await connectDiscord(mia.portal, mia.user)
  await shop.buy(mia, product)

  const { status } = await shop.acme.server.patch(`/v1/benefits/${benefit.id}`, {
    type: 'discord',
    properties: { guild_token: guild.token, role_id: guild.role('Supporter') },
  })
  await shop.server.drainJobs()

  assert.equal(status, 200)
  assert.deepEqual(rolesOf(guild, mia), [guild.role('Supporter')])
})

test('roles are taken when the customer or the benefit is deleted', async () => {
  const guild = await shop.guild()
  const { benefit, product } = await shop.sold(guild, 'Member')
  const [mia, noah] = [await shop.customer(), await shop.customer()]
  for (const customer of [mia, noah]) {
    await connectDiscord(customer.portal, customer.user)
    await shop.buy(customer, product)
  }

  await shop.acme.server.delete(`/v1/customers/${mia.id}`)
  await shop.server.drainJobs()
  assert.deepEqual([rolesOf(guild, mia), rolesOf(guild, noah)?.length], [[], 1])

  await shop.acme.server.delete(`/v1/benefits/${benefit.id}`)
  await shop.server.drainJobs()
  assert.deepEqual(rolesOf(guild, noah), [])
})

test('a member who leaves is asked, and joins again when they wish', async () => {
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  const mia = await shop.customer()
  await connectDiscord(mia.portal, mia.user)
  await shop.buy(mia, product)
  shop.discord.control.leave(guild.id, mia.user)

  shop.server.clock.pass(DAY + 1000)
  await shop.server.drainJobs()
  assert.deepEqual(await stateOf(mia), ['waiting', 'member_left'])
  assert.equal(rolesOf(guild, mia), undefined)
  const [grant] = await shop.grantsOf(mia)
  const portal = await shop.portalOf(mia)
  await portal.patch(`/v1/customer-portal/benefit-grants/${grant.id}`, {
    ...{ benefit_type: 'discord', properties: { account_id: mia.user } },
  })
  await shop.server.drainJobs()

  assert.deepEqual(rolesOf(guild, mia), [guild.role('Member')])
})

test('a role that a moderator took is put back within a day', async () => {
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member')
  const mia = await shop.customer()
  shop.discord.control.join(guild.id, mia.user)
  await connectDiscord(mia.portal, mia.user)
  await shop.buy(mia, product)
  shop.discord.control.leave(guild.id, mia.user)
  shop.discord.control.join(guild.id, mia.user)

  shop.server.clock.pass(DAY + 1000)
  await shop.server.drainJobs()

  assert.deepEqual(rolesOf(guild, mia), [guild.role('Member')])
})
