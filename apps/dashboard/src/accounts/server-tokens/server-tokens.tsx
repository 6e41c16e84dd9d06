import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { CodeBlock } from '@gatehouse/ui/code-block'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Table } from '@gatehouse/ui/table'
import { KeyRound, Plus } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { RevokeDialog } from '../../frame/revoke-dialog.tsx'
import { NewTokenDialog } from '../../frame/new-token-dialog.tsx'
import { useTexts } from '../../texts.ts'
import { useMay } from '../may-administer.ts'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { momentOf } from '../moment.ts'
import { CreateServerToken } from './create-server-token.tsx'
import { exampleCall } from './example-call.ts'
import type { ServerToken } from './server-token.ts'
import { useServerTokenColumns } from './use-server-token-columns.tsx'

/**
 * Tokens for the operator's programs: they allow the operations that the protocol reserves for
 * servers.
 */
export const Route = createFileRoute('/admin/server-tokens')({ component: ServerTokens })

function ServerTokens() {
  const t = useTexts()
  const may = useMay()
  const query = useEndpointQuery('serverTokens', 'list', {})
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<string>()
  const [tokenToRevoke, setTokenToRevoke] = useState<ServerToken>()
  const columns = useServerTokenColumns(may({ 'server-token': ['revoke'] }) && setTokenToRevoke)
  const title = t('admin.place.server-tokens')
  const create = may({ 'server-token': ['create'] }) && (
    <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('tokens.create')}
    </Button>
  )
  return (
    <>
      <PageHeader title={title} description={t('admin.tokens.text')} action={create} />
      {query.error ? (
        <NotLoaded query={query} />
      ) : (
        <Card flush className="[&>div]:pt-0">
          <Table
            caption={title}
            columns={columns}
            rows={query.data?.serverTokens}
            rowKey={({ id }) => id}
            skeletonRows={3}
            empty={
              <EmptyState
                icon={<KeyRound />}
                title={t('tokens.empty')}
                text={t('admin.tokens.empty_text')}
                action={create}
                code={<CodeBlock title="curl" code={exampleCall('gatehouse_sat_…')} />}
              />
            }
          />
        </Card>
      )}
      <CreateServerToken open={creating} onOpenChange={setCreating} onCreated={setMade} />
      <NewTokenDialog token={made} exampleCall={exampleCall} onClose={() => setMade(undefined)} />
      <RevokeDialog
        token={
          tokenToRevoke && { ...tokenToRevoke, lastUsedAt: momentOf(tokenToRevoke.lastUsedAt) }
        }
        revoke={(client, id) => client.serverTokens.revoke({ body: { id } })}
        onClose={() => setTokenToRevoke(undefined)}
      />
    </>
  )
}
