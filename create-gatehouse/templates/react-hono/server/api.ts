import { getConnInfo } from '@hono/node-server/conninfo'
import { requireEntitlement, requireSession, sessionOf } from '@gatehouse/sdk/hono'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { openCheckout } from '../gatehouse/checkout.ts'
import { gatehouse } from '../gatehouse/connection.ts'
import { findPlan } from '../gatehouse/plan.ts'
import { receiveWebhook } from '../gatehouse/webhooks.ts'

const { GATEHOUSE_URL = 'http://localhost:3000' } = process.env

/** What the browser and Gatehouse request. */
export const api = new Hono()

// Sign-in: the browser talks to this app alone, and its cookies belong to this origin.
api.all('/api/auth/*', c => {
  const { pathname, search } = new URL(c.req.url)
  return proxy(`${GATEHOUSE_URL}${pathname}${search}`, {
    raw: c.req.raw,
    headers: { ...c.req.header(), 'x-forwarded-for': getConnInfo(c).remote.address },
  })
})

api.get('/api/plan', async c => {
  const { name, price } = await findPlan()
  return c.json({ name, price })
})

api.post('/api/checkout', requireSession(gatehouse), c => openCheckout(c.req.raw, sessionOf(c)))

// The paid feature: 401 without a user, 402 without the plan's benefit.
api.get(
  '/api/report',
  async (c, next) =>
    requireEntitlement(gatehouse, { benefitId: (await findPlan()).benefitId })(c, next),
  c => c.json({ title: 'Your report', lines: [`Written for ${sessionOf(c).user.name}`] }),
)

api.post('/webhooks', c => receiveWebhook(c.req.raw))
