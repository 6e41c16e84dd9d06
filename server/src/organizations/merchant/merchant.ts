import {
  defaultCheckoutSettings,
  defaultCustomerEmailSettings,
  defaultCustomerPortalSettings,
  defaultNotificationSettings,
  defaultSubscriptionSettings,
  defaultTaxSettings,
  noFeatures,
  type CheckoutSettings,
  type CustomerEmailSettings,
  type CustomerPortalSettings,
  type FeatureSettings,
  type NotificationSettings,
  type SocialLink,
  type SubscriptionSettings,
  type TaxSettings,
} from '@gatehouse/contract/organizations/merchant-settings'
import {
  wireMerchantStatus,
  type MerchantStatus,
  type Organization,
  type StoredMerchantStatus,
} from '@gatehouse/contract/organizations/merchant'
import type { TaxBehavior } from '@gatehouse/contract/billing/prices'
import type { Selectable } from 'kysely'
import { asMoment, asMomentOrNull, type RowOrJson } from '../../platform/db/nested.ts'
import type { OrganizationsTable } from '../../platform/db/tables.ts'

/** An organization's row as read. */
export type OrganizationRow = Selectable<OrganizationsTable>

type SettingsGuard<K extends keyof OrganizationRow> = Pick<RowOrJson<OrganizationRow>, K>

/** The merchant's subscription settings; unset ones have their defaults. */
export const subscriptionSettingsOf = (
  row: SettingsGuard<'subscription_settings'>,
): SubscriptionSettings => ({
  ...defaultSubscriptionSettings,
  ...readSettings<SubscriptionSettings>(row.subscription_settings),
})

/** Whether tax is calculated on what the merchant sells. */
export const taxSettingsOf = (row: SettingsGuard<'tax_settings'>): TaxSettings => ({
  ...defaultTaxSettings,
  ...readSettings<TaxSettings>(row.tax_settings),
})

/** What the merchant's checkouts ask of buyers. */
export const checkoutSettingsOf = (row: SettingsGuard<'checkout_settings'>): CheckoutSettings => ({
  ...defaultCheckoutSettings,
  ...readSettings<CheckoutSettings>(row.checkout_settings),
})

/** The features that are turned on for the organization. */
const featureSettingsOf = (row: SettingsGuard<'feature_settings'>): FeatureSettings => ({
  ...noFeatures,
  ...readSettings<FeatureSettings>(row.feature_settings),
})

/** The emails its members get. */
export const notificationSettingsOf = (
  row: SettingsGuard<'notification_settings'>,
): NotificationSettings => ({
  ...defaultNotificationSettings,
  ...readSettings<NotificationSettings>(row.notification_settings),
})

/** The emails its customers get. */
export const customerEmailSettingsOf = (
  row: SettingsGuard<'customer_email_settings'>,
): CustomerEmailSettings => ({
  ...defaultCustomerEmailSettings,
  ...readSettings<CustomerEmailSettings>(row.customer_email_settings),
})

/** What its customers may do and see in their portal. */
export function customerPortalSettingsOf(
  row: SettingsGuard<'customer_portal_settings'>,
): CustomerPortalSettings {
  const { usage, subscription, customer } = defaultCustomerPortalSettings
  const portal = readSettings<CustomerPortalSettings>(row.customer_portal_settings)
  return {
    usage: { ...usage, ...portal.usage },
    subscription: { ...subscription, ...portal.subscription },
    customer: { ...customer, ...portal.customer },
  }
}

/** Whether its prices include tax, or follow the custom of the buyer's country. */
export const taxBehaviorOf = ({ default_tax_behavior }: SettingsGuard<'default_tax_behavior'>) =>
  default_tax_behavior as TaxBehavior

/** Only `updateOrganization` writes these columns, and only values the contract has parsed. */
const readSettings = <T>(settings: unknown) => settings as Partial<T>

/** Whether the merchant may sell: once the operator has approved it. */
export const isSelling = ({ status }: { status: string }) => status === 'active'

/**
 * Whether existing subscriptions renew: they do while a merchant is under review, but not once it
 * is denied.
 */
export const mayRenew = ({ status }: { status: string }) => status !== 'denied'

/** The merchant's status: written only along the merchant's lifecycle. */
export const statusOf = (row: { status: string }) => row.status as StoredMerchantStatus

/** The merchant side of an organization, as the billing protocol shows it. */
export function toOrganization(row: RowOrJson<OrganizationRow>): Organization {
  const subscription_settings = subscriptionSettingsOf(row)
  const status = wireMerchantStatus(statusOf(row))
  return {
    id: row.id,
    created_at: asMoment(row.created_at),
    modified_at: asMomentOrNull(row.modified_at),
    name: row.name,
    slug: row.slug,
    avatar_url: row.logo,
    accent_color: row.accent_color,
    email: row.email,
    website: row.website,
    socials: row.socials as SocialLink[],
    status,
    details_submitted_at: asMomentOrNull(row.details_submitted_at),
    onboarding_resubmission_requested_at: null,
    feature_settings: featureSettingsOf(row),
    subscription_settings,
    tax_settings: taxSettingsOf(row),
    checkout_settings: checkoutSettingsOf(row),
    notification_settings: notificationSettingsOf(row),
    customer_email_settings: {
      ...customerEmailSettingsOf(row),
      payment_method_expiration_reminder: false,
    },
    customer_portal_settings: customerPortalSettingsOf(row),
    dispute_settings: { auto_accept_below_amount: null },
    proration_behavior: subscription_settings.proration_behavior,
    allow_customer_updates: subscription_settings.allow_customer_updates,
    sso_enforced: false,
    default_presentment_currency: row.default_presentment_currency,
    default_tax_behavior: taxBehaviorOf(row),
    country: row.country,
    embed_hosts: row.embed_hosts,
    embed_hosts_enforced: row.embed_hosts.length > 0,
    portal_domain: row.portal_domain,
    account_id: null,
    payout_account_id: null,
    capabilities: capabilitiesOf(status),
  }
}

/**
 * Only an active merchant sells. Existing subscriptions continue under review, and end when it is
 * denied.
 */
function capabilitiesOf(status: MerchantStatus): Organization['capabilities'] {
  const active = isSelling({ status })
  const isContinuing = mayRenew({ status })
  return {
    checkout_payments: active,
    subscription_renewals: isContinuing,
    payouts: active,
    refunds: isContinuing,
    api_access: true,
    dashboard_access: true,
  }
}
