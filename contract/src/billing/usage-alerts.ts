import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, Id, lineOf, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { Customer } from './customers.ts'
import { MetadataNumber } from './event-fields.ts'
import { Meter } from './meters.ts'

/** The most alerts of a merchant on one meter, and of a customer in all. */
export const ALERTS_PER_METER_MAX = 20
export const ALERTS_PER_CUSTOMER_MAX = 10

/**
 * What a threshold is compared with: the units consumed in the open period (`amount`), or their
 * share of the units credited (`percent_of_credits`), which is never reached without credits.
 */
export const AlertThresholdType = z.enum(['amount', 'percent_of_credits'])
export type AlertThresholdType = z.output<typeof AlertThresholdType>

const fields = {
  ...entity,
  meter_id: Id,
  name: z.string(),
  /** Units, or percent. */
  threshold: z.number(),
  threshold_type: AlertThresholdType,
  enabled: z.boolean(),
  /** When it last fired, for any customer. */
  last_triggered_at: Moment.nullable(),
}

/** A threshold of a meter that is reported once per customer and period. */
export const UsageAlert = z.object({ ...fields, organization_id: Id }).meta({ id: 'UsageAlert' })
export type UsageAlert = z.output<typeof UsageAlert>

/** A customer's own alert. */
export const PortalUsageAlert = z
  .object({ ...fields, meter: z.object({ id: Id, name: z.string() }) })
  .meta({ id: 'PortalUsageAlert' })
export type PortalUsageAlert = z.output<typeof PortalUsageAlert>

/** A customer reached the threshold of an alert: the payload of `usage_alert.triggered`. */
export const UsageAlertTriggered = z
  .object({
    id: Id,
    created_at: Moment,
    organization_id: Id,
    alert: UsageAlert,
    customer: Customer,
    meter: Meter,
    threshold: z.number(),
    threshold_type: AlertThresholdType,
    consumed_units: z.number(),
    credited_units: z.number(),
    period_start: Moment,
    /** Null where no subscription gives the usage a period. */
    period_end: Moment.nullable(),
  })
  .meta({ id: 'UsageAlertTriggered' })
export type UsageAlertTriggered = z.output<typeof UsageAlertTriggered>

const NAME_LENGTH_MAX = 100
const name = lineOf(NAME_LENGTH_MAX).min(1)
const threshold = MetadataNumber.refine(value => value > 0, 'Input should be greater than 0')

/** A new alert. */
export const UsageAlertCreate = z.object({
  meter_id: Id,
  name,
  threshold,
  threshold_type: AlertThresholdType.default('amount'),
  enabled: z.boolean().default(true),
})
export type UsageAlertCreate = z.output<typeof UsageAlertCreate>

/** An update of an alert; its meter stays. */
export const UsageAlertUpdate = z.object({
  name: name.optional(),
  threshold: threshold.optional(),
  threshold_type: AlertThresholdType.optional(),
  enabled: z.boolean().optional(),
})
export type UsageAlertUpdate = z.output<typeof UsageAlertUpdate>

/** Errors of alerts. */
export const usageAlertProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

const missing = [usageAlertProblems.not_found]
const sorting = sortingQuery(['created_at'], '-created_at')

const read = {
  kind: 'read',
  method: 'GET',
  status: 200,
  scopes: ['meters:read', 'meters:write'],
  subjects: ['organization', 'user'],
} as const
const write = {
  kind: 'write',
  scopes: ['meters:write'],
  subjects: ['organization', 'user'],
} as const

const FIRES =
  'An alert fires in the transaction that counts the usage which reaches its threshold, once per ' +
  'customer and period: with the webhook `usage_alert.triggered` and an email to members who may ' +
  'see meters. A customer who is past the threshold when the alert is created or changed is ' +
  'reported with the next usage.'

/** Alerts of the merchant, which hold for every customer. */
export const usageAlertEndpoints = endpoints('billing', {
  list: {
    ...read,
    path: '/v1/usage-alerts/',
    summary: 'List usage alerts',
    query: z.object({
      organization_id: listOf(Id).optional(),
      meter_id: listOf(Id).optional(),
      ...pageQuery,
      sorting,
    }),
    output: pageOf(UsageAlert),
    problems: [],
  },
  create: {
    ...write,
    method: 'POST',
    path: '/v1/usage-alerts/',
    status: 201,
    summary: 'Create a usage alert',
    description: `${FIRES} A meter has at most ${ALERTS_PER_METER_MAX} alerts.`,
    body: UsageAlertCreate,
    output: UsageAlert,
    problems: [],
  },
  get: {
    ...read,
    path: '/v1/usage-alerts/{id}',
    summary: 'Get a usage alert',
    params: ById,
    output: UsageAlert,
    problems: missing,
  },
  update: {
    ...write,
    method: 'PATCH',
    path: '/v1/usage-alerts/{id}',
    status: 200,
    summary: 'Update a usage alert',
    description: 'A changed threshold can fire again in the same period.',
    params: ById,
    body: UsageAlertUpdate,
    output: UsageAlert,
    problems: missing,
  },
  delete: {
    ...write,
    method: 'DELETE',
    path: '/v1/usage-alerts/{id}',
    status: 204,
    summary: 'Delete a usage alert',
    params: ById,
    problems: missing,
  },
})

const portalRead = {
  kind: 'read',
  method: 'GET',
  status: 200,
  scopes: ['customer_portal:read', 'customer_portal:write'],
  subjects: ['customer'],
} as const
const portalWrite = {
  kind: 'write',
  scopes: ['customer_portal:write'],
  subjects: ['customer'],
} as const

/** Alerts that a customer sets for themselves, and that only they are told about. */
export const portalUsageAlertEndpoints = endpoints('billing', {
  list: {
    ...portalRead,
    path: '/v1/customer-portal/usage-alerts/',
    summary: 'List your usage alerts',
    query: z.object({ meter_id: listOf(Id).optional(), ...pageQuery, sorting }),
    output: pageOf(PortalUsageAlert),
    problems: [],
  },
  create: {
    ...portalWrite,
    method: 'POST',
    path: '/v1/customer-portal/usage-alerts/',
    status: 201,
    summary: 'Create a usage alert',
    description:
      'You are emailed once per period when your usage of the meter reaches the threshold. You ' +
      `can have at most ${ALERTS_PER_CUSTOMER_MAX} alerts.`,
    body: UsageAlertCreate,
    output: PortalUsageAlert,
    problems: [],
  },
  get: {
    ...portalRead,
    path: '/v1/customer-portal/usage-alerts/{id}',
    summary: 'Get one of your usage alerts',
    params: ById,
    output: PortalUsageAlert,
    problems: missing,
  },
  update: {
    ...portalWrite,
    method: 'PATCH',
    path: '/v1/customer-portal/usage-alerts/{id}',
    status: 200,
    summary: 'Update one of your usage alerts',
    description: 'A changed threshold can fire again in the same period.',
    params: ById,
    body: UsageAlertUpdate,
    output: PortalUsageAlert,
    problems: missing,
  },
  delete: {
    ...portalWrite,
    method: 'DELETE',
    path: '/v1/customer-portal/usage-alerts/{id}',
    status: 204,
    summary: 'Delete one of your usage alerts',
    params: ById,
    problems: missing,
  },
})
