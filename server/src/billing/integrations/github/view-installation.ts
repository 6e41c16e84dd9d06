import { RequestError } from 'octokit'
import type { Site } from '../../../platform/site.ts'
import type { IntegrationView } from '../platform-adapter.ts'
import { githubClient, installationClient } from './client.ts'

/** The repositories of one installation that are read; the rest cannot be chosen. */
const REPOSITORIES_MAX = 5_000
const PAGE = 100

/** Reads an installation and the repositories that its owner lets the App see. */
export async function viewInstallation(site: Site, external_id: string): Promise<IntegrationView> {
  const installation_id = Number(external_id)
  try {
    const { data } = await githubClient(site).octokit.request(
      'GET /app/installations/{installation_id}',
      { installation_id },
    )
    const { account, suspended_at, html_url, permissions } = data
    const name = account && 'login' in account ? account.login : (account?.name ?? external_id)
    const details = {
      settings_url: html_url,
      may_administer: permissions.administration === 'write',
    }
    if (suspended_at) return { status: 'suspended', name, details, resources: [] }
    return { status: 'active', name, details, resources: await repositoriesOf(site, external_id) }
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return { status: 'removed' }
    throw error
  }
}

async function repositoriesOf(site: Site, external_id: string) {
  const octokit = await installationClient(site, external_id)
  const resources = []
  for (let page = 1; page <= REPOSITORIES_MAX / PAGE; page += 1) {
    const { data } = await octokit.request('GET /installation/repositories', {
      ...{ per_page: PAGE, page },
    })
    for (const { id, full_name, private: is_private, owner } of data.repositories) {
      const details = { private: is_private, owner_type: owner.type }
      resources.push({ resource_id: String(id), name: full_name, details })
    }
    if (data.repositories.length < PAGE) break
  }
  return resources
}
