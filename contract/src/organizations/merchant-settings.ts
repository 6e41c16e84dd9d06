import { z } from 'zod'

/**
 * How a plan change is billed: `invoice` charges the difference now, `prorate` with the next
 * renewal.
 */
export const ProrationBehavior = z.enum(['invoice', 'prorate'])
export type ProrationBehavior = z.output<typeof ProrationBehavior>

/** A social profile of the merchant. */
export const SocialLink = z.object({
  platform: z.enum([
    'x',
    'github',
    'facebook',
    'instagram',
    'youtube',
    'tiktok',
    'linkedin',
    'other',
  ]),
  url: z.string(),
})
export type SocialLink = z.output<typeof SocialLink>

const flags = {
  issue_funding_enabled: z.boolean(),
  usage_based_billing_enabled: z.boolean(),
  seat_based_pricing_enabled: z.boolean(),
  revops_enabled: z.boolean(),
  wallets_enabled: z.boolean(),
  member_model_enabled: z.boolean(),
  checkout_localization_enabled: z.boolean(),
  reset_proration_behavior_enabled: z.boolean(),
  off_session_charges_enabled: z.boolean(),
  slack_benefit_enabled: z.boolean(),
  preview_access_enabled: z.boolean(),
  disputes_enabled: z.boolean(),
  sso_enabled: z.boolean(),
  compass_enabled: z.boolean(),
  merchant_migration_enabled: z.boolean(),
}

/** Optional features of an organization. */
export const FeatureSettings = z.object({
  ...flags,
  overview_metrics: z.array(z.string().max(100)).max(100).nullable(),
})
export type FeatureSettings = z.output<typeof FeatureSettings>

/** Features to turn on or off; omitted ones stay unchanged. */
export const FeatureSettingsInput = FeatureSettings.partial()

/** No feature turned on. */
export const noFeatures: FeatureSettings = {
  issue_funding_enabled: false,
  usage_based_billing_enabled: false,
  seat_based_pricing_enabled: false,
  revops_enabled: false,
  wallets_enabled: false,
  member_model_enabled: false,
  checkout_localization_enabled: false,
  reset_proration_behavior_enabled: false,
  off_session_charges_enabled: false,
  slack_benefit_enabled: false,
  preview_access_enabled: false,
  disputes_enabled: false,
  sso_enabled: false,
  compass_enabled: false,
  merchant_migration_enabled: false,
  overview_metrics: null,
}

/**
 * What happens to paid seats when a subscription whose seats follow members shrinks: `credit`
 * credits unused time to the next order, `next_period` reduces the seats from the next period on.
 */
export const SeatDecrease = z.enum(['credit', 'next_period'])
export type SeatDecrease = z.output<typeof SeatDecrease>

/**
 * The subscription settings of a merchant; the grace period is in days. `seats_follow_members`: a
 * buying organization has as many seats as members, within what the price allows.
 */
export const SubscriptionSettings = z.object({
  allow_multiple_subscriptions: z.boolean(),
  allow_customer_updates: z.boolean(),
  proration_behavior: ProrationBehavior,
  benefit_revocation_grace_period: z.int(),
  prevent_trial_abuse: z.boolean(),
  seats_follow_members: z.boolean(),
  seat_decrease: SeatDecrease,
  /** Whether benefits stay while a subscription is paused. */
  keep_benefits_while_paused: z.boolean(),
  /**
   * Days from each failed charge of a renewal to the next retry; after the last the subscription
   * ends.
   */
  dunning_schedule: z.array(z.int()),
})
export type SubscriptionSettings = z.output<typeof SubscriptionSettings>

/** The same in requests; older SDKs do not know the last six fields. */
export const SubscriptionSettingsInput = SubscriptionSettings.extend({
  benefit_revocation_grace_period: z.int().min(0).max(90).optional(),
  prevent_trial_abuse: z.boolean().optional(),
  seats_follow_members: z.boolean().optional(),
  seat_decrease: SeatDecrease.optional(),
  keep_benefits_while_paused: z.boolean().optional(),
  dunning_schedule: z.array(z.int().min(1).max(30)).min(1).max(10).optional(),
})

