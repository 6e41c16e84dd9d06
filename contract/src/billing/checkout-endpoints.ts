import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, ExternalId, Id, listOf, SearchText } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { buyerProblems } from './buying-problems.ts'
import { paymentProblems } from './payments.ts'
import {
  CheckoutClientCreate,
  CheckoutConfirm,
  CheckoutCreate,
  CheckoutUpdate,
  CheckoutUpdatePublic,
} from './checkout-inputs.ts'
import {
  Checkout,
  checkoutProblems,
  CheckoutPublic,
  CheckoutPublicConfirmed,
  CheckoutStatus,
} from './checkouts.ts'

/** The path parameter of all endpoints that a buyer uses without a credential. */
export const ByClientSecret = z.object({ client_secret: z.string().min(1).max(255) })

/** Names of the server-sent events the checkout page listens to. */
export const CheckoutStreamEvent = z.enum([
  'checkout.updated',
  'checkout.order_created',
  'checkout.subscription_created',
  'checkout.webhook_event_delivered',
])
export type CheckoutStreamEvent = z.output<typeof CheckoutStreamEvent>

/** The NOTIFY channel that informs every server process about checkouts, and its payload. */
export const CHECKOUT_CHANNEL = 'checkouts'
export const CheckoutNotice = z.object({
  checkout_id: z.string(),
  event: CheckoutStreamEvent,
  data: z.record(z.string(), z.unknown()),
})
export type CheckoutNotice = z.output<typeof CheckoutNotice>

const read = ['checkouts:read', 'checkouts:write']
const write = ['checkouts:write']
const subjects = ['organization', 'user'] as const
const { not_found, not_open, already_subscribed, payment_not_ready } = checkoutProblems
const { payment_failed, tax_unavailable, trial_taken, expired } = checkoutProblems
const { may_not_buy, other_customer } = buyerProblems
const forbidden = [already_subscribed, not_open, payment_not_ready]

/** Checkouts, for the merchant by id and for the buyer by client secret. */
export const checkoutEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/checkouts/',
    status: 200,
    summary: 'List checkouts',
    scopes: read,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      product_id: listOf(Id).optional(),
      customer_id: listOf(Id).optional(),
      external_customer_id: listOf(ExternalId).optional(),
      status: listOf(CheckoutStatus).optional(),
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'expires_at', 'status'], '-created_at'),
    }),
    output: pageOf(Checkout),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/checkouts/',
    status: 201,
    summary: 'Create a checkout',
    scopes: write,
    subjects,
    body: CheckoutCreate,
    output: Checkout,
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/checkouts/{id}',
    status: 200,
    summary: 'Get a checkout',
    scopes: read,
    subjects,
    params: ById,
    output: Checkout,
    problems: [not_found],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/checkouts/{id}',
    status: 200,
    summary: 'Update an open checkout',
    scopes: write,
    subjects,
    params: ById,
    body: CheckoutUpdate,
    output: Checkout,
    problems: [not_found, ...forbidden],
  },
  clientCreate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/checkouts/client/',
    status: 201,
    summary: 'Create a checkout from a web page',
    subjects: ['anonymous'],
    body: CheckoutClientCreate,
    output: CheckoutPublic,
    problems: [],
    limit: { max: 20, seconds: 60, shared: true },
    internal: true,
  },
  clientGet: {
    kind: 'read',
    method: 'GET',
    path: '/v1/checkouts/client/{client_secret}',
    status: 200,
    summary: 'Get a checkout as its buyer',
    subjects: ['anonymous', 'user'],
    params: ByClientSecret,
    output: CheckoutPublic,
    problems: [not_found, expired],
  },
  clientUpdate: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/checkouts/client/{client_secret}',
    status: 200,
    summary: 'Update an open checkout as its buyer',
    subjects: ['anonymous', 'user'],
    params: ByClientSecret,
    body: CheckoutUpdatePublic,
    output: CheckoutPublic,
    problems: [not_found, ...forbidden, expired],
  },
  clientConfirm: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/checkouts/client/{client_secret}/confirm',
    status: 200,
    summary: 'Confirm a checkout and pay',
    description:
      'If the payment is declined, the checkout stays open for another attempt. A second ' +
      'confirmation while the first is in progress returns the current status, so the ' +
      'customer is never charged twice. A signed-in user can buy for an organization by ' +
      'passing its ID in the `gatehouse-organization` header.',
    subjects: ['anonymous', 'user'],
    params: ByClientSecret,
    body: CheckoutConfirm,
    output: CheckoutPublicConfirmed,
    problems: [
      not_found,
      ...forbidden,
      may_not_buy,
      other_customer,
      trial_taken,
      payment_failed,
      paymentProblems.too_many_declines,
      tax_unavailable,
      expired,
    ],
    limit: { max: 30, seconds: 60, shared: true },
  },
  clientRefresh: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/checkouts/client/{client_secret}/refresh',
    status: 200,
    summary: 'Get the payment result of a checkout',
    description:
      'For the page customers return to from their bank: checks with the payment processor ' +
      'and completes the checkout.',
    subjects: ['anonymous', 'user'],
    params: ByClientSecret,
    output: CheckoutPublic,
    problems: [not_found, expired],
    limit: { max: 30, seconds: 60, shared: true },
    internal: true,
  },
  clientStream: {
    kind: 'stream',
    method: 'GET',
    path: '/v1/checkouts/client/{client_secret}/stream',
    status: 200,
    summary: 'Follow a checkout',
    subjects: ['anonymous'],
    params: ByClientSecret,
    problems: [not_found],
    internal: true,
  },
})
