import { z } from 'zod'
import { Id, mapOf } from '../kit/fields.ts'

/**
 * What a buyer can get: a note, a Discord role, a repository, files, a license key, credits, or a
 * feature of the merchant's program.
 */
export const BenefitType = z.enum([
  'custom',
  'discord',
  'github_repository',
  'downloadables',
  'license_keys',
  'meter_credit',
  'feature_flag',
])
export type BenefitType = z.output<typeof BenefitType>

/**
 * The variant of each type, in the order of `BenefitType`, for a union distinguished by `type`.
 * `Variant` is the union of what `make` returns for each type.
 */
export function benefitVariants<Variant>(
  make: (type: BenefitType) => unknown,
): readonly [Variant, ...Variant[]] {
  // A tuple of one generic result per type cannot be expressed in TypeScript.
  return BenefitType.options.map(make) as [Variant, ...Variant[]]
}

/** The maximum number of activations that a license key benefit can allow. */
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

/** Whether credits are a limit: `soft` allows use beyond them at no price. */
export const CreditLimit = z.enum(['hard', 'soft'])
export type CreditLimit = z.output<typeof CreditLimit>

const meterCredit = z.object({
  units: z.int(),
  rollover: z.boolean(),
  meter_id: Id,
  /** How long credits last from the moment they are granted; null or missing: until used. */
  expires: Expires.nullish(),
})

/** The settings of each type, as the merchant sees them. */
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
  meter_credit: meterCredit.extend({ limit_type: CreditLimit }),
  /** What the feature is, and its limits, are in the benefit's metadata. */
  feature_flag: z.object({}),
}

/** The settings of each type, as the buyer sees them. */
export const subscriberProperties = {
  custom: z.object({ note: z.string().nullable() }),
  discord: z.object({ guild_id: z.string() }),
  github_repository: z.object({ repository_owner: z.string(), repository_name: z.string() }),
  downloadables: z.object({ active_files: z.array(Id) }),
  license_keys: licenseKeys,
  meter_credit: meterCredit,
  feature_flag: z.object({}),
}

const INVALID_SNOWFLAKE = 'Input should be an id of Discord'
const NO_OWNER = 'Input should be a name of GitHub'
const NO_REPOSITORY = 'Input should be the name of a repository'

const GUILD_TOKEN_LENGTH_MAX = 300
const INVALID_GUILD_TOKEN = 'Input should be the token of a connected Discord server'

/** Discord ids are integers of 17 to 20 digits, as text. */
const Snowflake = z
  .string()
  .max(20, { error: INVALID_SNOWFLAKE, abort: true })
  .regex(/^\d{17,20}$/, INVALID_SNOWFLAKE)

/** Our own limits: the files of a benefit, and the characters of a note and of a key's prefix. */
export const BENEFIT_FILES_MAX = 500
const NOTE_LENGTH_MAX = 20_000
const PREFIX_LENGTH_MAX = 64

/** The merchant's input; `ttl` counts `timeframe`s from the moment of the grant. */
export const benefitInputs = {
  custom: z.object({ note: z.string().max(NOTE_LENGTH_MAX).nullable().default(null) }),
  discord: z.object({
    /** Identifies a connected guild: the `token` of its integration. */
    guild_token: z
      .string()
      .max(GUILD_TOKEN_LENGTH_MAX, { error: INVALID_GUILD_TOKEN, abort: true })
      .regex(/^[\w.-]{17,}$/, INVALID_GUILD_TOKEN),
    role_id: Snowflake,
    kick_member: z.boolean().default(false),
  }),
  github_repository: z.object({
    repository_owner: z
      .string()
      .max(39, { error: NO_OWNER, abort: true })
      .regex(/^[A-Za-z\d](?:[A-Za-z\d]|-(?=[A-Za-z\d])){0,38}$/, NO_OWNER),
    repository_name: z
      .string()
      .max(100, { error: NO_REPOSITORY, abort: true })
      .regex(/^(?!\.{1,2}$)[\w.-]{1,100}$/, NO_REPOSITORY),
    permission: Permission,
  }),
  downloadables: z.object({
    archived: mapOf(Id, z.boolean(), BENEFIT_FILES_MAX).default({}),
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
    /** Without it, a new benefit's credits last until used, and an update keeps it. */
    expires: Expires.nullable().optional(),
    /** A new benefit's is `hard`; an update without it keeps it. */
    limit_type: CreditLimit.optional(),
  }),
  feature_flag: z.object({}).default({}),
}
