import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import type { Provider } from './provider.ts'

/**
 * The parameters a page may add to the authorization URL: how the provider prompts, in which
 * language, for which of several accounts. Never parameters that decide who signs in, where the
 * redirect goes, or what is granted.
 */
const accepted: Record<ProviderId, readonly string[]> = {
  apple: ['locale'],
  discord: ['prompt'],
  dropbox: ['force_reapprove', 'force_reauthentication', 'locale'],
  facebook: ['auth_type', 'display', 'locale'],
  github: ['allow_signup', 'prompt'],
  gitlab: [],
  google: ['access_type', 'display', 'hl', 'prompt', 'ui_locales'],
  kick: [],
  linkedin: [],
  microsoft: ['domain_hint', 'mkt', 'prompt', 'ui_locales'],
  reddit: [],
  roblox: ['prompt'],
  spotify: ['show_dialog'],
  tiktok: ['disable_auto_auth'],
  twitch: ['force_verify'],
  twitter: ['force_login'],
  vk: ['lang_id', 'prompt', 'scheme'],
  zoom: [],
}

/** Whether a provider accepts all of these parameters from a page. */
export const acceptsParameters = (
  { id }: Pick<Provider, 'id'>,
  parameters: Record<string, string>,
) => Object.keys(parameters).every(name => accepted[id].includes(name))
