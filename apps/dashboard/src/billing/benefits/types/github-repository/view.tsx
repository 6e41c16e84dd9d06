import { Link } from '@gatehouse/ui/link'
import { GitBranch } from 'lucide-react'
import type { BenefitTypeView } from '../../benefit-type.ts'
import { RepositoryFields } from './fields.tsx'
import type { RepositoryValues } from './repository-values.ts'

/** Access to a GitHub repository. */
export const githubRepository: BenefitTypeView<'github_repository', RepositoryValues> = {
  icon: GitBranch,
  platform: 'github',
  Fields: RepositoryFields,
  empty: { repository: '', permission: 'pull' },
  valuesOf: properties => ({
    repository: fullName(properties),
    permission: properties.permission,
  }),
  bodyOf: ({ repository, permission }) => {
    const [repositoryOwner = '', repositoryName = ''] = repository.split('/')
    return { repositoryOwner, repositoryName, permission }
  },
  names: {
    'properties.repositoryOwner': 'repository',
    'properties.repositoryName': 'repository',
  },
  summary: properties => [fullName(properties)],
  facts: (properties, t) => [
    {
      label: t('benefits.repository'),
      value: (
        <Link href={`https://github.com/${fullName(properties)}`}>{fullName(properties)}</Link>
      ),
    },
    {
      label: t('benefits.permission'),
      value: t(`benefits.permissions.${properties.permission}`),
    },
  ],
}

type Repository = { repositoryOwner: string; repositoryName: string }

const fullName = ({ repositoryOwner, repositoryName }: Repository) =>
  `${repositoryOwner}/${repositoryName}`
