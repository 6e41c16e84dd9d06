import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, jsonMapOf, Moment, OpaqueObject } from '../kit/fields.ts'
import { listPart, UserKey } from './admin-inputs.ts'
import { adminProblems } from './admin-problems.ts'
import { sessionProblems } from './sessions.ts'
import { InstanceSettings } from './settings.ts'
import { settingsProblems } from './settings-problems.ts'
import { userProblems } from './users.ts'

/** The operator's settings. The names are those of GATEHOUSE_SETTINGS, everywhere. */
export const SettingsAnswer = z.object({
  settings: InstanceSettings,
  /** The default of each setting. */
  presets: InstanceSettings,
  /** The names of the settings that differ from their default. */
  changed: z.array(z.string()),
  /** Null until the settings are first changed here. */
  modifiedAt: Moment.nullable(),
})
export type SettingsAnswer = z.output<typeof SettingsAnswer>

/** An audit entry: the action, its actor and its subject. */
export const AuditEntry = z
  .object({
    id: Id,
    /** For example `user.banned`: the kind of subject and the action. */
    action: z.string(),
    subjectKind: z.string(),
    subjectId: Id.nullable(),
    /** Set while the user still exists. */
    subjectEmail: z.string().nullable(),
    organizationId: Id.nullable(),
    /**
     * The actor: a signed-in user, the subject itself while signing in, a program with its server
     * token, the server itself, or an unauthenticated caller.
     */
    by: z.enum(['user', 'subject', 'program', 'system', 'unknown']),
    /** The signed-in user; null for all other actors. */
    userId: Id.nullable(),
    userEmail: z.string().nullable(),
    /** The admin who was impersonating that user. */
    impersonatedBy: Id.nullable(),
    impersonatorEmail: z.string().nullable(),
    ipAddress: z.string(),
    userAgent: z.string(),
    before: OpaqueObject.nullable(),
    after: OpaqueObject.nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

/** Filter: entries of one user, of one kind, or all about the server's accounts. */
export const AuditSearch = z.object({
  /** Done by or to this user. */
  userId: UserKey.optional(),
  /** An action, or a prefix that ends with a dot, such as `user.`. */
  action: z.string().max(100).optional(),
  ...listPart,
})
export type AuditSearch = z.output<typeof AuditSearch>

const SETTINGS_LENGTH_MAX = 50_000

const subjects = ['user'] as const
const rejected = [userProblems.unauthorized, sessionProblems.impersonated]

/** The operator's settings of the server, and its audit log. */
export const instanceEndpoints = endpoints('accounts', {
  settings: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/admin/settings',
    status: 200,
    summary: 'Get all settings, their defaults and overrides',
    subjects,
    output: SettingsAnswer,
    problems: [...rejected, adminProblems.may_not_see_settings],
  },
  changeSettings: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/settings',
    status: 200,
    summary: 'Update settings. Omitted settings stay, and null restores the default.',
    subjects,
    body: z.object({ settings: jsonMapOf(SETTINGS_LENGTH_MAX) }),
    output: SettingsAnswer,
    problems: [
      ...rejected,
      adminProblems.may_not_change_settings,
      settingsProblems.nothing,
      settingsProblems.invalid,
    ],
  },
  audit: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/admin/audit',
    status: 200,
    summary: "List the server's audit log, newest first",
    subjects,
    query: AuditSearch,
    output: z.object({
      entries: z.array(AuditEntry),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
    }),
    problems: [...rejected, adminProblems.may_not_see_audit],
  },
})
