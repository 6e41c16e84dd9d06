import { clientPluginProblems } from '@gatehouse/contract/billing/client-plugins'
import { CustomerState } from '@gatehouse/contract/billing/customer-state'
import { polarPluginEndpoints } from '@gatehouse/contract/billing/polar-plugin'
import {
  CustomerBenefitGrant,
  CustomerOrder,
  CustomerSubscription,
} from '@gatehouse/contract/billing/portal-entities'
import { stripePluginEndpoints } from '@gatehouse/contract/billing/stripe-plugin'
import { PortalMeter } from '@gatehouse/contract/billing/usage'
import { page, pageOf } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { camelize } from '@gatehouse/contract/kit/wire'
import { implement } from '../../platform/http/implement.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { toCustomerState } from '../customer-state/customer-state.ts'
import { readState } from '../customer-state/queries.ts'
import { toPortalGrant } from '../portal/portal-grant.ts'
import { toPortalOrder } from '../portal/portal-purchases.ts'
import { showPortalSubscriptions } from '../portal/portal-subscriptions.ts'
import { listPortalGrants, listPortalOrders } from '../portal/queries.ts'
import { toPortalMeter } from '../usage/customer-meter.ts'
import { listOwnMeters } from '../usage/queries.ts'
import { cancelPlan } from './cancel-plan.ts'
import { findSale } from './find-sale.ts'
import { openPluginCheckout } from './open-checkout.ts'
import { openPluginPortal } from './open-portal.ts'
import { requirePluginBuyer, type PluginReference } from './plugin-buyer.ts'
import { asCustomer, requirePluginCustomer } from './plugin-customer.ts'
import { activeSubscriptionsOf, toPluginSubscription } from './plugin-subscriptions.ts'
import { reportUsage } from './report-usage.ts'
import { restorePlan } from './restore-plan.ts'
import { atSellingOrganization } from './selling-organization.ts'
import { upgradePlan } from './upgrade-plan.ts'

type Page = { page: number; limit: number }
type Listed<T> = { items: T[]; pagination: { total_count: number; max_page: number } }

/** A page of what the buyer's customer has, as in its portal; empty without a customer. */
async function listOwn<T>(
  work: Work,
  { limit, ...reference }: Page & PluginReference,
  list: (own: Reading) => Promise<Listed<T>>,
): Promise<Listed<T>> {
  const { selling, customer } = await findSale(work, reference, 'see')
  return customer ? list(asCustomer(selling.work, customer)) : page([], 0, limit)
}

async function openPortal(work: Work, redirect: boolean | undefined) {
  const buyer = await requirePluginBuyer(work, {}, 'open')
  const selling = await atSellingOrganization(work)
  const customer = await requirePluginCustomer(selling, buyer)
  return { url: await openPluginPortal(selling.work, customer, buyer), redirect: redirect ?? true }
}

/** The calls of Polar's client plugin. */
export const polarPlugin = implement(polarPluginEndpoints, {
  checkout: (work, { body }) => openPluginCheckout(work, body),
  state: async work => {
    const buyer = await requirePluginBuyer(work, {}, 'see')
    const selling = await atSellingOrganization(work)
    const { id } = await requirePluginCustomer(selling, buyer)
    const row = await readState(selling.work, id)
    if (!row) throw new Error(`the state of customer ${id} was not found`)
    return camelize(CustomerState, toCustomerState(row))
  },
  portal: work => openPortal(work, true),
  openPortal: (work, { body }) => openPortal(work, body.redirect),
  benefits: async (work, input) => {
    const found = await listOwn(work, input, async own => {
      const sorting = ['-granted_at' as const]
      const { rows, total_count } = await listPortalGrants(own, { ...input, sorting })
      return page(rows.map(toPortalGrant), total_count, input.limit)
    })
    return { result: camelize(pageOf(CustomerBenefitGrant), found) }
  },
  subscriptions: async (work, input) => {
    const { referenceId: _, ...filters } = input
    const found = await listOwn(work, input, own =>
      showPortalSubscriptions(own, { ...filters, sorting: ['-started_at'] }),
    )
    return { result: camelize(pageOf(CustomerSubscription), found) }
  },
  orders: async (work, { productBillingType: type, ...input }) => {
    const filter = type === undefined ? {} : { product_billing_type: [type] }
    const found = await listOwn(work, input, async own => {
      const sorting = ['-created_at' as const]
      const { rows, total_count } = await listPortalOrders(own, { ...input, ...filter, sorting })
      return page(rows.map(toPortalOrder), total_count, input.limit)
    })
    return { result: camelize(pageOf(CustomerOrder), found) }
  },
  meters: async (work, input) => {
    const found = await listOwn(work, input, async own => {
      const sorting = ['-modified_at' as const]
      const { rows, total_count } = await listOwnMeters(own, { ...input, sorting })
      return page(rows.map(toPortalMeter), total_count, input.limit)
    })
    return { result: camelize(pageOf(PortalMeter), found) }
  },
  ingest: (work, { body }) => reportUsage(work, body),
})

/** The calls of Stripe's client plugin. */
export const stripePlugin = implement(stripePluginEndpoints, {
  upgrade: (work, { body }) => upgradePlan(work, body),
  list: async (work, input) => {
    const { buyer, selling, customer } = await findSale(work, input, 'see')
    const rows = await activeSubscriptionsOf(selling.work, customer)
    const referenceId = buyer.buyer_organization_id ?? buyer.user.id
    return rows.map(row => toPluginSubscription(row, referenceId))
  },
  cancel: (work, { body }) => cancelPlan(work, body),
  restore: (work, { body }) => restorePlan(work, body),
  billingPortal: async (work, { body }) => {
    const { buyer, selling, customer } = await findSale(work, body, 'open')
    if (!customer) return fail(clientPluginProblems.customer_not_found)
    const { returnUrl = '/' } = body
    const url = await openPluginPortal(selling.work, customer, buyer, { returnUrl })
    return { url, redirect: !body.disableRedirect }
  },
})
