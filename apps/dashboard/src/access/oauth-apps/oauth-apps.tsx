import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Blocks, Lock, Plus } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { useEditing } from '../../frame/use-editing.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { useAppColumns } from './app-columns.tsx'
import { AppSheet } from './app-sheet.tsx'
import { CredentialsDialog } from './credentials-dialog.tsx'
import { DeleteAppDialog } from './delete-app-dialog.tsx'
import type { OAuthApp } from './oauth-app.ts'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'

/** Apps that sign users in with this server, or act for organizations. */
export const Route = createFileRoute('/dashboard/$organization/oauth-apps')({
  component: OAuthApps,
})

function OAuthApps() {
  const t = useTexts()
  const { may } = useStanding()
  if (may('organizations:write')) return <AppList />
  return (
    <>
      <PageHeader title={t('navigation.oauth_apps')} />
      <Card>
        <EmptyState icon={<Lock />} title={t('apps.not_yours')} text={t('apps.not_yours_text')} />
      </Card>
    </>
  )
}

function AppList() {
  const t = useTexts()
  const { id } = useOrganization()
  const editing = useEditing<OAuthApp>()
  const [appToDelete, setAppToDelete] = useState<OAuthApp>()
  const [appToRotate, setAppToRotate] = useState<OAuthApp>()
  const [made, setMade] = useState<OAuthApp>()
  const search = useListSearch(['created_at'], '-created_at')
  const requested = { ...requestedFrom(search), organizationId: [id] }
  const query = useEndpointQuery('oauthClients', 'list', requested, { keep: true })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={editing.create}>
      {t('apps.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.oauth_apps')}
        description={t('apps.text')}
        exports={shown => <ListExport list="oauthApps" input={requested} shown={shown} />}
        action={create}
        search={search}
        searchBy={t('apps.search_by')}
        query={query}
        columns={useAppColumns({
          onEdit: editing.edit,
          onRotate: setAppToRotate,
          onDelete: setAppToDelete,
        })}
        empty={
          <EmptyState
            icon={<Blocks />}
            title={t('apps.empty')}
            text={t('apps.empty_text')}
            action={create}
          />
        }
      />
      <AppSheet {...editing.sheet} app={editing.row} onCreated={setMade} />
      <CredentialsDialog app={made} onClose={() => setMade(undefined)} />
      <RotateSecretDialog
        app={appToRotate}
        onRotated={setMade}
        onClose={() => setAppToRotate(undefined)}
      />
      <DeleteAppDialog app={appToDelete} onClose={() => setAppToDelete(undefined)} />
    </>
  )
}
