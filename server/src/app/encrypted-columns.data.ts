import type { Purpose } from '../platform/crypto/keys.ts'

/** A column whose values are encrypted with the server's secret. */
export type EncryptedColumn = { table: string; column: string; purpose: Purpose }

/** Every encrypted column: `npm run rotate-secret` rewrites them, and each start tests them. */
export const encryptedColumns: EncryptedColumn[] = [
  { table: 'accounts', column: 'access_token', purpose: 'provider_tokens' },
  { table: 'accounts', column: 'refresh_token', purpose: 'provider_tokens' },
  { table: 'accounts', column: 'id_token', purpose: 'provider_tokens' },
  { table: 'backup_codes', column: 'code_hash', purpose: 'second_factor' },
  { table: 'customer_accounts', column: 'access_token', purpose: 'provider_tokens' },
  { table: 'customer_accounts', column: 'refresh_token', purpose: 'provider_tokens' },
  { table: 'idempotency_keys', column: 'sealed_answer', purpose: 'storage' },
  { table: 'idempotency_keys', column: 'sealed_stage', purpose: 'storage' },
  { table: 'license_keys', column: 'key', purpose: 'storage' },
  { table: 'license_signing_keys', column: 'private_key', purpose: 'storage' },
  { table: 'mails', column: 'content', purpose: 'storage' },
  { table: 'oauth_signing_keys', column: 'private_key', purpose: 'storage' },
  { table: 'platform_token_revocations', column: 'token', purpose: 'provider_tokens' },
  { table: 'signing_keys', column: 'private_key', purpose: 'storage' },
  { table: 'two_factors', column: 'secret', purpose: 'second_factor' },
  { table: 'two_factors', column: 'new_secret', purpose: 'second_factor' },
  { table: 'webhook_endpoints', column: 'secret', purpose: 'storage' },
  { table: 'webhook_endpoints', column: 'previous_secret', purpose: 'storage' },
  { table: 'webhook_endpoints', column: 'signing_key', purpose: 'storage' },
  { table: 'webhook_endpoints', column: 'previous_signing_key', purpose: 'storage' },
]

/** Columns of bytes that are hashes, public, or encrypted with a key that expires anyway. */
export const columnsWithoutRotation: string[] = [
  'api_keys.key_hash',
  'customer_meter_values.value_hash',
  'customer_seats.token_hash',
  'customer_sessions.token_hash',
  'device_authorizations.device_code_hash',
  'device_authorizations.user_code_hash',
  'erasure_codes.code_digest',
  'idempotency_keys.fingerprint',
  'idempotency_keys.scope',
  'invitation_links.token_hash',
  'known_devices.token_hash',
  'license_keys.key_hash',
  'oauth_clients.secret_hash',
  'oauth_tokens.token_hash',
  'oauth_tokens.user_code_hash',
  'organization_access_tokens.token_hash',
  'passkeys.public_key',
  'pending_sign_ins.token_hash',
  'portal_codes.code_digest',
  'secret_fingerprints.fingerprint',
  'server_tokens.token_hash',
  'sessions.token_hash',
  'subscription_changes.digest',
  'tax_calculations.key',
  'trials_taken.key',
  'trusted_devices.token_hash',
  'two_factor_codes.code_hash',
  'usage_event_keys.key',
  'verifications.identifier_hash',
]
