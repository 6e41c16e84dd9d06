import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, Id, listOf } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { MetricDisplay, MetricDisplayInput } from './metric-display.ts'

const SLUG_LENGTH_MAX = 64
const METRICS_MAX = 10
const NAME_LENGTH_MAX = 100
/** Most dashboards of an organization. */
export const METRIC_DASHBOARDS_MAX = 50

const Slugs = z.array(z.string().min(1).max(SLUG_LENGTH_MAX)).max(METRICS_MAX)
const Name = z.string().trim().min(1).max(NAME_LENGTH_MAX)

/** Metrics that a merchant wants to see together; slugs that are unknown are kept. */
export const MetricDashboard = z
  .object({
    ...entity,
    name: z.string(),
    metrics: z.array(z.string()),
    organization_id: Id,
    /** Whether all members see it; else only its author does (ours). */
    shared: z.boolean(),
    /** Whether the caller is its author (ours). */
    own: z.boolean(),
    /**
     * Whether the caller may change and delete it: its author, an owner of the organization, and
     * anyone with the permission if a program created it (ours).
     */
    can_change: z.boolean(),
    /** How it shows the metrics; null: as each member chooses (ours). */
    display: MetricDisplay.nullable(),
  })
  .meta({ id: 'MetricDashboardSchema' })
export type MetricDashboard = z.output<typeof MetricDashboard>

/**
 * A new dashboard; `organization_id` is required unless an organization's token is used. Only a
 * member can keep one to themselves: those of programs are always shared.
 */
const MetricDashboardCreate = z
  .object({
    name: Name,
    metrics: Slugs.default([]),
    shared: z.boolean().default(true),
    display: MetricDisplayInput.nullable().default(null),
    organization_id: Id.nullable().optional(),
  })
  .meta({ id: 'MetricDashboardCreate' })

/** Changes of a dashboard; what is omitted or null stays. */
const MetricDashboardUpdate = z
  .object({
    name: Name.nullable().optional(),
    metrics: Slugs.nullable().optional(),
    shared: z.boolean().nullable().optional(),
    display: MetricDisplayInput.nullable().optional(),
  })
  .meta({ id: 'MetricDashboardUpdate' })

/** Errors of dashboards. */
export const metricDashboardProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_permitted: [
    403,
    'NotPermitted',
    'Only its author or an owner of the organization can change this dashboard.',
  ],
  not_author: [403, 'NotPermitted', 'Only its author can make a shared dashboard private.'],
  too_many: [
    403,
    'NotPermitted',
    `An organization has at most ${METRIC_DASHBOARDS_MAX} dashboards. Delete one first.`,
  ],
})

const subjects = ['organization', 'user'] as const
const missing = [metricDashboardProblems.not_found]
const { not_permitted, not_author } = metricDashboardProblems

/** Saved selections of metrics. */
export const metricDashboardEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/metrics/dashboards',
    status: 200,
    summary: 'List metric dashboards',
    scopes: ['metrics:read', 'metrics:write'],
    subjects,
    query: z.object({ organization_id: listOf(Id).optional() }),
    output: z.array(MetricDashboard),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/metrics/dashboards',
    status: 201,
    summary: 'Create a metric dashboard',
    scopes: ['metrics:write'],
    subjects,
    body: MetricDashboardCreate,
    output: MetricDashboard,
    problems: [metricDashboardProblems.too_many, not_author],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/metrics/dashboards/{id}',
    status: 200,
    summary: 'Get a metric dashboard',
    scopes: ['metrics:read', 'metrics:write'],
    subjects,
    params: ById,
    output: MetricDashboard,
    problems: missing,
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/metrics/dashboards/{id}',
    status: 200,
    summary: 'Update a metric dashboard',
    scopes: ['metrics:write'],
    subjects,
    params: ById,
    body: MetricDashboardUpdate,
    output: MetricDashboard,
    problems: [...missing, not_permitted, not_author],
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/metrics/dashboards/{id}',
    status: 204,
    summary: 'Delete a metric dashboard',
    scopes: ['metrics:write'],
    subjects,
    params: ById,
    problems: [...missing, not_permitted],
  },
})
