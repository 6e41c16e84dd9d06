import { z } from 'zod'
import { Amount, entity, Id, Metadata, OpaqueObject } from '../kit/fields.ts'
import { CustomerPortalSettings, ProrationBehavior } from '../organizations/merchant-settings.ts'
import { Organization } from '../organizations/merchant.ts'
import { Address } from './addresses.ts'
import { benefitVariants, subscriberProperties, type BenefitType } from './benefit-properties.ts'
import { benefitFields } from './benefits.ts'
import { grantFields } from './grants.ts'
import { CustomerSubscriptionMeter } from './meters.ts'
import { orderFields } from './orders.ts'
import { ProductPrice } from './prices.ts'
import { ProductPublic } from './products.ts'
import { PendingUpdate, subscriptionFields } from './subscriptions.ts'
import { TaxId } from './tax-ids.ts'

/** An external account (GitHub, Discord) a customer has linked. */
const CustomerOAuthAccount = z.object({
  account_id: z.string(),
  account_username: z.string().nullable(),
})
type CustomerOAuthAccount = z.output<typeof CustomerOAuthAccount>

/** A customer as the customer sees it; connected accounts by platform and id: `github:583231`. */
export const CustomerPortalCustomer = z
  .object({
    ...entity,
    email: z.string(),
    email_verified: z.boolean(),
    type: z.enum(['individual', 'team']),
    name: z.string().nullable(),
    billing_name: z.string().nullable(),
    billing_address: Address.nullable(),
    tax_id: TaxId.nullable(),
    locale: z.string().nullable(),
    oauth_accounts: z.record(z.string(), CustomerOAuthAccount),
    default_payment_method_id: Id.nullable(),
  })
  .meta({ id: 'CustomerPortalCustomer' })
export type CustomerPortalCustomer = z.output<typeof CustomerPortalCustomer>

const benefit = <T extends BenefitType>(type: T) =>
  z.object({
    ...benefitFields,
    type: z.literal(type),
    metadata: Metadata,
    organization: Organization,
    properties: subscriberProperties[type],
  })

type SubscriberVariant = { [T in BenefitType]: ReturnType<typeof benefit<T>> }[BenefitType]

/** A benefit as its customer sees it; `type` is the discriminator. */
export const BenefitSubscriber = z
  .discriminatedUnion('type', benefitVariants<SubscriberVariant>(benefit))
  .meta({ id: 'BenefitSubscriber' })
export type BenefitSubscriber = z.output<typeof BenefitSubscriber>

/** A grant as the customer sees it; its properties depend on the benefit's type. */
export const CustomerBenefitGrant = z
  .object({
    ...grantFields,
    customer: CustomerPortalCustomer,
    benefit: BenefitSubscriber,
    properties: OpaqueObject,
  })
  .meta({ id: 'CustomerBenefitGrant' })
export type CustomerBenefitGrant = z.output<typeof CustomerBenefitGrant>

/** A product with its merchant. */
export const CustomerProduct = z
  .object({ ...ProductPublic.shape, organization: Organization })
  .meta({ id: 'CustomerProduct' })
export type CustomerProduct = z.output<typeof CustomerProduct>

/** An order as its buyer sees it. */
export const CustomerOrder = z
  .object({
    ...orderFields,
    product: CustomerProduct,
    subscription: z.object(subscriptionFields).nullable(),
  })
  .meta({ id: 'CustomerOrder' })
export type CustomerOrder = z.output<typeof CustomerOrder>

/**
 * A subscription as its customer sees it; `is_polar_managed` means that our engine runs it. With
 * `seats_follow_members` the buying organization has as many seats as members, and the number
 * cannot be changed separately.
 */
export const CustomerSubscription = z
  .object({
    ...subscriptionFields,
    /** The price of the next period before tax: without a discount that has expired by then. */
    renewal_amount: Amount,
    is_polar_managed: z.boolean(),
    seats_follow_members: z.boolean(),
    product: CustomerProduct,
    prices: z.array(ProductPrice),
    meters: z.array(CustomerSubscriptionMeter),
    pending_update: PendingUpdate.nullable(),
  })
  .meta({ id: 'CustomerSubscription' })
export type CustomerSubscription = z.output<typeof CustomerSubscription>

/** A merchant in public views: combines the shapes before and since SDK 0.41. */
export const CustomerOrganization = z
  .object({
    ...entity,
    name: z.string(),
    slug: z.string(),
    avatar_url: z.string().nullable(),
    proration_behavior: ProrationBehavior,
    allow_customer_updates: z.boolean(),
    customer_portal_settings: CustomerPortalSettings,
    organization_features: z.object({
      member_model_enabled: z.boolean(),
      checkout_localization_enabled: z.boolean(),
    }),
    organization: Organization,
    products: z.array(ProductPublic),
  })
  .meta({ id: 'CustomerOrganization' })
export type CustomerOrganization = z.output<typeof CustomerOrganization>
