import { useState } from 'react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { User } from '@gatehouse/contract/accounts/users'
import { Button } from '@gatehouse/ui/button'
import { EmailText } from '@gatehouse/ui/email-text'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Filter } from '@gatehouse/ui/filter-chips'
import type { Column } from '@gatehouse/ui/table'
import { Plus, UsersRound } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { useListSearch } from '../../frame/list-search.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { momentOf } from '../moment.ts'
import { CreateUser } from './create-user.tsx'
import { flagOf, listed, orderOf, partOf } from '../../frame/list-part.ts'
import { useMay } from '../may-administer.ts'
import { roles, useRoleText } from './roles.ts'
import { UserStatus } from './user-status.tsx'

/** All users of the server. */
export const Route = createFileRoute('/admin/users')({ component: Users })

function Users() {
  const t = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const search = useListSearch(['createdAt', 'email', 'name'], '-createdAt')
  const [role] = search.filter('role')
  const query = useEndpointQuery(
    'admin',
    'listUsers',
    {
      ...partOf(search),
      ...orderOf(search),
      ...(search.query && { searchValue: search.query, searchField: 'any' }),
      role,
      banned: flagOf(search.filter('banned')),
      emailVerified: flagOf(search.filter('verified')),
    },
    { keep: true },
  )
  const create = may({ user: ['create'] }) && (
    <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('admin.users.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('admin.place.users')}
        description={t('admin.users.text')}
        action={create}
        search={search}
        searchBy={t('admin.users.search_by')}
        filters={useFilters()}
        query={listed(query, ({ users }) => users)}
        columns={useUserColumns()}
        rowHref={({ id }) => `/admin/users/${id}`}
        empty={<EmptyState icon={<UsersRound />} title={t('list.nothing_found')} action={create} />}
      />
      <CreateUser
        open={creating}
        onOpenChange={setCreating}
        onCreated={userId => void navigate({ to: '/admin/users/$userId', params: { userId } })}
      />
    </>
  )
}

function useFilters(): Omit<Filter, 'values'>[] {
  const t = useTexts()
  return [
    {
      id: 'role',
      label: t('admin.user.role'),
      single: true,
      options: roles.map(role => ({ value: role, label: t(`admin.role.${role}`) })),
    },
    {
      id: 'banned',
      label: t('admin.users.access'),
      single: true,
      options: [
        { value: 'true', label: t('admin.user.banned') },
        { value: 'false', label: t('admin.users.not_banned') },
      ],
    },
    {
      id: 'verified',
      label: t('fields.address'),
      single: true,
      options: [
        { value: 'true', label: t('admin.user.confirmed') },
        { value: 'false', label: t('admin.user.unconfirmed') },
      ],
    },
  ]
}

function useUserColumns(): Column<User>[] {
  const t = useTexts()
  const roleText = useRoleText()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: ({ name, email }) => (
        <span className="block break-words @rows:min-w-32">{name || email}</span>
      ),
    },
    {
      id: 'email',
      header: t('accounts.email'),
      sortable: true,
      cell: ({ email }) => <EmailText of={email} className="block min-w-36 @roomy:min-w-56" />,
    },
    {
      id: 'role',
      header: t('admin.user.role'),
      wide: true,
      phone: 'hidden',
      cell: ({ role }) => roleText(role),
    },
    {
      id: 'status',
      header: t('fields.status'),
      phone: 'end',
      cell: user => <UserStatus of={user} />,
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
