import { useState } from 'react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { TEAM_EXPORT_PATH, TeamColumn } from '@gatehouse/contract/organizations/team-export'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import type { Column } from '@gatehouse/ui/table'
import { Plus, UsersRound } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { momentOf } from '../../accounts/moment.ts'
import { useHref, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { orderOf } from '../../frame/list-part.ts'
import { useListSearch } from '../../frame/list-search.ts'
import { partOfAll } from '../../frame/part-of-all.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { OperatorHint } from '../../accounts/operator-hint.tsx'
import { useTexts } from '../../texts.ts'
import { AccountExport } from '../account-export.tsx'
import { useStanding } from '../standing.ts'
import { TeamSheet } from './team-sheet.tsx'
import { type Team, useTeams } from './use-teams.ts'

/** Groups of members within the organization. */
export const Route = createFileRoute('/dashboard/$organization/teams')({ component: Teams })

function Teams() {
  const query = useTeams()
  if (query.data === null) return <NoTeams />
  // The list without row actions, for members without these permissions.
  return <TeamList query={query as UseQueryResult<Team[]>} />
}

function TeamList({ query }: { query: UseQueryResult<Team[]> }) {
  const t = useTexts()
  const href = useHref()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const { may } = useStanding()
  const [creating, setCreating] = useState(false)
  const search = useListSearch(['name', 'memberCount', 'createdAt'], 'name')
  const create = may('team:create') && (
    <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('teams.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.teams')}
        description={t('teams.text')}
        exports={shown => (
          <AccountExport
            path={TEAM_EXPORT_PATH}
            requested={{ ...orderOf(search), searchValue: search.query || undefined }}
            shown={shown}
            known={TeamColumn.options}
          />
        )}
        action={create}
        search={search}
        searchBy={t('teams.search_by')}
        query={partOfAll(query, search, {
          textOf: ({ name }) => name,
          orders: {
            name: ({ name }) => name,
            memberCount: ({ memberCount }) => memberCount,
            createdAt: ({ createdAt }) => momentOf(createdAt)?.getTime() ?? 0,
          },
        })}
        columns={useTeamColumns()}
        rowHref={({ id }) => href(`/teams/${id}`)}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title={t('teams.empty')}
            text={t('teams.empty_text')}
            action={create}
          />
        }
      />
      <TeamSheet
        open={creating}
        onOpenChange={setCreating}
        onSaved={({ id: teamId }) =>
          void navigate({
            to: '/dashboard/$organization/teams/$teamId',
            params: { organization, teamId },
          })
        }
      />
    </>
  )
}

/** The operator of the server has disabled teams. */
function NoTeams() {
  const t = useTexts()
  return (
    <>
      <PageHeader title={t('navigation.teams')} />
      <Card>
        <EmptyState
          icon={<UsersRound />}
          title={t('teams.off')}
          text={<OperatorHint group="organizations" />}
        />
      </Card>
    </>
  )
}

function useTeamColumns(): Column<Team>[] {
  const t = useTexts()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: ({ name }) => <span className="block break-words">{name}</span>,
    },
    {
      id: 'memberCount',
      header: t('navigation.members'),
      sortable: true,
      align: 'end',
      width: '@roomy:w-40',
      phone: 'end',
      cell: ({ memberCount }) => t('teams.count', { count: memberCount }),
    },
    {
      id: 'createdAt',
      header: t('fields.created'),
      sortable: true,
      align: 'end',
      width: '@roomy:w-40',
      phone: 'detail',
      cell: ({ createdAt }) => <DateTimeText at={momentOf(createdAt)} />,
    },
  ]
}
