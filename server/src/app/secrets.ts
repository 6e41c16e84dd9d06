import { generateKeyPair } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hmac } from '../platform/crypto/hash.ts'
import { newToken } from '../platform/ids.ts'

const SECRET_LENGTH = 64

/** The sandbox's secret: created once and kept in the data folder, readable only by its owner. */
export function storedSecret(data_dir: string): string {
  const path = join(data_dir, 'secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const secret = newToken(SECRET_LENGTH)
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  writeFileSync(path, `${secret}\n`, { mode: 0o600 })
  return secret
}

/**
 * The credentials of everything that a sandbox simulates, so that no account is needed anywhere:
 * derived from the server's secret.
 */
export function sandboxCredentials(secret: string) {
  const part = partOf(secret)
  return {
    stripe: sandboxKeys(secret),
    discord: {
      client_id: '100000000000000001',
      client_secret: part('discord client secret'),
      bot_token: part('discord bot token'),
    },
    github: {
      app_id: '4711',
      client_id: 'Iv1.sandbox',
      client_secret: part('github client secret'),
      webhook_secret: part('github webhook secret'),
    },
  }
}

/** Keys for the sandbox's Stripe. */
export function sandboxKeys(secret: string) {
  const part = partOf(secret)
  return {
    secret_key: `sk_test_${part('stripe secret key')}`,
    publishable_key: `pk_test_${part('stripe publishable key')}`,
    webhook_secret: `whsec_${part('stripe webhook secret')}`,
  }
}

const partOf = (secret: string) => (purpose: string) =>
  hmac(secret, purpose).toString('hex').slice(0, 32)

/** A new key for a GitHub App, as a PEM text. */
export async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return privateKey
}
