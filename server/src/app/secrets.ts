import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Keys for the sandbox's simulator, so that no account is needed anywhere. */
export function sandboxKeys(secret: string) {
  const part = (purpose: string) => hmac(secret, purpose).toString('hex').slice(0, 32)
  return {
    secret_key: `sk_test_${part('stripe secret key')}`,
    publishable_key: `pk_test_${part('stripe publishable key')}`,
    webhook_secret: `whsec_${part('stripe webhook secret')}`,
  }
}
