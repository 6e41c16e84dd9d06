import { useNavigate } from '@tanstack/react-router'
import { teamProblems } from '@gatehouse/contract/organizations/teams'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useOrganizationSlug, useWrite } from '../../endpoint-hooks.ts'
import type { GatehouseClient } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import type { Team } from './use-teams.ts'

interface DeleteTeamProps {
  team: Team
  only: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Deletes a team; its members stay in the organization. */
export function DeleteTeam({ team, only, open, onOpenChange }: DeleteTeamProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const { id: organizationId } = useOrganization()
  const remove = useWrite(
    client => removeTeam(client, { teamId: team.id, organizationId }),
    () => {
      toast({ title: t('teams.deleted') })
      return navigate({ to: '/dashboard/$organization/teams', params: { organization } })
    },
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        remove.reset()
        onOpenChange(next)
      }}
      title={t('teams.delete_title', { name: team.name })}
      consequences={[
        ...(only ? [t('teams.delete_last')] : []),
        t('teams.delete_members', { count: team.memberCount }),
        t('teams.delete_invitations'),
        t('form.no_way_back'),
      ]}
      action={t('teams.delete')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => remove.mutate()}
    />
  )
}

/** The server rejects deleting the session's active team, so the team is deactivated first. */
async function removeTeam(
  client: GatehouseClient,
  body: { teamId: string; organizationId: string },
) {
  const worksInIt = (error: unknown) =>
    error instanceof RequestFailed && error.error === teamProblems.may_not_delete_this.error
  try {
    return await client.teams.remove({ body })
  } catch (error) {
    if (!worksInIt(error)) throw error
    await client.teams.setActive({ body: { teamId: null } })
    return client.teams.remove({ body })
  }
}
