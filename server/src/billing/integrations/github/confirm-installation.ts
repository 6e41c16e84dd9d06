import { z } from 'zod'
import type { Tokens } from '../../../accounts/providers/provider.ts'
import { requestProviderAs } from '../../../accounts/providers/request-provider.ts'
import type { Site } from '../../../platform/site.ts'
import { API, githubApp } from './app.ts'

const PAGE = 100
/** Nobody administers more installations of one App. */
const PAGES_MAX = 10

const Installations = z.object({ installations: z.array(z.object({ id: z.int() })) })

/** Confirms an installation by the list that GitHub shows to the merchant's own account. */
export async function confirmInstallation(
  site: Site,
  { access_token }: Tokens,
  hint: string | undefined,
): Promise<string | undefined> {
  const provider = githubApp(site)
  if (!provider || hint === undefined) return undefined
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const address = `${API}/user/installations?per_page=${PAGE}&page=${page}`
    const schema = Installations
    const { read } = await requestProviderAs({ site, provider }, address, { access_token, schema })
    if (read.installations.some(({ id }) => String(id) === hint)) return hint
    if (read.installations.length < PAGE) return undefined
  }
  return undefined
}
