import type { Problem } from '../kit/problems.ts'

/** A plugin of Better Auth's client whose routes are not served, and what to use instead. */
export type UnservedPlugin = { plugin: string; paths: readonly string[]; instead: string }

/**
 * Plugins that developers may expect. A path ending in `/` stands for all below it; paths are
 * relative to `/api/auth`.
 */
export const unservedPlugins: readonly UnservedPlugin[] = [
  {
    plugin: 'multiSession',
    paths: ['/multi-session/'],
    instead: 'A browser has one session. Sign out before another user signs in.',
  },
  {
    plugin: 'anonymous',
    paths: ['/sign-in/anonymous', '/delete-anonymous-user'],
    instead: 'Buyers need no account: a checkout works without a session.',
  },
  {
    plugin: 'phoneNumber',
    paths: [
      '/phone-number/',
      '/sign-in/phone-number',
      '/forget-password/phone-number',
      '/reset-password/phone-number',
    ],
    instead: 'Users sign in with an emailed code or link, a passkey, or a password.',
  },
  {
    plugin: 'genericOAuth',
    paths: ['/sign-in/oauth2', '/oauth2/callback/', '/oauth2/link'],
    instead: 'The operator configures the providers of social sign-in, at /sign-in/social.',
  },
  {
    plugin: 'siwe',
    paths: ['/siwe/'],
    instead: 'Users sign in with a passkey, without a password.',
  },
  {
    plugin: 'sso',
    paths: ['/sso/', '/sign-in/sso'],
    instead: 'The operator configures the providers of social sign-in, at /sign-in/social.',
  },
  {
    plugin: 'stripe',
    paths: ['/subscription/success', '/stripe/'],
    instead: 'Its other calls are served; purchases reach Gatehouse without these two.',
  },
]

/** The refusal of a path that belongs to a plugin which is not served. */
export function unservedPluginProblem(path: string): Problem | undefined {
  const found = unservedPlugins.find(({ paths }) =>
    paths.some(one => (one.endsWith('/') ? path.startsWith(one) : path === one)),
  )
  if (!found) return undefined
  const detail = `Better Auth's plugin ${found.plugin} is not served. ${found.instead}`
  return { status: 404, error: 'PLUGIN_NOT_SERVED', detail }
}
