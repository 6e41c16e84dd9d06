import { openApi } from '../api/open-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf } from '../output/printer.ts'
import { progressOf } from '../output/progress.ts'
import type { CommonFlags, Program } from '../program.ts'
import { openSandboxShop, type Entity, type SandboxShop } from '../triggers/sandbox-shop.ts'

const CUSTOMERS = 10
const CUSTOMERS_MAX = 200

type SeedFlags = CommonFlags & { customers?: string }

/**
 * Fills a sandbox organization with a small store: products, a benefit, a discount, and customers
 * who buy them with a test card. Every order is a real one of the billing engine.
 */
export async function seedStore(program: Program, flags: SeedFlags): Promise<void> {
  const customers = Number(flags.customers ?? CUSTOMERS)
  if (!Number.isInteger(customers) || customers < 0 || customers > CUSTOMERS_MAX) {
    const message = `--customers must be a number from 0 to ${CUSTOMERS_MAX}.`
    throw new CommandFailed(exitCodes.usage, message)
  }
  const api = await openApi(program, flags)
  const shop = await openSandboxShop(program, api)
  const progress = progressOf(program)
  try {
    progress.show(0, customers, 'catalog')
    const products = await createCatalog(shop)
    for (let index = 0; index < customers; index += 1) {
      const product = products[index % products.length]
      if (product) await shop.buy(product, { name: nameOf(index) })
      progress.show(index + 1, customers, `${index + 1} of ${customers} sales`)
    }
  } finally {
    progress.end()
  }
  const printer = printerOf(program, flags.json ?? false)
  if (printer.json) return printer.value({ created: shop.created })
  const count = (kind: string) => shop.created.filter(one => one.kind === kind).length
  printer.text(
    `Created ${count('product')} products, ${count('order')} orders and ` +
      `${count('subscription')} subscriptions.`,
  )
  printer.note('Look at them: gatehouse open, gatehouse orders list')
}

async function createCatalog(shop: SandboxShop): Promise<Entity[]> {
  const key = await shop.create('benefit', '/v1/benefits/', {
    ...{ type: 'license_keys', description: 'License key', properties: { prefix: 'DEMO' } },
  })
  const price = (price_amount: number) => [
    { amount_type: 'fixed', price_amount, price_currency: 'usd' },
  ]
  const products = [
    await shop.product({ name: 'Handbook', prices: price(2900) }),
    await shop.product({ name: 'Pro', recurring_interval: 'month', prices: price(1500) }),
    await shop.product({ name: 'Pro, yearly', recurring_interval: 'year', prices: price(15000) }),
  ]
  for (const { id } of products.slice(1))
    await shop.post(`/v1/products/${id}/benefits`, { benefits: [key.id] })
  await shop.create('discount', '/v1/discounts/', {
    ...{ name: 'Welcome', type: 'percentage', basis_points: 2000, duration: 'once' },
  })
  return products
}

const FIRST = ['Ada', 'Bea', 'Chidi', 'Dana', 'Emil', 'Fatima', 'Goran', 'Hana', 'Ivo', 'Jin']
const LAST = ['Adler', 'Brown', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'Garcia']

const nameOf = (index: number) =>
  `${FIRST[index % FIRST.length] ?? ''} ${LAST[index % LAST.length] ?? ''}`
