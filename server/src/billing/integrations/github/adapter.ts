import type { PlatformAdapter } from '../platform-adapter.ts'
import { githubApp } from './app.ts'
import { confirmInstallation } from './confirm-installation.ts'

/** GitHub: access to repositories, by the operator's App. */
export const github: PlatformAdapter = {
  isConfigured: ({ config }) => config.github_app !== undefined,
  provider: githubApp,
  // An invitation needs the id of an account, and no token of it.
  keeps_tokens: false,
  // Webhooks tell of changes, and an audit finds those that got lost.
  checks_granted: false,
  levels: ['pull', 'triage', 'push', 'maintain', 'admin'],
  // The client is loaded when it is first used: it is large, and many servers do without.
  apply: async (site, request) => {
    const { applyAccess } = await import('./apply-access.ts')
    return await applyAccess(site, request)
  },
  installUrl: async (site, state) => {
    const { installationUrl } = await import('./installation-url.ts')
    return await installationUrl(site, state)
  },
  confirm: confirmInstallation,
  list: async (site, external_id, resource) => {
    const { listAccess } = await import('./list-access.ts')
    return await listAccess(site, external_id, resource)
  },
  view: async (site, external_id) => {
    const { viewInstallation } = await import('./view-installation.ts')
    return await viewInstallation(site, external_id)
  },
}
