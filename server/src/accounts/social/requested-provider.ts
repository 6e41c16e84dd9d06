import { socialProblems, type SocialLink } from '@gatehouse/contract/accounts/social'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { acceptsParameters } from '../providers/accepted-parameters.ts'
import type { Provider } from '../providers/provider.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { requireProvider } from './identify-by-id-token.ts'

/**
 * The provider with which a request signs in or links, if it works in the requested way: with an
 * id token, or by a redirect, to which a page may only add parameters that the provider accepts
 * from pages.
 */
export async function requestedProvider(
  work: Reading,
  { provider: id, idToken, callbackURL, additionalParams = {} }: SocialLink,
): Promise<Provider> {
  const provider = requireProvider(work, id)
  if (idToken) await requireIdTokens(work, provider)
  else if (callbackURL === '') fail(socialProblems.callback_required)
  else if (!acceptsParameters(provider, additionalParams)) fail(socialProblems.parameter_refused)
  return provider
}

/**
 * Rejects providers without verifiable id tokens for apps, and those for which the operator
 * disabled them.
 */
async function requireIdTokens(work: Reading, provider: Provider): Promise<void> {
  const { social_id_tokens_closed } = await settingsOf(work)
  const open = provider.id_token_sign_in && !social_id_tokens_closed.includes(provider.id)
  if (!open) fail(socialProblems.id_token_not_supported)
}
