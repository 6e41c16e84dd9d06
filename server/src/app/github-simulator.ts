import { generateKeyPair } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startGitHub } from '@gatehouse/platform-simulators/github/github'
import { hmac } from '../platform/crypto/hash.ts'
import type { GitHubAppConfig } from '../platform/integration-config.ts'

/** The sandbox's GitHub: it stores its state in the data folder. */
export type GitHubSimulator = { app: GitHubAppConfig; stop(): Promise<void> }

/** Starts a simulated GitHub in this process, at which the server has an App. */
export async function startGitHubSimulator(options: {
  data_dir: string
  /** The server's secret: those of the App are derived from it. */
  secret: string
  /** The server's public URL, and where this machine reaches it. */
  base_url: string
  own_url: string
}): Promise<GitHubSimulator> {
  const { data_dir, secret, base_url, own_url } = options
  const part = (purpose: string) => hmac(secret, purpose).toString('hex').slice(0, 32)
  const app = {
    app_id: '4711',
    client_id: 'Iv1.sandbox',
    client_secret: part('github client secret'),
    webhook_secret: part('github webhook secret'),
  }
  const github = await startGitHub({
    app: {
      ...{ ...app, slug: 'gatehouse' },
      webhook_url: `${own_url}/v1/integrations/github/webhook`,
      setup_url: `${base_url}/v1/integrations/callback`,
    },
    file: join(data_dir, 'github-simulator.json'),
  })
  const private_key = await newPrivateKey()
  return { app: { ...app, private_key, base_url: github.url }, stop: github.close }
}

/** The simulator accepts every key, so that none is stored. */
async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return privateKey
}
