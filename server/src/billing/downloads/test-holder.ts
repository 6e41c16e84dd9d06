import { write } from '../../platform/work.ts'
import { systemActor } from '../../actors/actor.ts'
import type { Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { benefitOf, customerOf, productWithBenefits, sellProduct } from '../grants/test-sale.ts'
import { revokeBenefits } from '../grants/revoke-benefits.ts'

type Counts = { downloads: number; downloaders: number }

/** Sells files to a customer, who opens the portal. */
export async function sellFiles(server: TestServer, acme: Merchant, properties: object) {
  const benefit = await benefitOf(acme, 'downloadables', properties)
  const product = await productWithBenefits(acme, [benefit])
  const customer = await customerOf(acme)
  const sell = () => sellProduct(server, acme, { customer, product })
  const first = await sell()
  const list = async () => {
    const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id: customer.id })
    const person = new Person(server.url, String(body.token))
    return (await person.get('/v1/customer-portal/downloadables/')).body
  }
  return {
    benefit,
    customer,
    /** Buys the same product again. */
    sell,
    order_id: first.order_id,
    list,
    /** A new link to the first file. */
    link: async (): Promise<string> => (await list()).items[0].file.download.url,
    change: async (changed: object) => {
      const change = { type: 'downloadables', properties: changed }
      return acme.server.patch(`/v1/benefits/${benefit.id}`, change)
    },
    revoke: (order_id = first.order_id) =>
      write(server.site, systemActor(), work => revokeBenefits(work, { order_id })),
    /** How often the files of the benefit were downloaded, and by how many. */
    counts: async (): Promise<[number, number][]> => {
      const { items } = (await acme.server.get(`/v1/benefits/${benefit.id}/files`)).body
      return items.map((item: Counts) => [item.downloads, item.downloaders])
    },
  }
}

/** Requests a link as a browser does, without following it. */
export const follow = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { method, headers, redirect: 'manual' })

/** The status and the text of a response. */
export const read = async (response: Response) => [response.status, await response.text()]
