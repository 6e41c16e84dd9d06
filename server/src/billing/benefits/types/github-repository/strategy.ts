import { invalid } from '@gatehouse/contract/kit/problems'
import { deliverAccess } from '../../../integrations/access/deliver-access.ts'
import { findResource } from '../../../integrations/access/queries.ts'
import { releaseAccess } from '../../../integrations/access/release-access.ts'
import type { BenefitStrategy } from '../../strategy.ts'

type Repository = { repository_owner: string; repository_name: string }

const nameOf = ({ repository_owner, repository_name }: Repository) =>
  `${repository_owner}/${repository_name}`

/** Access to a GitHub repository, which the installation of the merchant's App can see. */
export const githubRepository: BenefitStrategy<'github_repository'> = {
  platform: 'github',
  granted: 'in_job',
  validate: async (work, organization_id, input) => {
    const by = { platform: 'github', name: nameOf(input) } as const
    const repository = await findResource(work, organization_id, by)
    const isConnected = repository?.status === 'active'
    if (!isConnected && !work.server.config.undelivered_offers) {
      const msg = 'Connect GitHub and choose a repository that the app can access.'
      invalid({ loc: ['body', 'properties', 'repository_name'], msg, input: input.repository_name })
    }
    // The id stays when the repository is renamed or moved; it is never shown.
    return { ...input, ...(repository && { repository_id: repository.resource_id }) }
  },
  grant: (work, grant, properties, { renewing }) =>
    deliverAccess(work, grant, {
      platform: 'github',
      resource: resourceOf(properties),
      level: properties.permission,
      renewing,
    }),
  delivered: ({ repository_owner, repository_name, permission }, account_id) => ({
    ...{ account_id, granted_account_id: account_id },
    ...{ repository_owner, repository_name, permission },
  }),
  revoke: (work, grant) => releaseAccess(work, grant.id),
}

function resourceOf(properties: Repository & { repository_id?: string }) {
  const { repository_id } = properties
  return repository_id === undefined ? { name: nameOf(properties) } : { resource_id: repository_id }
}
