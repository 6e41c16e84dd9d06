import { useState } from 'react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { isOrganizationRole } from '@gatehouse/contract/access/roles'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Badge } from '@gatehouse/ui/badge'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { PageHeader } from '@gatehouse/ui/page-header'
import { toast } from '@gatehouse/ui/toast'
import { PermissionGrid } from './permission-grid.tsx'
import { statementsOf } from './permissions.ts'
import { useHref, useOrganizationSlug, useWrite } from '../../endpoint-hooks.ts'
import { DetailPage } from '../../frame/detail-page.tsx'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'
import { useOrganization } from '../use-organization.ts'
import { type RoleEntry, useRoleCatalog } from './role-catalog.ts'
import { RoleForm, type RoleValues } from './role-form.tsx'
import { useRoleName, useRoleSentence } from './role-texts.ts'

/** One role: its permissions, to view or to change. */
export const Route = createFileRoute('/dashboard/$organization/roles/$roleId')({
  component: RolePage,
})

function RolePage() {
  const t = useTexts()
  const href = useHref()
  const { roleId } = Route.useParams()
  const role = useRoleCatalog().find(({ id }) => id === roleId)
  const back = { href: href('/roles'), label: t('navigation.roles') }
  const error = role ? null : new RequestFailed(404, {})
  return (
    <DetailPage query={{ data: role, error, refetch: (() => undefined) as never }} back={back}>
      {found => <Content key={found.id} role={found} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  role: RoleEntry
  back: { href: string; label: string }
}

function Content({ role, back }: ContentProps) {
  const t = useTexts()
  const nameOf = useRoleName()
  const { may } = useStanding()
  const { name, builtIn, members = 0 } = role
  const description = isOrganizationRole(name)
    ? t(`roles.for.${name}`)
    : t('teams.count', { count: members })
  return (
    <>
      <PageHeader
        title={nameOf(name)}
        beside={builtIn && <Badge>{t('roles.built_in_one')}</Badge>}
        description={description}
        back={back}
        actions={!builtIn && may('ac:delete') && <DeleteRole role={role} />}
      />
      {!builtIn && may('ac:update') ? (
        <ChangeRole role={role} />
      ) : (
        <Card title={t('roles.may')} className="max-w-4xl">
          <PermissionGrid value={role.permissions} />
        </Card>
      )}
    </>
  )
}

function ChangeRole({ role: { id, name, permissions } }: { role: RoleEntry }) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, values: RoleValues) =>
      client.organizationRoles.update({
        body: {
          roleId: id,
          organizationId,
          data: {
            permission: statementsOf(new Set(values.permissions)),
            ...(values.name !== name && { roleName: values.name }),
          },
        },
      }),
    () => toast({ title: t('form.saved') }),
  )
  return (
    <RoleForm
      values={{ name, permissions: [...permissions].toSorted() }}
      save={save}
      submit={t('form.save')}
    />
  )
}

function DeleteRole({ role: { id, name, members = 0 } }: { role: RoleEntry }) {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const sentence = useRoleSentence()
  const { id: organizationId } = useOrganization()
  const [open, setOpen] = useState(false)
  const remove = useWrite(
    client => client.organizationRoles.delete({ body: { roleId: id, organizationId } }),
    () => {
      toast({ title: t('roles.deleted') })
      return navigate({ to: '/dashboard/$organization/roles', params: { organization } })
    },
  )
  return (
    <>
      <Button
        kind="danger"
        disabledReason={members > 0 ? t('roles.in_use', { count: members }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('roles.delete')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={next => {
          remove.reset()
          setOpen(next)
        }}
        title={t('teams.delete_title', { name })}
        consequences={[t('roles.delete_text'), t('form.no_way_back')]}
        action={t('roles.delete')}
        loading={remove.isPending}
        error={remove.error ? sentence(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
