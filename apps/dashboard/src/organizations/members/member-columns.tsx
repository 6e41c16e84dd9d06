import { namesOfRole } from '@gatehouse/contract/access/authorize'
import { Avatar } from '@gatehouse/ui/avatar'
import { Badge } from '@gatehouse/ui/badge'
import { EmailText } from '@gatehouse/ui/email-text'
import type { MenuItem } from '@gatehouse/ui/menu'
import type { Column } from '@gatehouse/ui/table'
import { LogOut, ShieldCheck, UserMinus } from 'lucide-react'
import { momentOf } from '../../accounts/moment.ts'
import { displayedPicture } from '../../accounts/displayed-picture.ts'
import { useUser } from '../../accounts/use-user.ts'
import { RowMenu } from '../../frame/row-menu.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { useRoleName } from '../roles/role-texts.ts'
import { useStanding } from '../standing.ts'
import { isOwner, type Member, nameOf } from '../member.ts'
import { usePlacesIn } from '../places-query.ts'

/** The actions on a member. */
export interface MemberActions {
  onChange: (member: Member) => void
  onRemove: (member: Member) => void
  onLeave: () => void
}

/** The columns of the member list, with each row's actions. */
export function useMemberColumns(actions: MemberActions): Column<Member>[] {
  const t = useTexts()
  const roleName = useRoleName()
  const menuOf = useMemberMenu(actions)
  const ownId = useUser().id
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: member => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(member)} image={displayedPicture(member.user.image)} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-strong min-w-0 font-medium break-words">{nameOf(member)}</span>
              {member.userId === ownId && <Badge>{t('members.you')}</Badge>}
            </span>
            {member.user.name && (
              <EmailText
                of={member.user.email}
                className="text-small text-muted block font-normal"
              />
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('members.roles'),
      phone: 'detail',
      cell: ({ role }) => (
        <span className="flex flex-wrap gap-1">
          {namesOfRole(role).map(name => (
            <Badge key={name} meaning={isOwner(name) ? 'information' : 'neutral'}>
              <span className="break-words">{roleName(name)}</span>
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'createdAt',
      header: t('members.joined'),
      sortable: true,
      width: '@roomy:w-40',
      phone: 'detail',
      cell: ({ createdAt }) => (
        <>
          <span className="@rows:hidden">{t('members.joined')}: </span>
          <DateTimeText at={momentOf(createdAt)} as="day" />
        </>
      ),
    },
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      width: '@roomy:w-20',
      phone: 'end',
      cell: member => {
        const items = menuOf(member)
        return (
          items.length > 0 && (
            <RowMenu label={t('members.more', { name: nameOf(member) })} items={items} />
          )
        )
      },
    },
  ]
}

/**
 * The actions on a member that the user's role allows; an action that another rule forbids says
 * why.
 */
function useMemberMenu({ onChange, onRemove, onLeave }: MemberActions) {
  const t = useTexts()
  const { role, may } = useStanding()
  const { data: places } = usePlacesIn()
  const ownId = useUser().id
  return (member: Member): MenuItem[] => {
    const isSelf = member.userId === ownId
    const isOwnerRow = isOwner(member.role)
    const ownersOnly = isOwnerRow && !isOwner(role) ? t('members.owners_only') : undefined
    const lastOwner = isOwnerRow && places?.owners === 1 ? t('members.only_owner') : undefined
    return [
      ...(may('member:update')
        ? [
            {
              id: 'roles',
              label: t('members.change_roles'),
              icon: <ShieldCheck aria-hidden />,
              disabledReason: ownersOnly,
              onSelect: () => onChange(member),
            },
          ]
        : []),
      ...(isSelf
        ? [
            {
              id: 'leave',
              label: t('members.leave'),
              icon: <LogOut aria-hidden />,
              danger: true,
              disabledReason: lastOwner,
              onSelect: onLeave,
            },
          ]
        : []),
      ...(!isSelf && may('member:delete')
        ? [
            {
              id: 'remove',
              label: t('members.remove'),
              icon: <UserMinus aria-hidden />,
              danger: true,
              disabledReason: ownersOnly ?? lastOwner,
              onSelect: () => onRemove(member),
            },
          ]
        : []),
    ]
  }
}
