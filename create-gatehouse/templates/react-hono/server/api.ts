import { getConnInfo } from '@hono/node-server/conninfo'
import { requireEntitlement, requireSession, sessionOf } from '@gatehouse/sdk/hono'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { gatehouse, GATEHOUSE_URL } from '../gatehouse/connection.ts'
import { openCheckout, openPortal } from '../gatehouse/pages.ts'
import { findFeature, findPlan } from '../gatehouse/plan.ts'
import { receiveWebhook } from '../gatehouse/webhooks.ts'

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

// The user's menu leads to the account pages of Gatehouse.
api.get('/account', c => c.redirect(`${GATEHOUSE_URL}/account`))

api.get('/api/plan', async c => c.json(await findPlan()))

api.post('/api/checkout', requireSession(gatehouse), c => openCheckout(c.req.raw, sessionOf(c)))
api.post('/api/portal', requireSession(gatehouse), c => openPortal(c.req.raw, sessionOf(c)))

// The paid feature: 401 without a user, 402 without the plan's benefit.
api.get(
  '/api/report',
  async (c, next) => requireEntitlement(gatehouse, await findFeature())(c, next),
  c => c.json({ title: 'Your report', lines: [`Written for ${sessionOf(c).user.name}`] }),
)

api.post('/webhooks', c => receiveWebhook(c.req.raw))
