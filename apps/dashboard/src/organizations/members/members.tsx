import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { MemberColumn } from '@gatehouse/contract/organizations/member-query'
import { memberEndpoints } from '@gatehouse/contract/organizations/members'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { LogOut, UserPlus, UsersRound } from 'lucide-react'
import { listed, orderOf, partOf } from '../../frame/list-part.ts'
import { useEndpointQuery, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { useListSearch } from '../../frame/list-search.ts'
import { useTexts } from '../../texts.ts'
import { AccountExport } from '../account-export.tsx'
import { InvitePeople } from '../invitations/invite-people.tsx'
import { useStanding } from '../standing.ts'
import { ChangeRoles } from './change-roles.tsx'
import { LeaveOrganization } from './leave-organization.tsx'
import { isOwner, type Member } from '../member.ts'
import { useMemberColumns } from './member-columns.tsx'
import { useOfferedRoles } from '../roles/offered-roles.ts'
import { MemberTabs, MemberLimitText } from '../member-tabs.tsx'
import { usePlacesIn } from '../places-query.ts'
import { RemoveMember } from './remove-member.tsx'

/** The organization's members and their roles. */
export const Route = createFileRoute('/dashboard/$organization/members')({ component: Members })

function Members() {
  const t = useTexts()
  const organizationSlug = useOrganizationSlug()
  const { may } = useStanding()
  const [isInviting, setIsInviting] = useState(false)
  const [memberToChange, setMemberToChange] = useState<Member>()
  const [memberToRemove, setMemberToRemove] = useState<Member>()
  const [isLeaving, setIsLeaving] = useState(false)
  const search = useListSearch(['name', 'createdAt'], 'createdAt')
  const [role] = search.filter('role')
  const requested = {
    ...orderOf(search),
    ...(search.query && { searchValue: search.query }),
    ...(role && { role }),
  }
  const query = useEndpointQuery(
    'members',
    'list',
    { organizationSlug, ...partOf(search), ...requested },
    { keep: true },
  )
  return (
    <>
      <ListPage
        title={t('navigation.members')}
        description={<MemberLimitText text={t('members.text')} />}
        tabs={<MemberTabs />}
        exports={shown => (
          <AccountExport
            path={memberEndpoints.export.path}
            {...{ requested, shown }}
            known={MemberColumn.options}
            inFile={{ name: ['name', 'email'] }}
          />
        )}
        action={
          may('invitation:create') ? (
            <Button kind="primary" icon={<UserPlus />} onClick={() => setIsInviting(true)}>
              {t('invite.invite')}
            </Button>
          ) : (
            <Leave onLeave={() => setIsLeaving(true)} />
          )
        }
        search={search}
        searchBy={t('members.search_by')}
        filters={[
          {
            id: 'role',
            label: t('members.role_label'),
            single: true,
            options: useOfferedRoles().map(({ name, label }) => ({ value: name, label })),
          },
        ]}
        query={listed(query, ({ members }) => members)}
        columns={useMemberColumns({
          onChange: setMemberToChange,
          onRemove: setMemberToRemove,
          onLeave: () => setIsLeaving(true),
        })}
        empty={<EmptyState icon={<UsersRound />} title={t('list.nothing_found')} />}
      />
      <InvitePeople open={isInviting} onOpenChange={setIsInviting} />
      <ChangeRoles member={memberToChange} onClose={() => setMemberToChange(undefined)} />
      <RemoveMember member={memberToRemove} onClose={() => setMemberToRemove(undefined)} />
      <LeaveOrganization open={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  )
}

/** A member without permission to invite can only view the list and leave. */
function Leave({ onLeave }: { onLeave: () => void }) {
  const t = useTexts()
  const { role } = useStanding()
  const { data: places } = usePlacesIn()
  const isLast = isOwner(role) && places?.owners === 1
  return (
    <Button
      icon={<LogOut />}
      onClick={onLeave}
      disabledReason={isLast ? t('members.only_owner') : undefined}
    >
      {t('members.leave')}
    </Button>
  )
}
