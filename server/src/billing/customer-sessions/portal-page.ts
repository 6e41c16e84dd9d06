import type { Work } from '../../platform/work.ts'

/**
 * The portal pages that require no session: the law requires that customers can cancel a contract
 * and withdraw from it without signing in.
 */
export type OpenPage = '/cancel-contract' | '/withdraw' | '/confirm-request'

/** The URL of a portal page that requires no session, for links in emails. */
export const portalPage = (
  { server: place }: Pick<Work, 'server'>,
  slug: string,
  page: OpenPage,
): URL => new URL(`${place.base_url}/${slug}/portal${page}`)
