import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { addBot, startTestDiscord, type TestDiscord } from '../../testing/discord.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { revokeBenefits } from './revoke-benefits.ts'
import { benefitOf, customerOf, productWithBenefits, sellProduct } from './test-sale.ts'

/** A merchant whose Discord is connected, and what tests do with their servers. */
export type DiscordShop = Awaited<ReturnType<typeof openDiscordShop>>

const NOON = new Date('2026-01-15T12:00:00.000Z')

/** Starts a server with a simulated Discord. */
export async function openDiscordShop() {
  const started: { server?: TestServer } = {}
  const discord = await startTestDiscord(() => started.server?.clock.now() ?? NOON)
  const server = await startTestServer({ config: { discord: discord.config } })
  started.server = server
  const shop = { server, discord, acme: await merchant(server) }
  const { acme } = shop
  // Only verified addresses are mailed.
  const verified = { email_verified: true }
  await server.site.db.updateTable('users').set(verified).execute()
  return {
    ...shop,
    /** A new Discord server that the merchant has added the bot to, and its roles by name. */
    guild: (name = 'Acme') => createGuild(shop, name),
    /** A benefit that gives a role, and a product with that benefit. */
    sold: async (guild: TestGuild, role: string, kick_member = false) => {
      const properties = { guild_token: guild.token, role_id: guild.role(role), kick_member }
      const benefit = await benefitOf(acme, 'discord', properties)
      return { benefit, product: await productWithBenefits(acme, [benefit]) }
    },
    customer: () => createCustomer(shop),
    /** A new session of a customer in the portal. */
    portalOf: (customer: { id: string }) => portalOf(shop, customer),
    grantsOf: async ({ id }: { id: string }) => {
      const query = { customer_id: id }
      const { body } = await acme.server.get('/v1/benefit-grants/', { query })
      return body.items
    },
    buy: async (customer: { id: string }, product: { id: string }) => {
      const sale = await sellProduct(shop.server, acme, { customer, product })
      await shop.server.drainJobs()
      return sale
    },
    /** Ends the benefits of an order, as a refund does. */
    endOrder: async (order_id: string) => {
      await endOrder(shop.server, order_id)
      await shop.server.drainJobs()
    },
    /** The merchant asks to look at the connected servers again. */
    syncAll: () => syncAll(shop),
    close: async () => {
      await shop.server.close()
      await discord.close()
    },
  }
}

type Shop = { server: TestServer; discord: TestDiscord; acme: Merchant }
type TestGuild = Awaited<ReturnType<typeof createGuild>>

async function createGuild({ server, discord, acme }: Shop, name: string) {
  const { control } = discord
  const { id, roles } = control.addGuild({ name })
  await addBot(acme, { username: 'owner', guild: id })
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/integrations/')
  const { id: integration_id, token } = body.items.find(
    (item: { external_id: string }) => item.external_id === id,
  )
  const role = (wanted: string): string =>
    [...roles, ...control.guilds().flatMap(guild => (guild.id === id ? guild.roles : []))].find(
      one => one.name === wanted,
    )?.id ?? ''
  const integration = async () => {
    const { body: page } = await acme.server.get('/v1/integrations/')
    return page.items.find((item: { id: string }) => item.id === integration_id)
  }
  return { id, integration_id: String(integration_id), token: String(token), role, integration }
}

async function createCustomer({ server, discord, acme }: Shop) {
  const { id } = await customerOf(acme)
  const portal = await portalOf({ server, acme }, { id })
  const user = discord.control.addUser(`user-${id.slice(-4)}`)
  return { id: String(id), portal, user: user.id }
}

async function portalOf({ server, acme }: Omit<Shop, 'discord'>, { id }: { id: string }) {
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id: id })
  return new Person(server.url, body.token)
}

async function syncAll({ server, acme }: Shop): Promise<void> {
  const { body } = await acme.server.get('/v1/integrations/')
  for (const { id } of body.items) await acme.server.post(`/v1/integrations/${id}/sync`)
  await server.drainJobs()
}

async function endOrder({ site }: TestServer, order_id: string): Promise<void> {
  await write(site, systemActor(), async work => {
    await work.sql
      .updateTable('orders')
      .set({ benefits_revoked_at: work.now })
      .where('id', '=', order_id)
      .execute()
    await revokeBenefits(work, { order_id })
  })
}
