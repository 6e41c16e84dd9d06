import { createPrivateKey } from 'node:crypto'
import { type ProviderId } from '@gatehouse/contract/accounts/providers'
import { providerIds } from '@gatehouse/contract/accounts/provider-names'

/** The operator's registration at a provider, from the environment. */
export type ProviderConfig = {
  /** The first one is our id; id tokens for any of them are accepted (an app's own id). */
  client_ids: [string, ...string[]]
  /** Absent if it is created for each request (Apple). */
  client_secret: string | undefined
  /** Replaces every host of the provider; without a trailing slash. */
  base_url: string | undefined
  /** Scopes requested in addition to those the provider is always asked for. */
  scopes: string[]
  /** Added to the authorization URL. */
  parameters: Record<string, string>
  /** Settings of this provider alone, by the end of its variable's name in lower case. */
  options: Record<string, string>
}

export type ProviderConfigs = Partial<Record<ProviderId, ProviderConfig>>

/** Variables of a single provider: `MICROSOFT_TENANT_ID` and so on. */
const OPTIONS: Partial<Record<ProviderId, readonly string[]>> = {
  apple: ['APP_BUNDLE_IDENTIFIER', 'TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'],
  microsoft: ['TENANT_ID'],
}

type Environment = Record<string, string | undefined>

/** Reads every provider that has a client id, and one line for each missing or wrong variable. */
export function readProviders(
  environment: Environment,
  { live }: { live: boolean },
): {
  providers: ProviderConfigs
  complaints: string[]
} {
  const complaints: string[] = []
  const providers: ProviderConfigs = {}
  for (const id of providerIds) {
    const prefix = id.toUpperCase()
    const value = (name: string) => environment[`${prefix}_${name}`]?.trim() || undefined
    const reportProblem = (name: string, line: string) =>
      void complaints.push(`  ${prefix}_${name}: ${line}`)
    const config = readProvider(id, value, reportProblem)
    if (config) providers[id] = config
    if (live && config?.base_url && !config.base_url.startsWith('https://')) {
      reportProblem('BASE_URL', 'must start with https:// in live mode')
    }
  }
  return { providers, complaints }
}

type Value = (name: string) => string | undefined
type ReportProblem = (name: string, line: string) => void

function readProvider(id: ProviderId, value: Value, reportProblem: ReportProblem) {
  const [first, ...others] = listOf(value('CLIENT_ID'), /,/)
  const client_secret = value('CLIENT_SECRET')
  if (!first) {
    if (client_secret) reportProblem('CLIENT_ID', 'required because the client secret is set')
    return undefined
  }
  const options = optionsOf(OPTIONS[id] ?? [], value)
  if (!client_secret && !derivesSecret(options)) {
    reportProblem('CLIENT_SECRET', 'required because the client ID is set')
  }
  checkOptions(options, reportProblem)
  const base_url = value('BASE_URL')?.replace(/\/+$/, '')
  if (base_url && !isWebAddress(base_url)) reportProblem('BASE_URL', 'must be an http or https URL')
  return {
    client_ids: [first, ...others],
    client_secret,
    base_url,
    scopes: listOf(value('SCOPES'), /[\s,]+/),
    parameters: Object.fromEntries(new URLSearchParams(value('PARAMETERS'))),
    options,
  } satisfies ProviderConfig
}

const listOf = (text: string | undefined, separator: RegExp) =>
  (text ?? '')
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)

function optionsOf(names: readonly string[], value: Value) {
  const pairs = names.map(name => [name.toLowerCase(), value(name)] as const)
  // A key of several lines is often written as one line.
  const provided = pairs.flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text.replaceAll(String.raw`\n`, '\n')] as const],
  )
  return Object.fromEntries(provided)
}

/** Apple's secret is a token signed with our key; with a key, no secret is needed. */
const derivesSecret = ({ team_id, key_id, private_key }: Record<string, string>) =>
  Boolean(team_id && key_id && private_key)

/**
 * The directory whose users may sign in: one of Microsoft's keywords for several directories, or
 * the id of one.
 */
const TENANT = /^(common|organizations|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function checkOptions(
  { tenant_id, private_key }: Record<string, string>,
  reportProblem: ReportProblem,
) {
  if (tenant_id && !TENANT.test(tenant_id)) {
    reportProblem('TENANT_ID', 'must be common, organizations, consumers or a tenant ID')
  }
  if (private_key && !isEllipticKey(private_key)) {
    reportProblem('PRIVATE_KEY', 'must be the contents of the .p8 file')
  }
}

function isEllipticKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
