import { z } from 'zod'
import { userProblems } from '../accounts/users.ts'
import { Metadata, METADATA_KEYS_MAX } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { memberProblems, OrganizationKey } from '../organizations/members.ts'

/** The maximum length of a URL in a request of a plugin. */
export const PLUGIN_URL_MAX = 2_083
const NAME_LENGTH_MAX = 200

/**
 * Where a hosted page leads afterwards: a path, or an http or https URL at a trusted origin. A path
 * is one of the page that calls, if the browser names its origin.
 */
export const PluginTarget = z.string().min(1).max(PLUGIN_URL_MAX)

/**
 * The name of products: their metadata `slug` or, for a product without one, its name. Case is
 * ignored.
 */
export const PlanName = z.string().min(1).max(NAME_LENGTH_MAX)

/** The buyer: an organization of the user by its ID; the user themselves by theirs, or without. */
export const PluginReference = OrganizationKey.optional()

/** Keys that a purchase keeps besides those of the request: who bought for whom. */
const OWN_KEYS = 2

/** The app's own metadata of a purchase: at most 48 keys, two less than of a merchant. */
export const PluginMetadata = Metadata.refine(
  map => Object.keys(map).length <= METADATA_KEYS_MAX - OWN_KEYS,
  `At most ${METADATA_KEYS_MAX - OWN_KEYS} keys`,
).meta({ opaque: true, maxProperties: METADATA_KEYS_MAX - OWN_KEYS })

/** A page to open; the client opens it itself if `redirect` is true. */
export const PluginPage = z
  .object({ url: z.string(), redirect: z.boolean() })
  .meta({ id: 'PluginPage' })

/** A browser opens a few pages in a minute; a program that opens many fills the merchant's list. */
export const pageLimit = { max: 20, seconds: 60 }

/** Errors of the billing calls of Better Auth's client plugins. */
export const clientPluginProblems = problems({
  not_configured: [
    404,
    'PLUGIN_NOT_SERVED',
    'No organization sells through this call. An admin chooses one in the server settings: ' +
      'billing_organization.',
  ],
  invalid_target: [
    403,
    'INVALID_CALLBACK_URL',
    'Invalid callbackURL: redirect targets are http or https URLs at this server or at one of ' +
      'TRUSTED_ORIGINS.',
  ],
  untrusted_embed: [403, 'INVALID_ORIGIN', 'embedOrigin must be one of TRUSTED_ORIGINS'],
  product_not_found: [400, 'PRODUCT_NOT_FOUND', 'Product not found'],
  discount_not_found: [400, 'DISCOUNT_NOT_FOUND', 'Discount not found'],
  trial_terms: [
    400,
    'TRIAL_TERMS_NOT_ALLOWED',
    'A product sets its own trial: allowTrial can only decline it',
  ],
  customer_not_found: [404, 'CUSTOMER_NOT_FOUND', 'Customer not found'],
  other_customer: [
    409,
    'EMAIL_BELONGS_TO_ANOTHER_CUSTOMER',
    'A purchase with your email address belongs to another user',
  ],
  event_not_allowed: [
    403,
    'EVENT_NOT_ALLOWED',
    'Users may not report this event. An admin allows event names in the server settings: ' +
      'user_reported_events.',
  ],
  event_lowers_usage: [
    400,
    'EVENT_COULD_LOWER_USAGE',
    'Events of users may only add usage: no negative number, no key that begins with an ' +
      'underscore, and no value that a meter averages or takes the minimum of',
  ],
})

/** What every call of the plugins may refuse. */
export const pluginRefusals = [
  userProblems.unauthorized,
  clientPluginProblems.not_configured,
  memberProblems.no_active_organization,
  memberProblems.not_a_member,
]

/** The refusals of the Stripe plugin, in its own codes. */
export const stripePluginProblems = problems({
  plan_not_found: [400, 'SUBSCRIPTION_PLAN_NOT_FOUND', 'Subscription plan not found'],
  plan_ambiguous: [
    409,
    'SUBSCRIPTION_PLAN_AMBIGUOUS',
    'Several products are sold as this plan. Archive all but one of each interval.',
  ],
  not_found: [400, 'SUBSCRIPTION_NOT_FOUND', 'Subscription not found'],
  already_subscribed: [400, 'ALREADY_SUBSCRIBED_PLAN', "You're already subscribed to this plan"],
  already_canceled: [
    400,
    'SUBSCRIPTION_ALREADY_CANCELED',
    'This subscription is already set to be canceled',
  ],
  nothing_pending: [
    400,
    'SUBSCRIPTION_NOT_PENDING_CHANGE',
    'Subscription has no pending cancellation or scheduled plan change',
  ],
  not_scheduled: [
    400,
    'PLAN_CHANGE_NOT_SCHEDULED',
    'The merchant decides when a change of plan takes effect. Leave out scheduleAtPeriodEnd.',
  ],
  updates_not_allowed: [
    403,
    'SUBSCRIPTION_UPDATES_NOT_ALLOWED',
    'Contact the seller to change your subscription.',
  ],
})
