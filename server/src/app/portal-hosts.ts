import { PROOF_FILE_PATH } from '@gatehouse/contract/organizations/portal-domains'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { isElsewhere } from '../actors/reach.ts'
import type { Actor } from '../actors/actor.ts'
import { REACHED_PATH } from '../organizations/portal-domains/portal-domain.ts'
import type { ServedDomain } from '../organizations/portal-domains/served-domains.ts'
import { isPortalPage } from './portal-head.ts'

/** The endpoints that the portal calls; all others do not exist at a merchant's domain. */
const CALLED =
  /^\/v1\/(customer-portal\/.|customer-seats\/claim(\/|$)|license-files\/?$|license-files\/public-keys\/?$)/

/**
 * Whether a path exists at a merchant's domain: only the portal does, with what it calls and the
 * picture of the organization.
 */
export function isServedAt({ organization_id }: ServedDomain, pathname: string): boolean {
  if (CALLED.test(pathname)) return true
  if (pathname.startsWith('/assets/portal/')) return true
  if (pathname === PROOF_FILE_PATH || pathname === REACHED_PATH) return true
  if (pathname === `/files/logos/${organization_id}`) return true
  if (pathname.startsWith(`/files/avatars/${organization_id}-`)) return true
  return isPortalPage(pathname)
}

/**
 * The files of a domain, by which checks see that requests arrive here. A proof that was found in a
 * file stays where it was; a TXT record must stay itself.
 */
export function domainFile(domain: ServedDomain, pathname: string): Response | undefined {
  const { proof, has_file } = domain
  const isProof = pathname === PROOF_FILE_PATH && has_file
  if (!isProof && pathname !== REACHED_PATH) return undefined
  return new Response(`${proof}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

type Named = { query: Record<string, unknown>; body: unknown }

/** At a domain, other organizations do not exist, whatever part of the request names them. */
export function requireOwnOrganization(actor: Actor, { query, body }: Named): void {
  const inBody: unknown = Object(body).organization_id
  const named = [query.organization_id ?? [], inBody ?? []].flat()
  const isForeign = named.some(id => typeof id === 'string' && isElsewhere(actor, id.toLowerCase()))
  if (isForeign) fail(commonProblems.not_found)
}
