import { z } from 'zod'
import { Moment } from '../kit/fields.ts'

/** The platforms where benefits give access to something. */
export const Platform = z.enum(['github', 'discord'])
export type Platform = z.output<typeof Platform>

/** The names of the platforms, as they write them. */
export const platformNames: Record<Platform, string> = { github: 'GitHub', discord: 'Discord' }

/**
 * Why access was not given yet, and who can do something about it: the customer, the merchant, or
 * only time.
 */
export const deliveryReasons = {
  account_required: 'customer',
  account_missing: 'customer',
  account_full: 'customer',
  reconnect_required: 'customer',
  invitation_expired: 'customer',
  invitation_declined: 'customer',
  access_removed: 'customer',
  member_left: 'customer',
  invitation_limit: 'time',
  rate_limited: 'time',
  platform_unavailable: 'time',
  integration_removed: 'merchant',
  integration_suspended: 'merchant',
  permission_missing: 'merchant',
  two_factor_required: 'merchant',
  resource_missing: 'merchant',
  not_assignable: 'merchant',
  account_banned: 'merchant',
  kick_permission_missing: 'merchant',
  kick_not_allowed: 'merchant',
  rejected: 'merchant',
} as const satisfies Record<string, 'customer' | 'merchant' | 'time'>

/** A reason by which access was not given yet, or by which something of it remains. */
export const DeliveryReason = z.enum(Object.keys(deliveryReasons) as [keyof typeof deliveryReasons])
export type DeliveryReason = z.output<typeof DeliveryReason>

/**
 * The state of an access. `waiting`: for the customer. `queued`: for the platform's daily limit.
 * `pending`: to be given next. `invited`: the customer can accept the invitation. `failed`: for the
 * merchant, or until the next attempt.
 */
export const DeliveryStatus = z.enum([
  'waiting',
  'queued',
  'pending',
  'invited',
  'granted',
  'failed',
  'removed',
])
export type DeliveryStatus = z.output<typeof DeliveryStatus>

/** Where a grant stands at the platform that gives access. */
export const GrantDelivery = z
  .object({
    platform: Platform,
    status: DeliveryStatus,
    /** Once `removed`: why the account still has something at the platform. */
    reason: DeliveryReason.nullable(),
    /** The account that has the access, or gets it; null until one is connected. */
    account_id: z.string().nullable(),
    account_username: z.string().nullable(),
    /** Where the customer accepts the invitation. */
    invitation_url: z.string().nullable(),
    invitation_expires_at: Moment.nullable(),
    /** When it is attempted again without anyone's action. */
    next_attempt_at: Moment.nullable(),
    /** The place in the queue of invitations, from 1. */
    queue_position: z.int().nullable(),
  })
  .meta({ id: 'GrantDelivery' })
export type GrantDelivery = z.output<typeof GrantDelivery>
