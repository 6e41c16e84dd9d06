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

/** Ids of Discord are whole numbers of 17 to 20 digits, written as text. */
const Snowflake = z.string().regex(/^\d{17,20}$/, 'Input should be an id of Discord')

/** Most files a benefit may give, most letters of a note and of a key's prefix: bounds of ours. */
export const BENEFIT_FILES_MAX = 500
const NOTE_LENGTH_MAX = 20_000
const PREFIX_LENGTH_MAX = 64

/** What the merchant writes; `ttl` counts `timeframe`s from the moment of the grant. */
export const benefitInputs = {
  custom: z.object({ note: z.string().max(NOTE_LENGTH_MAX).nullable().default(null) }),
  discord: z.object({
    /** Names the guild: until a bot can be invited and brings a token, the guild's id. */
    guild_token: Snowflake,
    role_id: Snowflake,
    kick_member: z.boolean().default(false),
  }),
  github_repository: z.object({
    repository_owner: z
      .string()
      .regex(
        /^[A-Za-z\d](?:[A-Za-z\d]|-(?=[A-Za-z\d])){0,38}$/,
        'Input should be a name of GitHub',
      ),
    repository_name: z
      .string()
      .regex(/^(?!\.{1,2}$)[\w.-]{1,100}$/, 'Input should be the name of a repository'),
    permission: Permission,
  }),
  downloadables: z.object({
    archived: z.record(Id, z.boolean()).default({}),
    files: z.array(Id).min(1).max(BENEFIT_FILES_MAX),
  }),
  license_keys: z.object({
    prefix: z.string().max(PREFIX_LENGTH_MAX).nullable().default(null),
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
