import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { PageHeader } from '@gatehouse/ui/page-header'
import { toast } from '@gatehouse/ui/toast'
import { statementsOf } from './permissions.ts'
import { useHref, useOrganizationSlug, useWrite } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { useRoleCatalog } from './role-catalog.ts'
import { RoleForm, type RoleValues } from './role-form.tsx'
import { useRoleName } from './role-texts.ts'

/** Creates a custom role. */
export const Route = createFileRoute('/dashboard/$organization/roles/new')({ component: NewRole })

function NewRole() {
  const t = useTexts()
  const href = useHref()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const { id: organizationId } = useOrganization()
  const nameOf = useRoleName()
  const roles = useRoleCatalog()
  const save = useWrite(
    (client, { name, permissions }: RoleValues) =>
      client.organizationRoles.create({
        body: { role: name, permission: statementsOf(new Set(permissions)), organizationId },
      }),
    () => {
      toast({ title: t('roles.created') })
      return navigate({ to: '/dashboard/$organization/roles', params: { organization } })
    },
  )
  const roleOptions = roles.map(({ id, name }) => ({ value: id, label: nameOf(name) }))
  return (
    <PageWidth>
      <PageHeader
        title={t('roles.new')}
        back={{ href: href('/roles'), label: t('navigation.roles') }}
      />
      <RoleForm
        values={{ name: '', permissions: [] }}
        save={save}
        submit={t('roles.create')}
        beside={set => (
          <Field label={t('roles.like')} help={t('roles.like_help')} optional>
            <NativeSelect
              defaultValue=""
              options={[{ value: '', label: t('roles.like_none') }, ...roleOptions]}
              onChange={({ target }) =>
                set([...(roles.find(({ id }) => id === target.value)?.permissions ?? [])])
              }
            />
          </Field>
        )}
      />
    </PageWidth>
  )
}
