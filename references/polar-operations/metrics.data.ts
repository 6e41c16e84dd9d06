import assert from 'node:assert/strict'
import type { Shop } from '../test-polar-shop.ts'
import { UNKNOWN_ID, type Operations } from './operation.ts'
import { sale } from './sale.ts'

const DAY_MS = 86_400_000

/** From yesterday to tomorrow, so that a test may run over midnight. */
async function aroundNow({ library }: Shop) {
  const { RFCDate } = await library.load('types/rfcdate.js')
  const [startDate, endDate] = [-DAY_MS, DAY_MS].map(ms => new RFCDate(new Date(Date.now() + ms)))
  return { startDate, endDate, interval: 'day' }
}

/** A range that ends before it begins. */
async function backwards(shop: Shop) {
  const { startDate, endDate, interval } = await aroundNow(shop)
  return { given: [{ startDate: endDate, endDate: startDate, interval }], at: ['query'] }
}

/** A product that was sold once, at ten dollars. */
async function soldProduct(shop: Shop): Promise<string> {
  const price = { amountType: 'fixed', priceAmount: 1000, priceCurrency: 'usd' }
  const product = await shop.polar.products.create({
    ...{ name: 'Measured', recurringInterval: null, prices: [price] },
  })
  await sale(shop, product.id)
  return product.id
}

const sold = { orders: 1, revenue: 1000, averageOrderValue: 1000, oneTimeProducts: 1 }

const createDashboard = async ({ polar, generation }: Shop) =>
  polar.metrics.createDashboard({ name: `Of ${generation}`, metrics: ['revenue', 'churn_rate'] })

/** Operations on metrics and dashboards of them. */
export const metrics: Operations = {
  'metrics.get': {
    calls: {
      'of a product by day': async shop => {
        const productId = await soldProduct(shop)
        const range = await aroundNow(shop)
        return {
          given: [{ ...range, productId, billingType: ['one_time'] }],
          answer: {
            totals: { ...sold, cumulativeRevenue: 1000, checkoutsConversion: 1 },
            metrics: { revenue: { slug: 'revenue', displayName: 'Revenue', type: 'currency' } },
          },
          afterwards: ({ periods }) => {
            assert.equal(periods.length, 3)
            const orders = periods.map((period: { orders: number }) => period.orders)
            assert.deepEqual(orders.toSorted(), [0, 0, 1])
          },
        }
      },
      'of nothing': async shop => {
        const range = await aroundNow(shop)
        return {
          given: [{ ...range, productId: UNKNOWN_ID, customerId: UNKNOWN_ID }],
          answer: { totals: { orders: 0, revenue: 0, averageOrderValue: 0 } },
        }
      },
    },
    holds: { 'periods.0': 'MetricPeriod', totals: 'MetricTotals', metrics: 'MetricTotals' },
    wrong: backwards,
  },
  'metrics.limits': {
    calls: {
      'of every interval': () => {
        const answer = {
          intervals: {
            ...{ hour: { maxDays: 7 }, day: { maxDays: 366 }, week: { maxDays: 371 } },
            ...{ month: { maxDays: 1460 }, year: { maxDays: 3650 } },
          },
        }
        return { given: [], answer }
      },
    },
  },
  'metrics.export': {
    calls: {
      'as text': async shop => {
        const range = await aroundNow(shop)
        return {
          given: [{ ...range, metrics: ['revenue', 'orders'] }],
          answer: /^Timestamp,Orders,Revenue\r?\n(\d{4}-\d\d-\d\dT[^,]+,\d+,\d+\r?\n){3}$/,
        }
      },
    },
    wrong: backwards,
  },
  'metrics.listDashboards': {
    calls: {
      'as a bare array': async shop => {
        const { id } = await createDashboard(shop)
        return { given: [{}], answer: [{ id, metrics: ['revenue', 'churn_rate'] }] }
      },
    },
  },
  'metrics.createDashboard': {
    calls: {
      'of some metrics': () => {
        const named = { name: 'Growth', metrics: ['monthly_recurring_revenue', 'unknown_metric'] }
        return { given: [named], answer: { ...named, modifiedAt: null } }
      },
    },
    holds: { '': 'MetricDashboard' },
    wrong: { given: [{ name: '' }], at: ['body', 'name'] },
  },
  'metrics.getDashboard': {
    calls: {
      'by its id': async shop => {
        const { id, name } = await createDashboard(shop)
        return { given: [{ id }], answer: { id, name, metrics: ['revenue', 'churn_rate'] } }
      },
    },
    holds: { '': 'MetricDashboard' },
    wrong: { given: [{ id: 'nothing' }], at: ['path', 'id'] },
  },
  'metrics.updateDashboard': {
    calls: {
      'its metrics alone': async shop => {
        const { id, name } = await createDashboard(shop)
        return {
          given: [{ id, metricDashboardUpdate: { metrics: ['orders'] } }],
          answer: { id, name, metrics: ['orders'] },
        }
      },
    },
    holds: { '': 'MetricDashboard' },
    wrong: async shop => {
      const { id } = await createDashboard(shop)
      return { given: [{ id, metricDashboardUpdate: { name: '' } }], at: ['body', 'name'] }
    },
  },
  'metrics.deleteDashboard': {
    calls: {
      'for good': async shop => {
        const { id } = await createDashboard(shop)
        return {
          given: [{ id }],
          answer: undefined,
          afterwards: async () => {
            const list: { id: string }[] = await shop.polar.metrics.listDashboards({})
            assert.ok(!list.some(item => item.id === id))
            // The client has no class for this error, although it has one for others of 404.
            await assert.rejects(shop.polar.metrics.getDashboard({ id }), { statusCode: 404 })
          },
        }
      },
    },
  },
}
