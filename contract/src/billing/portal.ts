import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id, listOf, QueryBoolean, SearchText } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { BenefitType } from './benefit-properties.ts'
import {
  activateProblems,
  LicenseKey,
  LicenseKeyActivate,
  LicenseKeyActivationWithKey,
  LicenseKeyDeactivate,
  licenseKeyProblems,
  presentedKeyLimit,
  LicenseKeyValidate,
  LicenseKeyWithActivations,
  ValidatedLicenseKey,
  validateProblems,
} from './license-keys.ts'
import {
  CustomerBenefitGrant,
  CustomerOrder,
  CustomerOrganization,
  CustomerSubscription,
} from './portal-entities.ts'
import { CustomerPreviewRequest, CustomerSubscriptionUpdate } from './portal-updates.ts'
import { PriceType } from './prices.ts'
import { paymentProblems } from './payments.ts'
import { changeProblems, previewProblems } from './subscription-endpoints.ts'
import { ChangePreview } from './subscription-updates.ts'
import { subscriptionProblems } from './subscriptions.ts'

/** Errors of the portal. */
export const portalProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

const read = ['customer_portal:read', 'customer_portal:write']
const write = ['customer_portal:write']
const subjects = ['customer'] as const
const { not_found } = portalProblems

/** What a token of an unverified purchase can read as well, restricted to that purchase. */
const purchaseFilters = {
  kind: 'read',
  method: 'GET',
  status: 200,
  scopes: read,
  subjects,
  unverified: true,
} as const
const { already_canceled, locked, already_ended, not_scheduled } = subscriptionProblems

/** The customer's benefits. */
export const portalGrantEndpoints = endpoints('billing', {
  list: {
    ...purchaseFilters,
    members: true,
    path: '/v1/customer-portal/benefit-grants/',
    summary: 'List your benefits',
    query: z.object({
      type: listOf(BenefitType).optional(),
      benefit_id: listOf(Id).optional(),
      organization_id: listOf(Id).optional(),
      checkout_id: listOf(Id).optional(),
      order_id: listOf(Id).optional(),
      subscription_id: listOf(Id).optional(),
      member_id: listOf(Id).optional(),
      /** Part of the benefit's description. */
      query: SearchText.optional(),
      ...pageQuery,
      /** `product_benefit` is the product's order of its benefits. */
      sorting: sortingQuery(
        ['granted_at', 'type', 'organization', 'product_benefit'],
        '-granted_at',
      ),
    }),
    output: pageOf(CustomerBenefitGrant),
    problems: [],
  },
  get: {
    ...purchaseFilters,
    members: true,
    path: '/v1/customer-portal/benefit-grants/{id}',
    summary: 'Get one of your benefits',
    params: ById,
    output: CustomerBenefitGrant,
    problems: [not_found],
  },
})

/** The customer's orders. */
export const portalOrderEndpoints = endpoints('billing', {
  list: {
    ...purchaseFilters,
    path: '/v1/customer-portal/orders/',
    summary: 'List your orders',
    query: z.object({
      organization_id: listOf(Id).optional(),
      product_id: listOf(Id).optional(),
      product_billing_type: listOf(PriceType).optional(),
      subscription_id: listOf(Id).optional(),
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(
        ['created_at', 'amount', 'net_amount', 'product', 'subscription'],
        '-created_at',
      ),
    }),
    output: pageOf(CustomerOrder),
    problems: [],
  },
  get: {
    ...purchaseFilters,
    path: '/v1/customer-portal/orders/{id}',
    summary: 'Get one of your orders',
    params: ById,
    output: CustomerOrder,
    problems: [not_found],
  },
})

