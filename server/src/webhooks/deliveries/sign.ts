import { sign } from 'node:crypto'
import { SECOND } from '../../platform/clock.ts'
import { hmac } from '../../platform/crypto/hash.ts'
import type { Signers } from '../endpoints/signing.ts'

/**
 * A message about to be sent: `timestamp` is real time, as receivers refuse what is 5 minutes off.
 */
export type WebhookContent = { id: string; timestamp: Date; body: string }

/**
 * Signs by Standard Webhooks, with each secret (`v1`) or each private key (`v1a`). The key of a
 * `v1` signature is the whole secret's UTF-8 bytes, as the billing protocol's validators take it.
 */
export function signatureHeaders(
  signers: Signers,
  { id, timestamp, body }: WebhookContent,
): Record<string, string> {
  const seconds = String(Math.floor(timestamp.getTime() / SECOND))
  const signed = `${id}.${seconds}.${body}`
  const signatures =
    'secrets' in signers
      ? signers.secrets.map(
          secret => `v1,${hmac(Buffer.from(secret, 'utf8'), signed).toString('base64')}`,
        )
      : signers.private_keys.map(
          key => `v1a,${sign(undefined, Buffer.from(signed), key).toString('base64')}`,
        )
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    // Separated by spaces: a receiver accepts a delivery if one of them matches.
    'webhook-signature': signatures.join(' '),
  }
}
