import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import {
  INVITATION_EXPORT_PATH,
  InvitationColumn,
} from '@gatehouse/contract/organizations/invitation-export'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { MailPlus, UserPlus } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { orderOf } from '../../frame/list-part.ts'
import { useListSearch } from '../../frame/list-search.ts'
import { partOfAll } from '../../frame/part-of-all.ts'
import { useTexts } from '../../texts.ts'
import { AccountExport } from '../account-export.tsx'
import { MemberTabs, MemberLimitText } from '../member-tabs.tsx'
import { useStanding } from '../standing.ts'
import { useOrganization } from '../use-organization.ts'
import { CancelInvitation } from './cancel-invitation.tsx'
import {
  type Invitation,
  isInvitationState,
  openInvitationsOf,
  invitationStateOf,
  stateTexts,
} from './invitation.ts'
import { useInvitationColumns } from './invitation-columns.tsx'
import { InvitePeople } from './invite-people.tsx'

const all = Object.keys(stateTexts).filter(isInvitationState)

/** The organization's invitations and their outcome. */
export const Route = createFileRoute('/dashboard/$organization/members/invitations')({
  component: Invitations,
})

function Invitations() {
  const t = useTexts()
  const { may } = useStanding()
  const { id: organizationId } = useOrganization()
  const [isInviting, setIsInviting] = useState(false)
  const [invitationToCancel, setInvitationToCancel] = useState<Invitation>()
  const search = useListSearch(['email', 'createdAt', 'expiresAt'], '-createdAt')
  const query = useEndpointQuery('invitations', 'list', { organizationId })
  const chosen = search.filter('state').filter(isInvitationState)
  const filterByState = (every: Invitation[]) =>
    chosen.length === 0
      ? openInvitationsOf(every)
      : every.filter(item => chosen.includes(invitationStateOf(item)))
  const filteredQuery = { ...query, data: query.data && filterByState(query.data) }
  const invite = may('invitation:create') && (
    <Button kind="primary" icon={<UserPlus />} onClick={() => setIsInviting(true)}>
      {t('invite.invite')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('invitations.title')}
        description={<MemberLimitText text={t('invitations.text')} />}
        tabs={<MemberTabs />}
        exports={shown => (
          <AccountExport
            path={INVITATION_EXPORT_PATH}
            requested={{
              ...orderOf(search),
              searchValue: search.query || undefined,
              state: chosen,
            }}
            shown={shown}
            known={InvitationColumn.options}
            inFile={{ role: ['role', 'teams'] }}
          />
        )}
        action={invite}
        search={{
          ...search,
          // The default filter hides answered invitations; the empty state is shown only if there
          // has never been an invitation.
          bare: query.data?.length === 0,
          clear: () => search.setFilter('state', all),
        }}
        searchBy={t('accounts.email')}
        filters={[
          {
            id: 'state',
            label: t('fields.status'),
            options: all.map(item => ({ value: item, label: t(`invitations.state.${item}`) })),
          },
        ]}
        // Only the query properties in the spread are read.
        query={partOfAll(filteredQuery as typeof query, search, {
          textOf: ({ email }) => email,
          orders: {
            email: ({ email }) => email,
            createdAt: ({ createdAt }) => String(createdAt),
            expiresAt: ({ expiresAt }) => String(expiresAt),
          },
        })}
        columns={useInvitationColumns({ onCancel: setInvitationToCancel })}
        empty={
          <EmptyState
            icon={<MailPlus />}
            title={t('invitations.empty')}
            text={t('invitations.empty_text')}
            action={invite}
          />
        }
      />
      <InvitePeople open={isInviting} onOpenChange={setIsInviting} />
      <CancelInvitation
        invitation={invitationToCancel}
        onClose={() => setInvitationToCancel(undefined)}
      />
    </>
  )
}
