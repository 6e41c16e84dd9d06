import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Organization } from '../profiles/profile-file.ts'
import { requireToken, type Api } from './open-api.ts'

type Page = { items: { id: string; slug: string; name: string }[] }

/** The organization of the token; null if the token may not read organizations. */
export async function findOrganization(api: Api): Promise<Organization> {
  requireToken(api)
  const found = await api
    .json<Page>({ method: 'GET', path: '/v1/organizations/' })
    .catch((error: unknown) => {
      if (error instanceof CommandFailed && error.more.error === 'insufficient_scope') return null
      throw error
    })
  const [organization] = found?.items ?? []
  if (!organization) return null
  const { id, slug, name } = organization
  return { id, slug, name }
}

/** The organization of the token, which the command cannot do without. */
export async function organizationOf(api: Api): Promise<NonNullable<Organization>> {
  const stored = api.connection.profile?.profile.organization
  const organization = stored ?? (await findOrganization(api))
  if (organization) return organization
  const message = 'This needs a token with the scope organizations:read.'
  throw new CommandFailed(exitCodes.failed, message)
}