/** The customer's subscriptions. */
export const portalSubscriptionEndpoints = endpoints('billing', {
  list: {
    ...purchaseFilters,
    path: '/v1/customer-portal/subscriptions/',
    summary: 'List your subscriptions',
    query: z.object({
      organization_id: listOf(Id).optional(),
      product_id: listOf(Id).optional(),
      active: QueryBoolean.optional(),
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(
        ['started_at', 'amount', 'status', 'organization', 'product'],
        '-started_at',
      ),
    }),
    output: pageOf(CustomerSubscription),
    problems: [],
  },
  get: {
    ...purchaseFilters,
    path: '/v1/customer-portal/subscriptions/{id}',
    summary: 'Get one of your subscriptions',
    params: ById,
    output: CustomerSubscription,
    problems: [not_found],
  },
  update: {
    kind: 'staged',
    method: 'PATCH',
    path: '/v1/customer-portal/subscriptions/{id}',
    status: 200,
    summary: 'Update a subscription, cancel it at period end, or uncancel it',
    description: "Changing plan or seats and pausing require the merchant's permission.",
    scopes: write,
    subjects,
    params: ById,
    body: CustomerSubscriptionUpdate,
    output: CustomerSubscription,
    problems: [
      ...changeProblems,
      paymentProblems.too_many_declines,
      already_ended,
      not_scheduled,
      subscriptionProblems.nothing_pending,
      subscriptionProblems.not_pausing,
      subscriptionProblems.not_paused,
      subscriptionProblems.not_pausable,
      subscriptionProblems.payment_action,
      subscriptionProblems.updates_not_allowed,
      subscriptionProblems.seats_follow,
    ],
  },
  preview: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-portal/subscriptions/{id}/preview',
    status: 200,
    summary: 'Preview a change of a subscription, or its next renewal',
    scopes: read,
    subjects,
    params: ById,
    body: CustomerPreviewRequest,
    output: ChangePreview,
    problems: [
      ...previewProblems,
      subscriptionProblems.updates_not_allowed,
      subscriptionProblems.seats_follow,
    ],
  },
  cancel: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/customer-portal/subscriptions/{id}',
    status: 200,
    summary: 'Cancel a subscription at the end of its period',
    scopes: write,
    subjects,
    params: ById,
    output: CustomerSubscription,
    problems: [already_canceled, not_found, locked],
  },
})

/**
 * The customer's license keys, and the endpoints the buyer's software calls without a credential.
 */
export const portalLicenseKeyEndpoints = endpoints('billing', {
  list: {
    ...purchaseFilters,
    members: true,
    path: '/v1/customer-portal/license-keys/',
    summary: 'List your license keys',
    query: z.object({
      organization_id: listOf(Id).optional(),
      benefit_id: Id.optional(),
      ...pageQuery,
    }),
    output: pageOf(LicenseKey),
    problems: [commonProblems.unauthorized, not_found],
  },
  get: {
    ...purchaseFilters,
    members: true,
    path: '/v1/customer-portal/license-keys/{id}',
    summary: 'Get one of your license keys',
    params: ById,
    output: LicenseKeyWithActivations,
    problems: [not_found],
  },
  rotate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-portal/license-keys/{id}/rotate',
    status: 200,
    summary: 'Replace the text of one of your license keys',
    scopes: write,
    subjects,
    params: ById,
    output: LicenseKey,
    problems: [commonProblems.unauthorized, not_found, licenseKeyProblems.not_rotatable],
  },
  validate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-portal/license-keys/validate',
    status: 200,
    summary: 'Validate a license key from your software',
    subjects: ['anonymous'],
    body: LicenseKeyValidate,
    output: ValidatedLicenseKey,
    problems: validateProblems,
    limit: presentedKeyLimit,
  },
  activate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-portal/license-keys/activate',
    status: 200,
    summary: 'Activate a license key from your software',
    subjects: ['anonymous'],
    body: LicenseKeyActivate,
    output: LicenseKeyActivationWithKey,
    problems: activateProblems,
    limit: presentedKeyLimit,
  },
  deactivate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-portal/license-keys/deactivate',
    status: 204,
    summary: 'Deactivate a license key from your software',
    subjects: ['anonymous'],
    body: LicenseKeyDeactivate,
    problems: [licenseKeyProblems.not_found],
    limit: presentedKeyLimit,
  },
})

/** The merchant, in public views. */
export const portalOrganizationEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/organizations/{slug}',
    status: 200,
    summary: 'Get a merchant and its products',
    subjects: ['anonymous'],
    params: z.object({ slug: z.string().min(1).max(100) }),
    output: CustomerOrganization,
    problems: [not_found],
  },
})
