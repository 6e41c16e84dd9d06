import { z } from 'zod'
import { userProblems } from '../accounts/users.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment, OpaqueObject } from '../kit/fields.ts'
import { PAGE_LIMIT_MAX } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { memberProblems, OrganizationKey } from './members.ts'

/** The kinds of actors in an organization. */
const auditActors = [
  'user',
  'organization_token',
  'customer',
  'buyer',
  'operator',
  'system',
] as const
export type AuditActor = (typeof auditActors)[number]

/** One entry of an organization's audit log. */
export const OrganizationAuditEntry = z
  .object({
    id: Id,
    /** The kind of object and the action: for example `member.role_changed`. */
    action: z.string(),
    subjectKind: z.string(),
    subjectId: Id.nullable(),
    /** The object's current name, or its last one if it was deleted; null if it has no name. */
    subjectName: z.string().nullable(),
    actor: z.object({
      /** `buyer` is a buyer at a checkout, `operator` a program of the server's operator. */
      kind: z.enum(auditActors),
      /**
       * The id of the user, the access token or the customer; null if the actor is none of these.
       */
      id: Id.nullable(),
      /** A user's name, a token's comment, a customer's address; null if it was deleted. */
      name: z.string().nullable(),
      email: z.string().nullable(),
      /** An admin was impersonating this user. */
      impersonated: z.boolean(),
    }),
    ipAddress: z.string(),
    userAgent: z.string(),
    /** The cause: the id of the request, or `job:` and the name of the job. */
    cause: z.string(),
    before: OpaqueObject.nullable(),
    after: OpaqueObject.nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'OrganizationAuditEntry' })
export type OrganizationAuditEntry = z.output<typeof OrganizationAuditEntry>

/** Filters of the log, combined with AND. */
const filters = {
  organizationId: OrganizationKey.optional(),
  /** An action, or a prefix of several that ends with a dot, such as `member.`. */
  action: z.string().max(100).optional(),
  /** The id of the user, the access token or the customer. */
  actorId: Id.optional(),
  subjectKind: z.string().max(100).optional(),
  subjectId: Id.optional(),
  /** From this moment (inclusive) to that one (exclusive). */
  from: Moment.optional(),
  to: Moment.optional(),
}

const PAGE_LENGTH = 25

/** A page of the log. */
export const OrganizationAuditQuery = z.object({
  ...filters,
  /** The `next` of an earlier response. */
  before: Id.optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(PAGE_LENGTH)
    .transform(limit => Math.min(limit, PAGE_LIMIT_MAX)),
})
export type OrganizationAuditQuery = z.output<typeof OrganizationAuditQuery>

/** A file with all matching entries. */
export const OrganizationAuditExport = z.object({
  ...filters,
  format: z.enum(['csv', 'jsonl']).default('csv'),
})
export type OrganizationAuditExport = z.output<typeof OrganizationAuditExport>

/** Errors of the log. */
export const auditProblems = problems({
  may_not_see: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG',
    'You are not allowed to view the audit log of this organization',
  ],
})

const { no_active_organization, not_a_member } = memberProblems
const rejected = [
  userProblems.unauthorized,
  no_active_organization,
  not_a_member,
  auditProblems.may_not_see,
]

/** The audit log of an organization, for members with access to it. */
export const organizationAuditEndpoints = endpoints('accounts', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/audit-log',
    status: 200,
    summary: "List an organization's audit log, newest first",
    subjects: ['user'],
    query: OrganizationAuditQuery,
    output: z.object({
      entries: z.array(OrganizationAuditEntry),
      /** Pass it as `before` to read earlier entries; null at the end. */
      next: Id.nullable(),
    }),
    problems: rejected,
  },
  export: {
    kind: 'raw',
    method: 'GET',
    path: '/api/auth/organization/audit-log/export',
    status: 200,
    summary: "Export an organization's audit log as CSV or JSON Lines",
    subjects: ['user'],
    query: OrganizationAuditExport,
    problems: rejected,
    limit: { max: 10, seconds: 60, shared: true },
  },
})
