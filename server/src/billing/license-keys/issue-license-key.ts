import { licenseKeyLifecycle } from '@gatehouse/contract/billing/license-keys'
import type { z } from 'zod'
import type { benefitProperties } from '@gatehouse/contract/billing/benefit-properties'
import { sha256 } from '../../platform/crypto/hash.ts'
import { encrypt } from '../../platform/crypto/keys.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { expiryOf } from './expiry.ts'
import { displayKeyOf, newKey } from './license-key.ts'
import { insertLicenseKey, lockKeyOfGrant, setLicenseKey } from './queries.ts'

/** A license key benefit's settings. */
export type KeySettings = z.output<(typeof benefitProperties)['license_keys']>

/** The customer and the grant a key is issued for. */
export type KeyGrant = {
  id: string
  organization_id: string
  customer_id: string
  benefit_id: string
}

/** The key's data stored on the grant. */
export type IssuedKey = { license_key_id: string; display_key: string }

/**
 * Issues the key of a grant. A grant that already had a key gets the same one again, valid for its
 * full period from now; if the merchant disabled it, it stays disabled.
 */
export async function issueLicenseKey(
  work: Work,
  grant: KeyGrant,
  settings: KeySettings,
): Promise<IssuedKey> {
  const expires_at = expiryOf(settings.expires, work.now)
  const locked = await lockKeyOfGrant(work, grant.id)
  if (locked) {
    if (licenseKeyLifecycle.can('grant', locked.status)) {
      const status = licenseKeyLifecycle.next('grant', locked.status)
      await setLicenseKey(work, locked, { status, expires_at, modified_at: work.now })
    }
    return { license_key_id: locked.id, display_key: locked.display_key }
  }
  const key = newKey(settings.prefix)
  const id = newId()
  const display_key = displayKeyOf(key)
  const { id: grant_id, organization_id, customer_id, benefit_id } = grant
  await insertLicenseKey(work, {
    ...{ id, organization_id, customer_id, benefit_id, grant_id },
    key: encrypt(work.server.keys, key),
    key_hash: sha256(key),
    display_key,
    status: 'granted',
    limit_activations: settings.activations?.limit ?? null,
    enable_customer_admin: settings.activations?.enable_customer_admin ?? false,
    limit_usage: settings.limit_usage,
    expires_at,
    created_at: work.now,
  })
  return { license_key_id: id, display_key }
}
