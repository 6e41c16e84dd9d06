import { z } from 'zod'
import { Id } from '../kit/fields.ts'

/** What a buyer can get: a note, a Discord role, a repository, files, a license key, credits. */
export const BenefitType = z.enum([
  'custom',
  'discord',
  'github_repository',
  'downloadables',
  'license_keys',
  'meter_credit',
])
export type BenefitType = z.output<typeof BenefitType>

/** Most activations a license key benefit may allow. */
export const ACTIVATIONS_MAX = 50

const INT32_MAX = 2_147_483_647

const Permission = z.enum(['pull', 'triage', 'push', 'maintain', 'admin'])

const Expires = z.object({
  ttl: z.int().positive(),
  timeframe: z.enum(['year', 'month', 'day']),
})

const Activations = z.object({ limit: z.int(), enable_customer_admin: z.boolean() })

const licenseKeys = z.object({
  prefix: z.string().nullable(),
  expires: Expires.nullable(),
  activations: Activations.nullable(),
  limit_usage: z.int().nullable(),
})

const meterCredit = z.object({ units: z.int(), rollover: z.boolean(), meter_id: Id })

/** What the merchant sees of each type's own settings. */
export const benefitProperties = {
  custom: z.object({ note: z.string().nullable() }),
  discord: z.object({
    guild_id: z.string(),
    role_id: z.string(),
    kick_member: z.boolean(),
    guild_token: z.string(),
  }),
  github_repository: z.object({
    repository_owner: z.string(),
    repository_name: z.string(),
    permission: Permission,
  }),
  downloadables: z.object({ archived: z.record(z.string(), z.boolean()), files: z.array(Id) }),
  license_keys: licenseKeys,
  meter_credit: meterCredit,
}

/** What the buyer sees of them. */
export const subscriberProperties = {
  custom: z.object({ note: z.string().nullable() }),
  discord: z.object({ guild_id: z.string() }),
  github_repository: z.object({ repository_owner: z.string(), repository_name: z.string() }),
  downloadables: z.object({ active_files: z.array(Id) }),
  license_keys: licenseKeys,
  meter_credit: meterCredit,
}

/** What the merchant writes; `ttl` counts `timeframe`s from the moment of the grant. */
export const benefitInputs = {
  custom: z.object({ note: z.string().nullable().default(null) }),
  discord: z.object({
    guild_token: z.string().min(1),
    role_id: z.string().min(1),
    kick_member: z.boolean().default(false),
  }),
  github_repository: z.object({
    repository_owner: z.string().min(1),
    repository_name: z.string().min(1),
    permission: Permission,
  }),
  downloadables: z.object({
    archived: z.record(Id, z.boolean()).default({}),
    files: z.array(Id).min(1),
  }),
  license_keys: z.object({
    prefix: z.string().nullable().default(null),
    expires: Expires.nullable().default(null),
    activations: z
      .object({
        limit: z.int().positive().max(ACTIVATIONS_MAX),
        enable_customer_admin: z.boolean(),
      })
      .nullable()
      .default(null),
    limit_usage: z.int().positive().max(INT32_MAX).nullable().default(null),
  }),
  meter_credit: z.object({
    units: z.int().positive().max(INT32_MAX),
    rollover: z.boolean(),
    meter_id: Id,
  }),
}
