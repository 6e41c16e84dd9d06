import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { entity, Id, listOf, QueryBoolean } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'

/**
 * The kinds of notifications, with the permission that a member needs to get them and how they are
 * mailed unless the member chooses otherwise.
 */
export const notificationKinds = {
  new_order: { permission: 'orders:read', mail: 'immediate' },
  new_subscription: { permission: 'orders:read', mail: 'immediate' },
  subscription_canceled: { permission: 'subscriptions:read', mail: 'off' },
  payment_failed: { permission: 'orders:read', mail: 'off' },
  invoice_overdue: { permission: 'orders:read', mail: 'off' },
  dispute_opened: { permission: 'orders:read', mail: 'immediate' },
  customer_request: { permission: 'orders:read', mail: 'immediate' },
  webhook_failing: { permission: 'webhooks:write', mail: 'immediate' },
} as const satisfies Record<string, { permission: string; mail: 'off' | 'immediate' | 'hourly' }>

/** A kind of notification. */
export type NotificationKind = keyof typeof notificationKinds

// Object.keys returns strings, though these are all the keys.
const names = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

export const NotificationKind = z.enum(names)

/** How notifications of a kind are mailed: immediately, those of an hour together, or not. */
export const NotificationMail = z.enum(['off', 'immediate', 'hourly'])
export type NotificationMail = z.output<typeof NotificationMail>

/** What a member wants of a kind: emails, and a place in the dashboard's notification center. */
export const NotificationPreference = z.object({ mail: NotificationMail, browser: z.boolean() })
export type NotificationPreference = z.output<typeof NotificationPreference>

/** The preferences of a member, for every kind. */
export const NotificationPreferences = z
  .object(
    // Object.fromEntries returns strings as keys, though these are those of the kinds.
    Object.fromEntries(names.map(name => [name, NotificationPreference])) as Record<
      NotificationKind,
      typeof NotificationPreference
    >,
  )
  .meta({ id: 'NotificationPreferences' })
export type NotificationPreferences = z.output<typeof NotificationPreferences>

/** The preferences of a member who has chosen none. */
export const defaultPreferences = Object.fromEntries(
  names.map(name => [name, { mail: notificationKinds[name].mail, browser: true }]),
) as NotificationPreferences

/** The facts of a notification; which there are depends on its kind. */
export const NotificationFacts = z.object({
  customer: z.string().nullable(),
  product: z.string().nullable(),
  /** In minor units of `currency`. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  /** The number of an order, or the address of a webhook endpoint. */
  name: z.string().nullable(),
})
export type NotificationFacts = z.output<typeof NotificationFacts>

/** Something that happened in an organization, for one of its members. */
export const Notification = z
  .object({
    ...entity,
    organization_id: Id,
    kind: NotificationKind,
    facts: NotificationFacts,
    /** The dashboard's page it is about, below the organization's: `/orders/…`. */
    page: z.string(),
    is_read: z.boolean(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

/** The most notifications that one request marks as read. */
const READ_MAX = 100

const inOrganization = { organization_id: Id }
const subjects = ['user'] as const

/**
 * Notifications of the signed-in member: Gatehouse's own, under the path of the protocol's
 * dashboard. They are kept for 30 days.
 */
export const notificationEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/notifications/',
    status: 200,
    summary: 'List your notifications',
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      unread: QueryBoolean.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at'], '-created_at'),
    }),
    output: pageOf(Notification),
    problems: [],
  },
  unread: {
    kind: 'read',
    method: 'GET',
    path: '/v1/notifications/unread',
    status: 200,
    summary: 'Count your unread notifications',
    subjects,
    query: z.object(inOrganization),
    output: z.object({ count: z.int() }),
    problems: [],
  },
  read: {
    kind: 'write',
    method: 'POST',
    path: '/v1/notifications/read',
    status: 200,
    summary: 'Mark notifications as read',
    description: 'Those named, or all of the organization if none is named.',
    subjects,
    body: z.object({ ...inOrganization, ids: z.array(Id).max(READ_MAX).optional() }),
    output: z.object({ count: z.int() }),
    problems: [],
  },
  preferences: {
    kind: 'read',
    method: 'GET',
    path: '/v1/notifications/preferences',
    status: 200,
    summary: 'Get your notification preferences',
    subjects,
    query: z.object(inOrganization),
    output: NotificationPreferences,
    problems: [],
  },
  updatePreferences: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/notifications/preferences',
    status: 200,
    summary: 'Choose your notifications',
    description: 'Kinds that are omitted stay unchanged.',
    subjects,
    body: z.object({ ...inOrganization, preferences: NotificationPreferences.partial() }),
    output: NotificationPreferences,
    problems: [],
  },
})
