import { z } from 'zod'
import { sessionProblems } from '../accounts/sessions.ts'
import { userProblems } from '../accounts/users.ts'
import { camelCased } from '../kit/camel-case.ts'
import { endpoints } from '../kit/endpoint.ts'
import { CustomFieldData, QueryBoolean } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { buyingProblems } from './buying-problems.ts'
import { CHECKOUT_PRODUCTS_MAX } from './checkout-inputs.ts'
import {
  clientPluginProblems,
  pageLimit,
  PLUGIN_URL_MAX,
  PlanName,
  PluginMetadata,
  PluginPage,
  pluginRefusals,
  PluginReference,
  PluginTarget,
} from './client-plugins.ts'
import { CustomerState } from './customer-state.ts'
import { EventMetadata, eventName } from './event-fields.ts'
import { EventsIngestResponse } from './events.ts'
import { CustomerBenefitGrant, CustomerOrder, CustomerSubscription } from './portal-entities.ts'
import { PriceType } from './prices.ts'
import { PortalMeter } from './usage.ts'

const id = z.string().max(100)

/** What the client's `checkout` sends. */
const CheckoutRequest = z.object({
  products: z.union([z.array(id).min(1).max(CHECKOUT_PRODUCTS_MAX), id]).optional(),
  slug: PlanName.optional(),
  referenceId: PluginReference,
  customFieldData: CustomFieldData.optional(),
  metadata: PluginMetadata.optional(),
  allowDiscountCodes: z.boolean().optional(),
  /** A discount that has a code. */
  discountId: id.optional(),
  redirect: z.boolean().optional(),
  embedOrigin: z.string().max(PLUGIN_URL_MAX).optional(),
  successUrl: PluginTarget.optional(),
  returnUrl: PluginTarget.optional(),
  /** False declines the product's trial. */
  allowTrial: z.boolean().optional(),
  /** Rejected: a product sets its own trial. */
  trialInterval: z.string().max(20).optional(),
  trialIntervalCount: z.number().optional(),
})
export type PolarPluginCheckout = z.output<typeof CheckoutRequest>

/** A page of a list, as the SDK within the plugin's server returns it. */
const listed = (item: z.ZodType) => z.object({ result: camelCased(pageOf(item)) })

const subjects = ['user'] as const
const { unauthorized } = userProblems
const { impersonated } = sessionProblems
const { unproven, may_not_buy, may_not_see } = buyingProblems
const { not_configured, invalid_target, other_customer, customer_not_found } = clientPluginProblems

const buyingRefusals = [...pluginRefusals, impersonated, may_not_buy, other_customer]
const portalRefusals = [...pluginRefusals, impersonated, unproven, other_customer]
const list = { kind: 'write', method: 'GET', status: 200, subjects } as const

/** The calls of `polarClient()`, the client plugin of `@polar-sh/better-auth`. */
export const polarPluginEndpoints = endpoints('accounts', {
  checkout: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/checkout',
    status: 200,
    summary: "Open a checkout with Polar's plugin",
    description:
      'For the signed-in user, or for the organization that `referenceId` names. `slug` offers ' +
      'every product of that name: its metadata `slug`, else its own name.',
    subjects,
    body: CheckoutRequest,
    output: PluginPage,
    problems: [
      ...buyingRefusals,
      invalid_target,
      clientPluginProblems.untrusted_embed,
      clientPluginProblems.product_not_found,
      clientPluginProblems.discount_not_found,
      clientPluginProblems.trial_terms,
    ],
    limit: pageLimit,
  },
  state: {
    ...list,
    path: '/api/auth/customer/state',
    summary: "Get your state as a customer with Polar's plugin",
    description: 'Creates the customer, if the user has none yet and a verified email address.',
    output: camelCased(CustomerState),
    problems: [unauthorized, not_configured, unproven, other_customer, customer_not_found],
  },
  portal: {
    ...list,
    path: '/api/auth/customer/portal',
    summary: "Open your customer portal with Polar's plugin",
    output: PluginPage,
    problems: portalRefusals,
    limit: pageLimit,
  },
  openPortal: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/customer/portal',
    status: 200,
    summary: "Open your customer portal with Polar's plugin, with options",
    subjects,
    body: z.object({ redirect: z.boolean().optional() }),
    output: PluginPage,
    problems: portalRefusals,
    limit: pageLimit,
  },
  benefits: {
    ...list,
    path: '/api/auth/customer/benefits/list',
    summary: "List your benefits with Polar's plugin",
    query: z.object(pageQuery),
    output: listed(CustomerBenefitGrant),
    problems: [unauthorized, not_configured],
  },
  subscriptions: {
    ...list,
    path: '/api/auth/customer/subscriptions/list',
    summary: "List your subscriptions with Polar's plugin, or those of your organization",
    query: z.object({
      ...pageQuery,
      referenceId: PluginReference,
      active: QueryBoolean.optional(),
    }),
    output: listed(CustomerSubscription),
    problems: [...pluginRefusals, may_not_see],
  },
  orders: {
    ...list,
    path: '/api/auth/customer/orders/list',
    summary: "List your orders with Polar's plugin",
    query: z.object({ ...pageQuery, productBillingType: PriceType.optional() }),
    output: listed(CustomerOrder),
    problems: [unauthorized, not_configured],
  },
  meters: {
    ...list,
    path: '/api/auth/usage/meters/list',
    summary: "List your meters with Polar's plugin",
    query: z.object(pageQuery),
    output: listed(PortalMeter),
    problems: [unauthorized, not_configured],
  },
  ingest: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/usage/ingest',
    status: 200,
    summary: "Report your own usage with Polar's plugin",
    description:
      'Only events that an admin allows users to report, and only what adds usage: users could ' +
      'lower their own bill otherwise.',
    subjects,
    body: z.object({ event: eventName, metadata: EventMetadata }),
    output: EventsIngestResponse,
    problems: [
      unauthorized,
      not_configured,
      impersonated,
      unproven,
      other_customer,
      customer_not_found,
      clientPluginProblems.event_not_allowed,
      clientPluginProblems.event_lowers_usage,
    ],
    limit: { max: 60, seconds: 60 },
  },
})
