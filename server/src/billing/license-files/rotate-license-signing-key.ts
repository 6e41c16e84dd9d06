import type { PublicKey } from '@gatehouse/contract/kit/public-key'
import { licenseFileProblems } from '@gatehouse/contract/billing/license-files'
import { fail } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { DAY, later } from '../../platform/clock.ts'
import { createSigningPair, toPublicKey } from '../../platform/crypto/signing-pair.ts'
import { newId } from '../../platform/ids.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import {
  countCreatedKeys,
  insertLicenseSigningKey,
  listPublishedKeys,
  lockLicenseSigningKeys,
  retireLicenseSigningKey,
} from './queries.ts'

/** How many keys an organization may create in a day: each stays published for a month. */
const CREATED_PER_DAY_MAX = 10

/**
 * Creates the key that signs an organization's license files from now on, and returns the published
 * keys. The first key turns license files on. Files signed with the previous key stay valid until
 * they expire.
 */
export async function rotateLicenseSigningKey(
  work: Work,
  body: { organization_id?: string | null | undefined },
): Promise<PublicKey[]> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  await lockLicenseSigningKeys(work, organization_id)
  const now = realNow(work)
  const created = await countCreatedKeys(work, organization_id, later(now, -DAY))
  if (created >= CREATED_PER_DAY_MAX) fail(licenseFileProblems.too_many_keys)
  await retireLicenseSigningKey(work, organization_id, now)
  await createKey(work, organization_id)
  return (await listPublishedKeys(work, organization_id, now)).map(toPublicKey)
}

async function createKey(work: Work, organization_id: string) {
  const id = newId()
  await insertLicenseSigningKey(work, {
    id,
    organization_id,
    ...(await createSigningPair(work.server.keys)),
    created_at: realNow(work),
  })
  const subject = { subject_kind: 'license_signing_key', subject_id: id, organization_id }
  await recordAudit(work, { action: 'license_signing_key.created', ...subject })
}
