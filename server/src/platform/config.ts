import { z } from 'zod'
import { readProviders, type ProviderConfigs } from './provider-config.ts'

const flag = z.enum(['sandbox', 'live']).default('sandbox')

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  SECRET: z.string().optional(),
  MODE: flag,
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Gatehouse <gatehouse@localhost>'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUSTED_ORIGINS: z.string().default(''),
  GATEHOUSE_SETTINGS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

/** What the operator decided, read once at the start. */
export type Config = {
  port: number
  host: string
  /** Without a trailing slash; undefined until the port is known when none was given. */
  base_url: string | undefined
  data_dir: string
  database_url: string | undefined
  secret: string | undefined
  mode: 'sandbox' | 'live'
  smtp_url: string | undefined
  mail_from: string
  stripe: {
    secret_key: string | undefined
    publishable_key: string | undefined
    webhook_secret: string | undefined
    /** Any Stripe-compatible host; in sandbox unset means our simulator. */
    api_base: string | undefined
  }
  s3:
    | {
        endpoint?: string
        region: string
        bucket: string
        access_key_id: string
        secret_access_key: string
      }
    | undefined
  trusted_origins: string[]
  /** By whom people may sign in, as the operator registered there. */
  providers: ProviderConfigs
  settings: Record<string, unknown>
  log_level: string
  /** Off only in tests that mean something else. */
  rate_limits: boolean
}

/** The environment is wrong or incomplete: one message that names everything missing. */
export class ConfigError extends Error {}

/** Reads the environment; live mode demands all it needs, in one message. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The environment is not valid:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  if (env.MODE === 'live') demandLive(env)
  const { providers, complaints } = readProviders(given, { live: env.MODE === 'live' })
  if (complaints.length > 0) {
    throw new ConfigError(`The environment is not valid:\n${complaints.join('\n')}`)
  }
  return {
    port: env.PORT,
    host: env.HOST,
    base_url: env.BASE_URL?.replace(/\/+$/, ''),
    data_dir: env.DATA_DIR,
    database_url: env.DATABASE_URL,
    secret: env.SECRET,
    mode: env.MODE,
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM,
    stripe: {
      secret_key: env.STRIPE_SECRET_KEY,
      publishable_key: env.STRIPE_PUBLISHABLE_KEY,
      webhook_secret: env.STRIPE_WEBHOOK_SECRET,
      api_base: env.STRIPE_API_BASE?.replace(/\/+$/, ''),
    },
    s3: s3From(env),
    trusted_origins: env.TRUSTED_ORIGINS.split(',')
      .map(part => part.trim())
      .filter(Boolean),
    providers,
    settings: settingsFrom(env.GATEHOUSE_SETTINGS),
    log_level: env.LOG_LEVEL ?? (env.MODE === 'live' ? 'info' : 'warn'),
    rate_limits: true,
  }
}

type Env = z.output<typeof Environment>

const SECRET_LENGTH_MIN = 32
/** Of random hexadecimal of that length, fewer different ones are seen once in a million. */
const SECRET_SIGNS_MIN = 9

function demandLive(env: Env) {
  const missing: string[] = []
  const need = (name: keyof Env, why: string) => {
    if (!env[name]) missing.push(`  ${name}: ${why}`)
  }
  need('BASE_URL', 'the https address people reach this server at')
  need('SECRET', `at least ${SECRET_LENGTH_MIN} random characters`)
  need('SMTP_URL', 'where mails are sent, for example smtps://user:password@host')
  need('STRIPE_SECRET_KEY', "the operator's Stripe secret key")
  need('STRIPE_PUBLISHABLE_KEY', "the operator's Stripe publishable key")
  need('STRIPE_WEBHOOK_SECRET', 'the signing secret of the Stripe webhook endpoint')
  if (env.BASE_URL && !env.BASE_URL.startsWith('https://')) {
    missing.push('  BASE_URL: must begin with https:// in live mode')
  }
  for (const secret of env.SECRET?.split(',') ?? []) {
    const text = secret.trim()
    if (text.length < SECRET_LENGTH_MIN || new Set(text).size < SECRET_SIGNS_MIN) {
      missing.push(`  SECRET: each secret needs at least ${SECRET_LENGTH_MIN} random characters`)
    }
  }
  if (missing.length > 0) {
    throw new ConfigError(`Live mode needs more before it starts:\n${missing.join('\n')}`)
  }
}

function s3From(env: Env): Config['s3'] {
  if (!env.S3_BUCKET) return undefined
  if (!env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) {
    throw new ConfigError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.')
  }
  return {
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    access_key_id: env.S3_ACCESS_KEY_ID,
    secret_access_key: env.S3_SECRET_ACCESS_KEY,
  }
}

function settingsFrom(text: string | undefined): Record<string, unknown> {
  if (!text) return {}
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    throw new ConfigError('GATEHOUSE_SETTINGS is not a JSON object.')
  }
}
