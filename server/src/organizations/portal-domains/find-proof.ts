import {
  PROOF_FILE_PATH,
  type PortalDomainProblem,
} from '@gatehouse/contract/organizations/portal-domains'
import { fetchExternal } from '../../platform/egress/fetch-external.ts'
import { findTxtRecords } from '../../platform/egress/resolver.ts'
import type { Site } from '../../platform/site.ts'
import { isLocalHost, isProof, proofOf, REACHED_PATH, txtNameOf, urlAt } from './portal-domain.ts'

/** A domain to check, and the organization at which its host is served now, if it is another. */
type CheckedDomain = { host: string; token: string; rival_token: string | null }

/** A check in progress; the ids tell whether it is still about the same domain. */
export type Check = CheckedDomain & { id: string; rival_id: string | null }

/** What a check found. */
export type Findings = {
  /** `local`: a name of this machine in sandbox, which needs no proof. */
  proof: 'dns' | 'file' | 'local' | null
  /** Why there is no proof. */
  problem: PortalDomainProblem | null
  is_reachable: boolean
}

/**
 * Looks for the proof of a domain, and whether requests to it reach this server. A host that is
 * served for another organization changes hands only if that organization's record is gone: the
 * file does not count for it, because this server itself serves it.
 */
export async function findProof(site: Site, domain: CheckedDomain): Promise<Findings> {
  const { host, rival_token } = domain
  if (isLocalHost(site, host)) {
    if (rival_token !== null) return { proof: null, problem: 'taken', is_reachable: false }
    return { proof: 'local', problem: null, is_reachable: true }
  }
  const [records, is_reachable] = await Promise.all([
    findTxtRecords(site, txtNameOf(host)),
    leadsHere(site, domain),
  ])
  return { ...(await proofFrom(site, domain, records)), is_reachable }
}

async function proofFrom(
  site: Site,
  { host, token, rival_token }: CheckedDomain,
  records: string[] | undefined,
): Promise<Omit<Findings, 'is_reachable'>> {
  const expected = proofOf({ token })
  const isRivalProved =
    rival_token !== null && records?.includes(proofOf({ token: rival_token })) === true
  const proof = records?.includes(expected) ? 'dns' : await fileProof(site, host, expected)
  if (proof === 'dns' || proof === 'file') {
    if (isRivalProved) return { proof: null, problem: 'taken' }
    // Whether the other organization's record is gone is not known.
    if (rival_token !== null && !records) return { proof: null, problem: 'unreachable' }
    return { proof, problem: null }
  }
  if (isRivalProved) return { proof: null, problem: 'taken' }
  if (!records) return { proof: null, problem: 'unreachable' }
  const isOther = proof === 'other' || records.some(isProof)
  return { proof: null, problem: isOther ? 'wrong_value' : 'not_found' }
}

const FILE_BYTES_MAX = 1_000

/** Whether the file of a host contains the expected proof, another one, or nothing of the kind. */
async function fileProof(
  site: Site,
  host: string,
  expected: string,
): Promise<'file' | 'other' | undefined> {
  const text = await fetchText(site, urlAt(site, host, PROOF_FILE_PATH))
  if (text === expected) return 'file'
  return text !== undefined && isProof(text) ? 'other' : undefined
}

/** Only this server knows the token of a domain at this path. */
async function leadsHere(site: Site, { host, token }: CheckedDomain): Promise<boolean> {
  return (await fetchText(site, urlAt(site, host, REACHED_PATH))) === proofOf({ token })
}

async function fetchText(site: Site, url: string): Promise<string | undefined> {
  const response = await fetchExternal(site, url, { bytes_max: FILE_BYTES_MAX })
  return 'failure' in response || response.status !== 200 ? undefined : response.text.trim()
}
