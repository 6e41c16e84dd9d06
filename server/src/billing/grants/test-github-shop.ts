import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { installApp, type TestGitHub } from '../../testing/github.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { revokeBenefits } from './revoke-benefits.ts'
import { benefitOf, customerOf, productWithBenefits, sellProduct } from './test-sale.ts'

/** A merchant whose GitHub is connected, and what tests do with their repositories. */
export type GitHubShop = Awaited<ReturnType<typeof openGitHubShop>>

let made = 0

/** Starts a server with a simulated GitHub, at which a merchant has installed the App. */
export async function openGitHubShop() {
  const server = await startTestServer({ github: true })
  const { github } = server
  if (!github) throw new Error('the test server must have started GitHub')
  const acme = await merchant(server)
  await installApp(acme)
  await server.drainJobs()
  const shop = { server, github, acme }
  return {
    ...shop,
    /** A new repository, with a benefit that gives access to it and a product with that benefit. */
    repository: () => createRepository(shop),
    customer: () => createCustomer(shop),
    portalOf: (of: { id: string }) => portalOf(shop, of),
    grantsOf: async ({ id }: { id: string }) => {
      const query = { customer_id: id }
      const { body } = await acme.server.get('/v1/benefit-grants/', { query })
      return body.items
    },
    buy: async (customer: { id: string }, product: { id: string }) => {
      const sale = await sellProduct(server, acme, { customer, product })
      await server.drainJobs()
      return sale
    },
    /** Ends the benefits of an order, as a refund does. */
    endOrder: (order_id: string) => endOrder(server, order_id),
  }
}

type Shop = { server: TestServer; github: TestGitHub; acme: Merchant }

async function createRepository({ server, github, acme }: Shop) {
  const repository_name = `repo-${(made += 1)}`
  const name = `acme/${repository_name}`
  github.addRepository(name)
  const { body } = await acme.server.get('/v1/integrations/')
  await acme.server.post(`/v1/integrations/${body.items[0].id}/sync`)
  await server.drainJobs()
  const properties = { repository_owner: 'acme', repository_name, permission: 'pull' }
  const benefit = await benefitOf(acme, 'github_repository', properties)
  return { name, benefit, product: await productWithBenefits(acme, [benefit]) }
}

async function portalOf({ server, acme }: Shop, { id }: { id: string }): Promise<Person> {
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id: id })
  return new Person(server.url, body.token)
}

async function createCustomer(shop: Shop) {
  const row = await customerOf(shop.acme)
  const portal = await portalOf(shop, row)
  const login = `user-${(made += 1)}`
  const id: string = row.id
  return { id, portal, login, account: shop.github.addAccount(login) }
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
