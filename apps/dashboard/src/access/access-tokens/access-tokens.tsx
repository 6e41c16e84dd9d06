import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { KeyRound, Lock, Plus } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { RevokeDialog } from '../../frame/revoke-dialog.tsx'
import { NewTokenDialog } from '../../frame/new-token-dialog.tsx'
import { useEditing } from '../../frame/use-editing.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import type { AccessToken } from './access-token.ts'
import { exampleCall } from './example-call.ts'
import { useTokenColumns } from './token-columns.tsx'
import { TokenSheet } from './token-sheet.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** Access tokens, with which the merchant's programs call the API. */
export const Route = createFileRoute('/dashboard/$organization/access-tokens')({
  component: AccessTokens,
})

function AccessTokens() {
  const t = useTexts()
  const { may } = useStanding()
  if (may('organizations:write')) return <TokenList />
  return (
    <>
      <PageHeader title={t('navigation.access_tokens')} />
      <Card>
        <EmptyState
          icon={<Lock />}
          title={t('tokens.not_yours')}
          text={t('tokens.not_yours_text')}
        />
      </Card>
    </>
  )
}

function TokenList() {
  const t = useTexts()
  const { id } = useOrganization()
  const editing = useEditing<AccessToken>()
  const [tokenToRevoke, setTokenToRevoke] = useState<AccessToken>()
  const [tokenToTake, setTokenToTake] = useState<AccessToken>()
  const [made, setMade] = useState<string>()
  const search = useListSearch(['created_at', 'comment', 'last_used_at'], '-created_at')
  const requested = { ...requestedFrom(search), organizationId: [id] }
  const query = useEndpointQuery('organizationAccessTokens', 'list', requested, { keep: true })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={editing.create}>
      {t('tokens.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.access_tokens')}
        description={t('tokens.text')}
        exports={shown => <ListExport list="accessTokens" input={requested} shown={shown} />}
        action={create}
        search={search}
        searchBy={t('tokens.search_by')}
        query={query}
        columns={useTokenColumns({
          onEdit: editing.edit,
          onTransfer: setTokenToTake,
          onRevoke: setTokenToRevoke,
        })}
        empty={
          <EmptyState
            icon={<KeyRound />}
            title={t('tokens.empty')}
            text={t('tokens.empty_text')}
            action={create}
            code={<ApiCall method="GET" path="/v1/products/" />}
          />
        }
      />
      <TokenSheet {...editing.sheet} token={editing.row} onCreated={setMade} />
      <NewTokenDialog token={made} exampleCall={exampleCall} onClose={() => setMade(undefined)} />
      <TransferDialog token={tokenToTake} onClose={() => setTokenToTake(undefined)} />
      <RevokeDialog
        token={tokenToRevoke && { ...tokenToRevoke, name: tokenToRevoke.comment }}
        revoke={(client, id) => client.organizationAccessTokens.delete({ id })}
        onClose={() => setTokenToRevoke(undefined)}
      />
    </>
  )
}
