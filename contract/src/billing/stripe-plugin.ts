import { z } from 'zod'
import { buyingProblems } from './buying-problems.ts'
import { sessionProblems } from '../accounts/sessions.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import {
  clientPluginProblems,
  pageLimit,
  PlanName,
  PluginMetadata,
  PluginPage,
  pluginRefusals,
  PluginReference,
  PluginTarget,
  stripePluginProblems,
} from './client-plugins.ts'
import { RecurringInterval, SEATS_MAX } from './prices.ts'

const LOCALE_LENGTH_MAX = 35

const reference = {
  referenceId: PluginReference,
  /** Whose subscription: the user's own, or that of `referenceId` or the active organization. */
  customerType: z.enum(['user', 'organization']).optional(),
}
const chosen = { ...reference, subscriptionId: z.string().max(100).optional() }
const page = { returnUrl: PluginTarget.optional(), disableRedirect: z.boolean().default(false) }
/** Our pages follow the browser's language, so it is accepted and has no effect. */
const locale = z.string().max(LOCALE_LENGTH_MAX).optional()

/** What the client's `subscription.upgrade` sends. */
const UpgradeRequest = z.object({
  ...chosen,
  ...page,
  plan: PlanName,
  /** Among the products of the plan: the one that is billed by the year. */
  annual: z.boolean().optional(),
  seats: z.int().min(1).max(SEATS_MAX).optional(),
  metadata: PluginMetadata.optional(),
  locale,
  successUrl: PluginTarget.default('/'),
  cancelUrl: PluginTarget.default('/'),
  /** True is rejected for a running subscription: its merchant decides when changes apply. */
  scheduleAtPeriodEnd: z.boolean().default(false),
})
export type StripePluginUpgrade = z.output<typeof UpgradeRequest>

/** An active subscription as the plugin stores it; `plan` is the name of its product's plan. */
export const StripePluginSubscription = z
  .object({
    id: Id,
    plan: z.string(),
    referenceId: Id,
    /** The customer's and the subscription's IDs here: Stripe knows neither. */
    stripeCustomerId: Id,
    stripeSubscriptionId: Id,
    status: z.enum(['active', 'trialing']),
    periodStart: Moment,
    periodEnd: Moment,
    trialStart: Moment.nullable(),
    trialEnd: Moment.nullable(),
    cancelAtPeriodEnd: z.boolean(),
    cancelAt: Moment.nullable(),
    canceledAt: Moment.nullable(),
    endedAt: Moment.nullable(),
    seats: z.int().nullable(),
    billingInterval: RecurringInterval,
    priceId: Id.nullable(),
    /** The pending change of plan or seats; null if there is none. */
    stripeScheduleId: Id.nullable(),
  })
  .meta({ id: 'StripePluginSubscription' })
export type StripePluginSubscription = z.output<typeof StripePluginSubscription>

/** A subscription after its cancellation was undone, with Stripe's names and seconds. */
const RestoredSubscription = z
  .object({
    id: Id,
    object: z.literal('subscription'),
    status: z.enum(['active', 'trialing']),
    customer: Id,
    cancel_at_period_end: z.boolean(),
    cancel_at: z.int().nullable(),
    canceled_at: z.int().nullable(),
  })
  .meta({ id: 'RestoredSubscription' })

const subjects = ['user'] as const
const { may_not_buy, may_not_see, unproven } = buyingProblems
const { not_found } = stripePluginProblems
const { invalid_target, other_customer, customer_not_found } = clientPluginProblems
const refusals = [...pluginRefusals, sessionProblems.impersonated, may_not_buy]
const opened = { kind: 'write', method: 'POST', status: 200, subjects } as const

/** The calls of `stripeClient()`, the client plugin of `@better-auth/stripe`. */
export const stripePluginEndpoints = endpoints('accounts', {
  upgrade: {
    ...opened,
    path: '/api/auth/subscription/upgrade',
    summary: "Subscribe or change the plan with Stripe's plugin",
    description:
      'Without a running subscription, and for a free one, the page is a checkout. Otherwise it ' +
      'is the customer portal, where the customer sees the price of the change and confirms it. ' +
      'A plan is named by the metadata `slug` of its products, else by their own names.',
    body: UpgradeRequest,
    output: PluginPage.extend({ id: Id }).meta({ id: 'StripePluginPage' }),
    problems: [
      ...refusals,
      invalid_target,
      other_customer,
      not_found,
      stripePluginProblems.plan_not_found,
      stripePluginProblems.plan_ambiguous,
      stripePluginProblems.already_subscribed,
      stripePluginProblems.not_scheduled,
      stripePluginProblems.updates_not_allowed,
    ],
    limit: pageLimit,
  },
  list: {
    kind: 'write',
    method: 'GET',
    path: '/api/auth/subscription/list',
    status: 200,
    summary: "List your active subscriptions with Stripe's plugin",
    subjects,
    query: z.object(reference),
    output: z.array(StripePluginSubscription),
    problems: [...pluginRefusals, may_not_see],
  },
  cancel: {
    ...opened,
    path: '/api/auth/subscription/cancel',
    summary: "Open the page that cancels a subscription with Stripe's plugin",
    body: z.object({ ...chosen, ...page, returnUrl: PluginTarget }),
    output: PluginPage,
    problems: [...refusals, invalid_target, not_found, stripePluginProblems.already_canceled],
    limit: pageLimit,
  },
  restore: {
    ...opened,
    path: '/api/auth/subscription/restore',
    summary: "Undo a cancellation or a planned change with Stripe's plugin",
    body: z.object(chosen),
    output: RestoredSubscription,
    problems: [
      ...refusals,
      not_found,
      stripePluginProblems.nothing_pending,
      stripePluginProblems.updates_not_allowed,
    ],
  },
  billingPortal: {
    ...opened,
    path: '/api/auth/subscription/billing-portal',
    summary: "Open the customer portal with Stripe's plugin",
    body: z.object({ ...reference, ...page, locale }),
    output: PluginPage,
    problems: [
      ...pluginRefusals,
      sessionProblems.impersonated,
      invalid_target,
      unproven,
      other_customer,
      customer_not_found,
    ],
    limit: pageLimit,
  },
})
