import {
  githubWebhookEndpoints,
  integrationEndpoints,
  integrationProblems,
} from '@gatehouse/contract/billing/integrations'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { receiveGitHubWebhook } from './github/receive-webhook.ts'
import { deleteIntegration } from './installations/delete-integration.ts'
import { followInstallation } from './installations/follow-installation.ts'
import { toIntegration, toResource } from './installations/integration-view.ts'
import { findIntegration, listIntegrations, listResources } from './installations/queries.ts'
import { requestSync } from './installations/request-sync.ts'
import { startInstallation } from './installations/start-installation.ts'
import { configuredPlatforms } from './platforms.ts'

/** The merchant's integrations, and the webhooks of platforms. */
export const integrations: ImplementedEndpoint[] = [
  ...implement(
    integrationEndpoints,
    {
      platforms: async ({ server }) => {
        const configured = configuredPlatforms(server)
        return { github: configured.includes('github'), discord: configured.includes('discord') }
      },
      list: async (work, input) => {
        const { rows, total_count } = await listIntegrations(work, input)
        return page(
          rows.map(row => toIntegration(work, row)),
          total_count,
          input.limit,
        )
      },
      resources: async (work, input) => {
        if (!(await findIntegration(work, input.id))) fail(integrationProblems.not_found)
        const { rows, total_count } = await listResources(work, input)
        return page(rows.map(toResource), total_count, input.limit)
      },
      start: startInstallation,
      callback: followInstallation,
      sync: (work, { id }) => requestSync(work, id),
      delete: (work, { id }) => deleteIntegration(work, id),
    },
    { find: (work, { id = '' }) => findIntegration(work, id) },
  ),
  ...implement(githubWebhookEndpoints, { receive: receiveGitHubWebhook }),
]
