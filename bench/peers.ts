import { existsSync } from 'node:fs'
import { installReference } from '../references/install.ts'

/** Servers in common use for the same purpose, each installed with its own lockfile. */
export async function peers(): Promise<{ name: string; script: URL }[]> {
  const found: { name: string; script: URL }[] = []
  for (const name of ['better-auth-1.2.12', 'better-auth-latest']) {
    const script = new URL(`../references/${name}/server.mjs`, import.meta.url)
    if (!existsSync(script)) continue
    await installReference(name)
    found.push({ name, script })
  }
  return found
}
