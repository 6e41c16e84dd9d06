import type { Work } from '../../platform/work.ts'

/**
 * Our page that an emailed link opens. Its button calls `/verify-email` of the protocol with the
 * same token: mail scanners open links, but press no buttons.
 */
export function verificationPage(
  { server: place }: Pick<Work, 'server'>,
  { token, callback }: { token: string; callback: string | undefined },
): string {
  const url = new URL('/verify-email', place.base_url)
  url.search = new URLSearchParams({ token, callbackURL: callback || '/' }).toString()
  return url.href
}
