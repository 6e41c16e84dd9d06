import type { Site } from '../../../platform/site.ts'
import { githubClient } from './client.ts'

/** The page where a merchant installs the App. */
export const installationUrl = (site: Site, state: string): Promise<string> =>
  githubClient(site).getInstallationUrl({ state })
