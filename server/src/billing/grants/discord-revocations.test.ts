import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { MINUTE } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { connectDiscord } from '../../testing/discord.ts'
import { signUp } from '../../testing/people.ts'
import { openDiscordShop, type DiscordShop } from './test-discord-shop.ts'

/** The bot's permissions to manage roles, and to remove members too. */
const [ROLES, ROLES_AND_KICKS] = ['268435456', '268435458']

let shop: DiscordShop
before(async () => void (shop = await openDiscordShop()))
after(() => shop.close())
beforeEach(() => {
  shop.discord.control.clearFaults()
  shop.discord.control.clearRequests()
})

/** A customer who has connected Discord. */
async function member() {
  const customer = await shop.customer()
  await connectDiscord(customer.portal, customer.user)
  return customer
}

async function disconnect({ portal, user }: Awaited<ReturnType<typeof member>>): Promise<void> {
  const { status } = await portal.delete(`/v1/customer-portal/oauth-accounts/discord/${user}`)
  assert.equal(status, 204)
  await shop.server.drainJobs()
}

const revocations = () =>
  shop.discord.control.requests().filter(({ path }) => path === '/oauth2/token/revoke').length

const storedTokens = async () =>
  (await shop.server.site.db.selectFrom('platform_token_revocations').select('id').execute()).length

const isAuthorized = ({ user }: { user: string }) => shop.discord.control.isAuthorized(user)

test('an account that is disconnected is not authorized at Discord any more', async () => {
  const mia = await member()
  const before = isAuthorized(mia)

  await disconnect(mia)

  assert.deepEqual([before, isAuthorized(mia)], [true, false])
  assert.deepEqual([revocations(), await storedTokens()], [1, 0])
})

test('the authorization of a deleted customer ends, once Discord is back', async () => {
  const mia = await member()
  shop.discord.control.addFault({ kind: 'down', match: 'POST /oauth2/token/revoke' })
  shop.discord.control.addFault({
    ...{ kind: 'rate_limit', retry_after: 30, match: 'POST /oauth2/token/revoke' },
  })

  await shop.acme.server.delete(`/v1/customers/${mia.id}`)
  await shop.server.drainJobs()
  const meanwhile = isAuthorized(mia)
  shop.server.clock.pass(10 * MINUTE)
  await shop.server.drainJobs()
  shop.server.clock.pass(31_000)
  await shop.server.drainJobs()

  assert.deepEqual([meanwhile, isAuthorized(mia)], [true, false])
  assert.deepEqual([revocations(), await storedTokens()], [3, 0])
})

test('a response that is lost does not revoke what the customer authorizes next', async () => {
  const mia = await member()
  shop.discord.control.addFault({ kind: 'lost_after', match: 'POST /oauth2/token/revoke' })

  await disconnect(mia)
  await connectDiscord(mia.portal, mia.user)
  shop.server.clock.pass(10 * MINUTE)
  await shop.server.drainJobs()

  assert.equal(isAuthorized(mia), true)
  assert.deepEqual([revocations(), await storedTokens()], [1, 0])
})

test('an authorization stays while another customer or a user needs it', async () => {
  const [mia, noah] = [await member(), await shop.customer()]
  await connectDiscord(noah.portal, mia.user)
  const user = await member()
  const { user_id } = await shop.server.site.db
    .selectFrom('users')
    .select('id as user_id')
    .where('email', '=', (await signUp(shop.server)).email)
    .executeTakeFirstOrThrow()
  const created_at = shop.server.clock.now()
  await shop.server.site.db
    .insertInto('accounts')
    .values({
      ...{ id: newId(), user_id, provider_id: 'discord', account_id: user.user },
      ...{ created_at, updated_at: created_at },
    })
    .execute()

  await disconnect(mia)
  await disconnect(user)

  assert.deepEqual([isAuthorized(mia), isAuthorized(user)], [true, true])
  assert.equal(revocations(), 0)
  await disconnect({ ...noah, user: mia.user })
  assert.equal(isAuthorized(mia), false)
})

test('a member whom the bot may not remove is reported, and removed once it may', async () => {
  const { control } = shop.discord
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member', true)
  const mia = await member()
  const { order_id } = await shop.buy(mia, product)
  control.setBotPermissions(guild.id, ROLES)

  await shop.endOrder(order_id)
  const [{ delivery }] = await shop.grantsOf(mia)
  const reported = (await guild.integration()).problem

  assert.deepEqual(control.rolesOf(guild.id, mia.user), [])
  assert.deepEqual([delivery.status, delivery.reason], ['removed', 'kick_permission_missing'])
  assert.equal(delivery.account_id, mia.user)
  assert.equal(reported, 'kick_permission_missing')
  control.setBotPermissions(guild.id, ROLES_AND_KICKS)
  await shop.syncAll()
  assert.equal(control.rolesOf(guild.id, mia.user), undefined)
  assert.equal((await guild.integration()).problem, null)
  assert.equal((await shop.grantsOf(mia))[0].delivery.reason, null)
})

test('a member with a role as high as the bot’s is reported until they are gone', async () => {
  const { control } = shop.discord
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member', true)
  const [mia, noah] = [await member(), await member()]
  const { order_id } = await shop.buy(mia, product)
  control.giveRole(guild.id, mia.user, guild.role('Moderator'))

  await shop.endOrder(order_id)
  // Another member who gets the role does not hide the problem.
  await shop.buy(noah, product)
  const problems = [(await guild.integration()).problem]
  await shop.syncAll()
  problems.push((await guild.integration()).problem)
  control.leave(guild.id, mia.user)
  await shop.syncAll()
  problems.push((await guild.integration()).problem)

  assert.deepEqual(problems, ['kick_not_allowed', 'kick_not_allowed', null])
})

test('a former member who buys again is not shown as one who stayed', async () => {
  const { control } = shop.discord
  const guild = await shop.guild()
  const { product } = await shop.sold(guild, 'Member', true)
  const mia = await member()
  const { order_id } = await shop.buy(mia, product)
  control.setBotPermissions(guild.id, ROLES)
  await shop.endOrder(order_id)

  await shop.buy(mia, product)

  const deliveries = (await shop.grantsOf(mia)).map(
    ({ delivery }: { delivery: { status: string; reason: string | null } }) => [
      delivery.status,
      delivery.reason,
    ],
  )
  assert.deepEqual(deliveries.toSorted(), [
    ['granted', null],
    ['removed', null],
  ])
})
