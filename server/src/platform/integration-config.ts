import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** The operator's GitHub App: it gives customers access to merchants' repositories. */
export type GitHubAppConfig = {
  app_id: string
  private_key: string
  client_id: string
  client_secret: string
  webhook_secret: string
  /** The host of GitHub Enterprise or of the simulator, without a trailing slash. */
  base_url: string | undefined
}

/** The environment variables of integrations. */
export const integrationVariables = {
  GITHUB_APP_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be the number of the App')
    .optional(),
  GITHUB_APP_PRIVATE_KEY: z.string().optional(),
  GITHUB_APP_CLIENT_ID: z.string().optional(),
  GITHUB_APP_CLIENT_SECRET: z.string().optional(),
  GITHUB_APP_WEBHOOK_SECRET: z.string().optional(),
  GITHUB_APP_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
}

type Variables = { [K in keyof typeof integrationVariables]?: string | undefined }

const REQUIRED = [
  'GITHUB_APP_ID',
  'GITHUB_APP_PRIVATE_KEY',
  'GITHUB_APP_CLIENT_ID',
  'GITHUB_APP_CLIENT_SECRET',
  'GITHUB_APP_WEBHOOK_SECRET',
] as const satisfies (keyof Variables)[]

/** The GitHub App of the environment; undefined if no part of it is set. */
export function githubAppFrom(
  env: Variables,
  { live }: { live: boolean },
): GitHubAppConfig | undefined {
  const missing = REQUIRED.filter(name => !env[name])
  if (missing.length === REQUIRED.length) return undefined
  if (missing.length > 0) {
    throw new ConfigError(`The GitHub App is incomplete. Also set: ${missing.join(', ')}.`)
  }
  const base_url = env.GITHUB_APP_BASE_URL?.replace(/\/+$/, '')
  if (live && base_url !== undefined && !base_url.startsWith('https://')) {
    throw new ConfigError('GITHUB_APP_BASE_URL must start with https:// in live mode.')
  }
  return {
    app_id: env.GITHUB_APP_ID ?? '',
    private_key: keyFrom(env.GITHUB_APP_PRIVATE_KEY ?? ''),
    client_id: env.GITHUB_APP_CLIENT_ID ?? '',
    client_secret: env.GITHUB_APP_CLIENT_SECRET ?? '',
    webhook_secret: env.GITHUB_APP_WEBHOOK_SECRET ?? '',
    base_url,
  }
}

/** A key of several lines is often written as one line. */
function keyFrom(text: string): string {
  const pem = text.replaceAll(String.raw`\n`, '\n')
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // Reported below, like a key of another type.
  }
  throw new ConfigError('GITHUB_APP_PRIVATE_KEY must be the contents of the .pem file.')
}
