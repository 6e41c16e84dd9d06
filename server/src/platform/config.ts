import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { discordFrom, type DiscordConfig } from './discord-config.ts'
import type { TrustedProxies } from './http/caller-address.ts'
import { githubAppFrom, integrationVariables, type GitHubAppConfig } from './integration-config.ts'
import { rejectMisspelled } from './misspelled-variables.ts'
import { readProviders, type ProviderConfigs } from './provider-config.ts'
import { proxiesFrom } from './trusted-proxies.ts'

export { ConfigError } from './config-error.ts'

const flag = z.enum(['sandbox', 'live']).default('sandbox')

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine(value => value <= 65_535, 'must be a number from 0 to 65535')
  .default(3000)

const Environment = z.object({
  PORT: port,
  HOST: z.string().default('localhost'),
  BASE_URL: z.url({ protocol: /^https?$/, error: 'must be a URL such as https://…' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a URL such as postgresql://user:password@host/name')
    .optional(),
  SECRET: z.string().optional(),
  MODE: flag,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, 'must be a URL such as smtps://user:password@host')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an email address')
    .default('Gatehouse <gatehouse@localhost>'),
  MAIL_WEBHOOK_SECRET: z.string().min(24, 'must have at least 24 characters').optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLICKHOUSE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be a URL such as http://user:password@host:8123/database',
    })
    .optional(),
  USAGE_EVENTS_KEEP_MONTHS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of months, at least 1')
    .transform(Number)
    .optional(),
  ...integrationVariables,
  DISCORD_BOT_TOKEN: z.string().optional(),
  TRUSTED_ORIGINS: z
    .string()
    .default('')
    .transform(partsOf)
    .refine(
      all => all.every(item => item.includes('://') || item.includes('*')),
      'must list origins with their scheme, such as https://app.example.com',
    ),
  TRUSTED_PROXIES: z.string().optional(),
  GATEHOUSE_SETTINGS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

/** Every environment variable, except those of the sign-in providers. */
export const variableNames: readonly string[] = Object.keys(Environment.shape)

/** The items of a comma-separated list. */
function partsOf(list: string): string[] {
  return list
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
}

/** The operator's configuration, read once at the start. */
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
  /** Signs the email provider's events; undefined: they are not received. */
  mail_webhook_secret: string | undefined
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
  /** Where the history of usage events is kept; undefined: in PostgreSQL alone. */
  clickhouse_url: string | undefined
  /** Months of events that PostgreSQL keeps besides the current one; undefined: all. */
  usage_events_keep_months: number | undefined
  trusted_origins: string[]
  /** Proxies whose `X-Forwarded-For` is trusted; loopback peers unless set. */
  trusted_proxies: TrustedProxies
  /** The sign-in providers, as the operator registered with them. */
  providers: ProviderConfigs
  /** The App by which benefits give access to repositories; undefined: they are not offered. */
  github_app: GitHubAppConfig | undefined
  /** The application whose bot gives roles; undefined: they are not offered. */
  discord: DiscordConfig | undefined
  settings: Record<string, unknown>
  log_level: string
  /** Off only in tests of other behavior. */
  rate_limits: boolean
  /**
   * Accepts benefits and prices that nothing delivers or bills yet; enabled only in their tests.
   */
  undelivered_offers: boolean
}

/** Reads the environment; in live mode one message names all missing variables. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const provided = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  )
  const parsed = Environment.safeParse(provided)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(`Invalid environment: ${lines.join('; ')}.`)
  }
  rejectMisspelled(provided, variableNames)
  const env = parsed.data
  if (env.MODE === 'live') requireLiveConfig(env)
  const { providers, complaints } = readProviders(provided, { live: env.MODE === 'live' })
  if (complaints.length > 0) {
    throw new ConfigError(`Invalid environment:\n${complaints.join('\n')}`)
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
    mail_webhook_secret: env.MAIL_WEBHOOK_SECRET,
    stripe: {
      secret_key: env.STRIPE_SECRET_KEY,
      publishable_key: env.STRIPE_PUBLISHABLE_KEY,
      webhook_secret: env.STRIPE_WEBHOOK_SECRET,
      api_base: env.STRIPE_API_BASE?.replace(/\/+$/, ''),
    },
    s3: s3From(env),
    clickhouse_url: env.CLICKHOUSE_URL,
    usage_events_keep_months: keptMonths(env),
    trusted_origins: env.TRUSTED_ORIGINS,
    trusted_proxies: proxiesFrom(env.TRUSTED_PROXIES),
    providers,
    github_app: githubAppFrom(env, { live: env.MODE === 'live' }),
    discord: discordFrom(env.DISCORD_BOT_TOKEN, providers),
    settings: settingsFrom(env.GATEHOUSE_SETTINGS),
    log_level: env.LOG_LEVEL ?? (env.MODE === 'live' ? 'info' : 'warn'),
    rate_limits: true,
    undelivered_offers: false,
  }
}

type Env = z.output<typeof Environment>

const SECRET_LENGTH_MIN = 32
/** Random hexadecimal text of that length has fewer distinct characters once in a million. */
const SECRET_SIGNS_MIN = 9

function requireLiveConfig(env: Env) {
  const missing: string[] = []
  const requireVariable = (name: keyof Env, reason: string) => {
    if (!env[name]) missing.push(`  ${name}: ${reason}`)
  }
  requireVariable('BASE_URL', 'the public https URL of this server')
  requireVariable('SECRET', `at least ${SECRET_LENGTH_MIN} random characters`)
  requireVariable('SMTP_URL', 'the mail server, for example smtps://user:password@host')
  requireVariable('STRIPE_SECRET_KEY', "the operator's Stripe secret key")
  requireVariable('STRIPE_PUBLISHABLE_KEY', "the operator's Stripe publishable key")
  requireVariable('STRIPE_WEBHOOK_SECRET', 'the signing secret of the Stripe webhook endpoint')
  if (env.BASE_URL && !env.BASE_URL.startsWith('https://')) {
    missing.push('  BASE_URL: must start with https:// in live mode')
  }
  for (const secret of env.SECRET?.split(',') ?? []) {
    const text = secret.trim()
    if (text.length < SECRET_LENGTH_MIN || new Set(text).size < SECRET_SIGNS_MIN) {
      missing.push(
        `  SECRET: each secret must have at least ${SECRET_LENGTH_MIN} random characters`,
      )
    }
  }
  if (missing.length > 0) {
    throw new ConfigError(`Live mode requires more settings:\n${missing.join('\n')}`)
  }
}

function s3From(env: Env): Config['s3'] {
  if (!env.S3_BUCKET) return undefined
  if (!env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) {
    throw new ConfigError('S3_BUCKET requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  return {
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    access_key_id: env.S3_ACCESS_KEY_ID,
    secret_access_key: env.S3_SECRET_ACCESS_KEY,
  }
}

/** Events are removed from PostgreSQL only where ClickHouse has them. */
function keptMonths({ USAGE_EVENTS_KEEP_MONTHS, CLICKHOUSE_URL }: Env): number | undefined {
  if (USAGE_EVENTS_KEEP_MONTHS !== undefined && CLICKHOUSE_URL === undefined) {
    throw new ConfigError('USAGE_EVENTS_KEEP_MONTHS requires CLICKHOUSE_URL.')
  }
  return USAGE_EVENTS_KEEP_MONTHS
}

function settingsFrom(text: string | undefined): Record<string, unknown> {
  if (!text) return {}
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    throw new ConfigError('GATEHOUSE_SETTINGS is not a JSON object.')
  }
}
