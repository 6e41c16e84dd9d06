import { z } from 'zod'
import { Country } from '../billing/addresses.ts'
import { SupportedCurrency } from '../billing/currencies.ts'
import { TaxBehavior } from '../billing/prices.ts'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Currency, Email, entity, HttpUrl, lineOf, Moment } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import {
  CheckoutSettings,
  CustomerEmailSettings,
  CustomerEmailSettingsInput,
  CustomerPortalSettings,
  CustomerPortalSettingsInput,
  DisputeSettings,
  FeatureSettings,
  FeatureSettingsInput,
  NotificationSettings,
  ProrationBehavior,
  SocialLink,
  SubscriptionSettings,
  SubscriptionSettingsInput,
  TaxSettings,
} from './merchant-settings.ts'

/** The review status of a merchant: only `active` ones may sell (all are active in sandbox). */
export const merchantLifecycle = lifecycle({
  created: { onboard: 'onboarding_started', review: 'under_review', activate: 'active' },
  onboarding_started: { review: 'under_review', activate: 'active', deny: 'denied' },
  under_review: { activate: 'active', deny: 'denied' },
  denied: { review: 'under_review', activate: 'active' },
  active: { review: 'under_review', deny: 'denied' },
})

/** A merchant's review status in the database. */
export type StoredMerchantStatus = (typeof merchantLifecycle.statuses)[number]

/** A merchant's review status, limited to values every SDK generation can read. */
export const MerchantStatus = z.enum(merchantLifecycle.statuses).exclude(['under_review'])
export type MerchantStatus = z.output<typeof MerchantStatus>

/** The status on the wire: SDK 0.41 rejects the value `under_review`. */
export const wireMerchantStatus = (status: StoredMerchantStatus): MerchantStatus =>
  status === 'under_review' ? 'onboarding_started' : status

/** An organization in the billing protocol: the merchant view of the same row. */
export const Organization = z
  .object({
    ...entity,
    name: z.string(),
    slug: z.string(),
    avatar_url: z.string().nullable(),
    /** The color of its checkout, `#rrggbb`; null: our default. */
    accent_color: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    socials: z.array(SocialLink),
    status: MerchantStatus,
    details_submitted_at: Moment.nullable(),
    onboarding_resubmission_requested_at: Moment.nullable(),
    feature_settings: FeatureSettings.nullable(),
    subscription_settings: SubscriptionSettings,
    tax_settings: TaxSettings,
    checkout_settings: CheckoutSettings,
    notification_settings: NotificationSettings,
    customer_email_settings: CustomerEmailSettings.extend({
      /** Sent by clients since 1.0: no such email exists. */
      payment_method_expiration_reminder: z.boolean(),
    }),
    customer_portal_settings: CustomerPortalSettings,
    dispute_settings: DisputeSettings,
    proration_behavior: ProrationBehavior,
    allow_customer_updates: z.boolean(),
    sso_enforced: z.boolean(),
    default_presentment_currency: Currency,
    default_tax_behavior: TaxBehavior,
    country: z.string().nullable(),
    /** Hosts whose pages may embed its checkouts; none: each checkout names its own. */
    embed_hosts: z.array(z.string()),
    /** Whether only `embed_hosts` may. */
    embed_hosts_enforced: z.boolean(),
    /** The domain of its own that links to its portal use; null: this server's address. */
    portal_domain: z.string().nullable(),
    account_id: z.string().nullable(),
    payout_account_id: z.string().nullable(),
    capabilities: z.object({
      checkout_payments: z.boolean(),
      subscription_renewals: z.boolean(),
      payouts: z.boolean(),
      refunds: z.boolean(),
      api_access: z.boolean(),
      dashboard_access: z.boolean(),
    }),
  })
  .meta({ id: 'Organization' })
export type Organization = z.output<typeof Organization>