/** Defaults of a new organization; benefits continue for seven days after a failed renewal. */
export const defaultSubscriptionSettings: SubscriptionSettings = {
  allow_multiple_subscriptions: false,
  allow_customer_updates: true,
  proration_behavior: 'prorate',
  benefit_revocation_grace_period: 7,
  prevent_trial_abuse: false,
  seats_follow_members: false,
  seat_decrease: 'credit',
  keep_benefits_while_paused: false,
  dunning_schedule: [2, 5, 7, 7],
}

/** Whether tax is calculated on the merchant's sales. */
export const TaxSettings = z.object({ enabled: z.boolean() })
export type TaxSettings = z.output<typeof TaxSettings>

/** Default of a new organization: its prices are the final amounts. */
export const defaultTaxSettings: TaxSettings = { enabled: false }

/**
 * Whether the hosted checkout asks consumers in the European Economic Area to agree to immediate
 * delivery, which ends or limits their right of withdrawal.
 */
export const CheckoutSettings = z.object({ ask_withdrawal_consent: z.boolean() })
export type CheckoutSettings = z.output<typeof CheckoutSettings>

/** Default of a new organization: without consent, what was delivered can be returned. */
export const defaultCheckoutSettings: CheckoutSettings = { ask_withdrawal_consent: true }

/** The emails the merchant receives. */
export const NotificationSettings = z.object({
  new_order: z.boolean(),
  new_subscription: z.boolean(),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

/** Defaults of a new organization. */
export const defaultNotificationSettings: NotificationSettings = {
  new_order: true,
  new_subscription: true,
}

/** The emails the merchant's customers receive. */
export const CustomerEmailSettings = z.object({
  order_confirmation: z.boolean(),
  subscription_cancellation: z.boolean(),
  subscription_confirmation: z.boolean(),
  subscription_cycled: z.boolean(),
  subscription_cycled_after_trial: z.boolean(),
  subscription_past_due: z.boolean(),
  subscription_paused: z.boolean(),
  subscription_renewal_reminder: z.boolean(),
  subscription_resumed: z.boolean(),
  subscription_revoked: z.boolean(),
  subscription_trial_conversion_reminder: z.boolean(),
  subscription_uncanceled: z.boolean(),
  subscription_updated: z.boolean(),
})
export type CustomerEmailSettings = z.output<typeof CustomerEmailSettings>

/** The same in requests: omitted fields stay unchanged. */
export const CustomerEmailSettingsInput = CustomerEmailSettings.partial()

/** Disputes are never accepted automatically: null. */
export const DisputeSettings = z.object({ auto_accept_below_amount: z.int().nullable() })

/** Default of a new organization: every email. */
export const defaultCustomerEmailSettings: CustomerEmailSettings = {
  order_confirmation: true,
  subscription_cancellation: true,
  subscription_confirmation: true,
  subscription_cycled: true,
  subscription_cycled_after_trial: true,
  subscription_past_due: true,
  subscription_paused: true,
  subscription_renewal_reminder: true,
  subscription_resumed: true,
  subscription_revoked: true,
  subscription_trial_conversion_reminder: true,
  subscription_uncanceled: true,
  subscription_updated: true,
}

/**
 * What customers may do and see in their portal: usage, number of seats, plan, pause, email
 * address. Seats and plan also require `allow_customer_updates`.
 */
export const CustomerPortalSettings = z.object({
  usage: z.object({ show: z.boolean() }),
  subscription: z.object({
    update_seats: z.boolean(),
    update_plan: z.boolean(),
    pause: z.boolean(),
    /** The discount offered to customers who are about to cancel; ours, not Polar's. */
    retention_discount_id: z.uuid().nullable(),
  }),
  customer: z.object({ allow_email_change: z.boolean() }),
})
export type CustomerPortalSettings = z.output<typeof CustomerPortalSettings>

/** The same in requests: omitted fields stay unchanged. */
export const CustomerPortalSettingsInput = z.object({
  usage: CustomerPortalSettings.shape.usage.partial().optional(),
  subscription: CustomerPortalSettings.shape.subscription.partial().optional(),
  customer: CustomerPortalSettings.shape.customer.partial().optional(),
})
export type CustomerPortalSettingsInput = z.output<typeof CustomerPortalSettingsInput>

/** Defaults of a new organization. */
export const defaultCustomerPortalSettings: CustomerPortalSettings = {
  usage: { show: true },
  subscription: {
    ...{ update_seats: true, update_plan: true, pause: false },
    retention_discount_id: null,
  },
  customer: { allow_email_change: false },
}
