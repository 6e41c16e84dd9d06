import { safeRedirect } from '@gatehouse/sdk/accounts/redirect'

/**
 * Parameters of the pages before sign-in: the page to continue to, an email address to prefill, and
 * an error.
 */
export interface SignInParameters {
  to?: string
  email?: string
  error?: string
}

/** The URL in `?to=`, if it is on our origin: a foreign URL would be an open redirect. */
export const returnPath = ({ to = '' }: SignInParameters): string => ownAddress(to) ?? '/'

/** A path on this origin, as a browser parses it; undefined for anything else. */
export function ownAddress(input: string): string | undefined {
  const target = input && safeRedirect(input, location.href)
  if (!target) return undefined
  const { origin, pathname, search, hash } = new URL(target)
  return origin === location.origin && !pathname.startsWith('//')
    ? pathname + search + hash
    : undefined
}

/** Reads `?to=`, the email address to prefill, and a provider's error. */
export function readSignInParameters(search: Record<string, unknown>): SignInParameters {
  const { to, email, error } = search
  return {
    ...(typeof to === 'string' && { to }),
    ...(typeof email === 'string' && { email }),
    ...(typeof error === 'string' && { error }),
  }
}

/** The URL that a verification link opens, with the page to continue to. */
export const verifiedAddress = ({ to }: { to?: string | undefined }) =>
  signInAddress('/verify-email', to === undefined ? {} : { to })

/** The URL of a page before sign-in, which continues to the same page. */
export function signInAddress(
  path: string,
  { to }: SignInParameters,
  more: Record<string, string> = {},
) {
  const query = new URLSearchParams({ ...(to && { to }), ...more }).toString()
  return query ? `${path}?${query}` : path
}
