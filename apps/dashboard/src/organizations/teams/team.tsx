import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { TeamWithCount } from '@gatehouse/contract/organizations/team'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Button } from '@gatehouse/ui/button'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Trash2 } from 'lucide-react'
import { useHref } from '../../endpoint-hooks.ts'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { DetailPage } from '../../frame/detail-page.tsx'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'
import { DeleteTeam } from './delete-team.tsx'
import { TeamMembers } from './team-members.tsx'
import { TeamSheet } from './team-sheet.tsx'
import { type Team, useTeams } from './use-teams.ts'

/** One team and its members. */
export const Route = createFileRoute('/dashboard/$organization/teams/$teamId')({
  component: TeamPage,
})

function TeamPage() {
  const t = useTexts()
  const href = useHref()
  const { teamId } = Route.useParams()
  const { data: teams, error, refetch } = useTeams()
  const team = teams?.find(({ id }) => id === teamId)
  const removed = teams !== undefined && !team ? new RequestFailed(404, {}) : null
  const back = { href: href('/teams'), label: t('navigation.teams') }
  return (
    <DetailPage
      query={{ data: team, error: error ?? removed, refetch: refetch as never }}
      back={back}
    >
      {found => <Content team={found} only={teams?.length === 1} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  team: Team
  /** The organization has only this team. */
  only: boolean
  back: { href: string; label: string }
}

function Content({ team, only, back }: ContentProps) {
  const t = useTexts()
  const { may } = useStanding()
  const [activeDialog, setActiveDialog] = useState<'rename' | 'delete'>()
  const remove = {
    id: 'delete',
    label: t('teams.delete'),
    icon: <Trash2 aria-hidden />,
    danger: true,
    onSelect: () => setActiveDialog('delete'),
  }
  return (
    <>
      <PageHeader
        title={team.name}
        back={back}
        description={t('teams.count', { count: team.memberCount })}
        actions={
          <DetailMenu of={team} schema={TeamWithCount} items={may('team:delete') ? [remove] : []} />
        }
        action={
          may('team:update') && (
            <Button onClick={() => setActiveDialog('rename')}>{t('teams.rename')}</Button>
          )
        }
      />
      <TeamMembers team={team} />
      <TeamSheet
        open={activeDialog === 'rename'}
        onOpenChange={open => !open && setActiveDialog(undefined)}
        team={team}
      />
      <DeleteTeam
        team={team}
        only={only}
        open={activeDialog === 'delete'}
        onOpenChange={open => !open && setActiveDialog(undefined)}
      />
    </>
  )
}
