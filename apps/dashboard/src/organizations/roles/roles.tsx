import { createFileRoute } from '@tanstack/react-router'
import { isOrganizationRole } from '@gatehouse/contract/access/roles'
import { ROLE_EXPORT_PATH, RoleColumn } from '@gatehouse/contract/organizations/role-export'
import { Badge } from '@gatehouse/ui/badge'
import { buttonClass } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { type Column, Table } from '@gatehouse/ui/table'
import { KeyRound, Plus } from 'lucide-react'
import { everyPermission } from './permissions.ts'
import { useHref } from '../../endpoint-hooks.ts'
import { EmptyValue } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { AccountExport } from '../account-export.tsx'
import { useStanding } from '../standing.ts'
import { type RoleEntry, useRoleCatalog } from './role-catalog.ts'
import { useRoleName } from './role-texts.ts'

/** The organization's roles and their permissions. */
export const Route = createFileRoute('/dashboard/$organization/roles')({ component: Roles })

/** What the list says of a role: its kind or how much it allows. */
const inFile = { about: ['type', 'permissions'] }

function Roles() {
  const t = useTexts()
  const href = useHref()
  const { may, own } = useStanding()
  const roles = useRoleCatalog()
  const columns = useRoleColumns()
  const named = roles.filter(({ builtIn }) => !builtIn)
  const create = may('ac:create') && (
    <Link plain href={href('/roles/new')} className={buttonClass('primary')}>
      <Plus aria-hidden className="size-4" />
      {t('roles.create')}
    </Link>
  )
  const rows = { rowKey: ({ id }: RoleEntry) => id, columns }
  const rowHref = ({ id }: RoleEntry) => href(`/roles/${id}`)
  return (
    <>
      <PageHeader
        title={t('navigation.roles')}
        description={t('roles.text')}
        actions={
          <AccountExport
            path={ROLE_EXPORT_PATH}
            requested={{}}
            shown={columns.map(({ id }) => id)}
            known={RoleColumn.options}
            inFile={inFile}
          />
        }
        action={create}
      />
      <div className="flex flex-col gap-6">
        <Card flush title={t('roles.built_in')} description={t('roles.built_in_text')}>
          <Table
            {...rows}
            caption={t('roles.built_in')}
            rows={roles.filter(({ builtIn }) => builtIn)}
            rowHref={rowHref}
          />
        </Card>
        <Card flush title={t('roles.own')} description={t('roles.own_text')}>
          {own === null ? (
            <p className="text-muted px-4 pt-1 pb-4">{t('roles.not_shown')}</p>
          ) : (
            <Table
              {...rows}
              caption={t('roles.own')}
              rows={named}
              rowHref={rowHref}
              empty={
                <EmptyState
                  icon={<KeyRound />}
                  title={t('roles.empty')}
                  text={t('roles.empty_text')}
                  action={create}
                />
              }
            />
          )}
        </Card>
      </div>
    </>
  )
}

function useRoleColumns(): Column<RoleEntry>[] {
  const t = useTexts()
  const nameOf = useRoleName()
  const { role: mine } = useStanding()
  const isOwnRole = (name: string) => mine.split(',').some(item => item.trim() === name)
  return [
    {
      id: 'name',
      header: t('fields.name'),
      cell: ({ name }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">{nameOf(name)}</span>
          {isOwnRole(name) && <Badge>{t('roles.yours')}</Badge>}
        </span>
      ),
    },
    {
      id: 'about',
      header: t('roles.about'),
      phone: 'detail',
      cell: ({ name, permissions }) =>
        isOrganizationRole(name)
          ? t(`roles.for.${name}`)
          : t('roles.some', { count: permissions.size, all: everyPermission.length }),
    },
    {
      id: 'members',
      header: t('navigation.members'),
      align: 'end',
      width: '@roomy:w-36',
      phone: 'end',
      cell: ({ members }) =>
        members === undefined ? <EmptyValue /> : t('teams.count', { count: members }),
    },
  ]
}
