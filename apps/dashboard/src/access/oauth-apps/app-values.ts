import { DEVICE_GRANT_TYPE } from '@gatehouse/contract/access/oauth-clients'
import { isOrganizationScope } from '@gatehouse/contract/access/oauth-scopes'
import { TokenScope } from '@gatehouse/contract/access/scopes'
import type { InputOf } from '../../endpoint-hooks.ts'
import type { Scope } from '../access-tokens/offered-scopes.ts'
import type { OAuthApp } from './oauth-app.ts'

/** What the form about an app contains: lists of addresses are lines of text. */
export interface AppValues {
  clientName: string
  kind: 'secret' | 'public'
  about: OAuthApp['defaultSubType']
  scopes: Scope[]
  /** It also acts for its own organization, without a user. */
  isOwn: boolean
  /** It also runs on devices, which show a code. */
  isOnDevices: boolean
  redirectUris: string
  postLogoutRedirectUris: string
  backchannelLogoutUri: string
  clientUri: string
  tosUri: string
  policyUri: string
}

/** The scopes of an app that only signs users in. */
const USER_SCOPES = ['openid', 'profile', 'email', 'offline_access']

const OWN = 'client_credentials'

/** The initial values of the form. */
export function valuesOf(app: OAuthApp | undefined): AppValues {
  const scopes = app?.scope.split(' ').filter(isOrganizationScope) ?? []
  return {
    clientName: app?.clientName ?? '',
    kind: app?.tokenEndpointAuthMethod === 'none' ? 'public' : 'secret',
    about: app?.defaultSubType ?? 'user',
    scopes: TokenScope.options.filter(scope => scopes.includes(scope)),
    isOwn: app?.grantTypes.includes(OWN) ?? false,
    isOnDevices: app?.grantTypes.includes(DEVICE_GRANT_TYPE) ?? false,
    redirectUris: app?.redirectUris.join('\n') ?? '',
    postLogoutRedirectUris: app?.postLogoutRedirectUris.join('\n') ?? '',
    backchannelLogoutUri: app?.backchannelLogoutUri ?? '',
    clientUri: app?.clientUri ?? '',
    tosUri: app?.tosUri ?? '',
    policyUri: app?.policyUri ?? '',
  }
}

type Configuration = Omit<InputOf<'oauthClients', 'update'>['body'], 'clientId'>
type GrantType = OAuthApp['grantTypes'][number]

/** The configuration that the form describes. */
export function configurationOf(values: AppValues, before?: OAuthApp): Configuration {
  const { clientName, kind, about } = values
  const isForOrganization = about === 'organization'
  const scopes = isForOrganization ? ['openid', ...values.scopes] : USER_SCOPES
  // How an app sends its secret is kept, if it has one.
  const former = before?.tokenEndpointAuthMethod
  const method = former === undefined || former === 'none' ? 'client_secret_post' : former
  return {
    clientName: clientName.trim(),
    tokenEndpointAuthMethod: kind === 'public' ? 'none' : method,
    defaultSubType: about,
    scope: scopes.join(' '),
    grantTypes: grantTypesOf(values),
    redirectUris: linesOf(values.redirectUris),
    postLogoutRedirectUris: linesOf(values.postLogoutRedirectUris),
    backchannelLogoutUri: values.backchannelLogoutUri.trim() || null,
    clientUri: values.clientUri.trim() || null,
    tosUri: values.tosUri.trim() || null,
    policyUri: values.policyUri.trim() || null,
    logoUri: before?.logoUri ?? null,
  }
}

/** Without a redirect URI, an app signs users in on devices only. */
function grantTypesOf(values: AppValues): GrantType[] {
  const grants: GrantType[] = ['refresh_token']
  const hasBrowser = !values.isOnDevices || linesOf(values.redirectUris).length > 0
  if (hasBrowser) grants.unshift('authorization_code')
  if (values.isOnDevices) grants.push(DEVICE_GRANT_TYPE)
  if (mayBeOwn(values) && values.isOwn) grants.push(OWN)
  return grants
}

/** As many addresses as an app can have. */
const ADDRESSES_MAX = 20

/** An error about one line is shown at the field with all of them. */
export const fieldNames: Record<string, 'redirectUris' | 'postLogoutRedirectUris'> =
  Object.fromEntries(
    (['redirectUris', 'postLogoutRedirectUris'] as const).flatMap(name =>
      Array.from({ length: ADDRESSES_MAX }, (_, index) => [`${name}.${index}`, name]),
    ),
  )

/** Only an app with a secret can act without a user. */
export const mayBeOwn = ({ kind, about }: Pick<AppValues, 'kind' | 'about'>) =>
  kind === 'secret' && about === 'organization'

/** The lines that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
