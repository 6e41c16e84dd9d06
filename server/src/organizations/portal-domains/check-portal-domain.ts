import {
  portalDomainProblems,
  type PortalDomain,
} from '@gatehouse/contract/organizations/portal-domains'
import { fail } from '@gatehouse/contract/kit/problems'
import { crashPoint } from '../../platform/crash.ts'
import { staged } from '../../platform/http/implement.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { Job } from '../../records/scheduler/handlers.ts'
import { findProof, type Check, type Findings } from './find-proof.ts'
import { toPortalDomain, type PortalDomainRow } from './portal-domain.ts'
import { findPortalDomain, findPortalDomainById, findServed } from './queries.ts'
import { settleCheck } from './settle-check.ts'

/** Checks the domain of an organization at a member's request. */
export const checkPortalDomain = staged({
  prepare: async (work: Work, { id }: { id: string }): Promise<Check> =>
    checkOf(work, (await findPortalDomain(work, id)) ?? fail(portalDomainProblems.not_found)),
  ask: findProof,
  settle: async (work: Work, check: Check, findings: Findings): Promise<PortalDomain> => {
    const row = await settleCheck(work, check, findings)
    return row ? toPortalDomain(work.server, row) : fail(portalDomainProblems.not_found)
  },
})

/** The same as a scheduled task, which schedules the next one. */
export async function recheckPortalDomain({ site, subject_id, write, finish }: Job): Promise<void> {
  const check = await write(async work => {
    const row = await findPortalDomainById(work, subject_id)
    return row && checkOf(work, row)
  })
  if (!check) return
  crashPoint(site, 'before domain check')
  const findings = await findProof(site, check)
  crashPoint(site, 'after domain check')
  await finish(work => settleCheck(work, check, findings))
}

async function checkOf(work: Reading, { id, host, token }: PortalDomainRow): Promise<Check> {
  const served = await findServed(work, host)
  const rival = served && served.id !== id ? served : undefined
  return { id, host, token, rival_id: rival?.id ?? null, rival_token: rival?.token ?? null }
}