/** What pages for a merchant's buyers need to know about it. */
export const OrganizationBrand = z
  .object({
    id: Organization.shape.id,
    name: z.string(),
    slug: z.string(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: 'OrganizationBrand' })
export type OrganizationBrand = z.output<typeof OrganizationBrand>

/**
 * The maximum number of social profiles of an organization, and of details that a merchant gives at
 * registration.
 */
const SOCIALS_MAX = 50
const Answer = z.string().max(5_000)

/** What a merchant states about its business to the operator; yearly revenue in minor units. */
const OrganizationDetails = z.object({
  about: Answer,
  product_description: Answer,
  intended_use: Answer,
  customer_acquisition: z.array(z.string().max(1_000)).max(50),
  future_annual_revenue: z.int().min(0),
  switching: z.boolean().default(true),
  switching_from: z
    .enum(['paddle', 'lemon_squeezy', 'gumroad', 'stripe', 'other'])
    .nullable()
    .default(null),
  previous_annual_revenue: z.int().min(0).default(0),
})
type OrganizationDetails = z.output<typeof OrganizationDetails>

/** A color as in style sheets: `#1a7f5a`. */
const NO_COLOR = 'Input should be a color such as #1a7f5a'

const HexColor = z
  .string()
  .max(7, { error: NO_COLOR, abort: true })
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, NO_COLOR)

/** The maximum number of hosts of an organization, because all of them go into a header. */
export const EMBED_HOSTS_MAX = 20

const HOST_PART = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'

/** A host of embedding pages: `shop.example`, `*.shop.example`, `localhost:5173`. */
export const EmbedHost = z
  .string()
  .toLowerCase()
  .max(253)
  .regex(
    new RegExp(`^(\\*\\.${HOST_PART}\\.)?${HOST_PART}(\\.${HOST_PART})*(:[0-9]{1,5})?$`),
    'Input should be a host such as shop.example or *.shop.example',
  )

const optional = {
  avatar_url: HttpUrl.nullable().optional(),
  accent_color: HexColor.nullable().optional(),
  email: Email.nullable().optional(),
  website: HttpUrl.nullable().optional(),
  socials: z
    .array(SocialLink.extend({ url: HttpUrl }))
    .max(SOCIALS_MAX)
    .nullable()
    .optional(),
  details: OrganizationDetails.nullable().optional(),
  country: Country.nullable().optional(),
  embed_hosts: z.array(EmbedHost).max(EMBED_HOSTS_MAX).nullable().optional(),
  default_presentment_currency: SupportedCurrency.optional(),
  feature_settings: FeatureSettingsInput.nullable().optional(),
  subscription_settings: SubscriptionSettingsInput.nullable().optional(),
  notification_settings: NotificationSettings.nullable().optional(),
  customer_email_settings: CustomerEmailSettingsInput.nullable().optional(),
  customer_portal_settings: CustomerPortalSettingsInput.nullable().optional(),
  tax_settings: TaxSettings.nullable().optional(),
  checkout_settings: CheckoutSettings.nullable().optional(),
  default_tax_behavior: TaxBehavior.nullable().optional(),
}

/** Lower-case letters and digits joined by single hyphens. */
const Slug = z
  .string()
  .min(3)
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Input should be lower-case letters, digits and hyphens')

const NAME_LENGTH_MAX = 200

/** An organization's name; the accounts protocol allows the same length. */
const Name = lineOf(NAME_LENGTH_MAX).min(3)

/** A new merchant: the signed-in user becomes its owner. */
export const OrganizationCreate = z.object({ name: Name, slug: Slug, ...optional })
export type OrganizationCreate = z.output<typeof OrganizationCreate>

/** An update of a merchant; the slug cannot change. */
export const OrganizationUpdate = z.object({
  name: Name.nullable().optional(),
  ...optional,
})
export type OrganizationUpdate = z.output<typeof OrganizationUpdate>

/** Errors of merchants. */
export const organizationProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_permitted: [403, 'NotPermitted', 'You are not allowed to change this organization.'],
})

const read = ['organizations:read', 'organizations:write']
const write = ['organizations:write']
const subjects = ['organization', 'user'] as const

/** Organizations as merchants. */
export const organizationEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/organizations/',
    status: 200,
    summary: 'List organizations',
    scopes: read,
    subjects,
    query: z.object({
      slug: z.string().max(100).optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'slug', 'name'], 'created_at'),
    }),
    output: pageOf(Organization),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/organizations/',
    status: 201,
    summary: 'Create an organization',
    scopes: write,
    subjects: ['user'],
    body: OrganizationCreate,
    output: Organization,
    problems: [organizationProblems.not_permitted],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/organizations/{id}',
    status: 200,
    summary: 'Get an organization',
    scopes: read,
    subjects,
    params: ById,
    output: Organization,
    problems: [organizationProblems.not_found],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/organizations/{id}',
    status: 200,
    summary: 'Update an organization',
    scopes: write,
    subjects,
    params: ById,
    body: OrganizationUpdate,
    output: Organization,
    problems: [organizationProblems.not_permitted, organizationProblems.not_found],
  },
})
