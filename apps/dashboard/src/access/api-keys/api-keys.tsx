import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { API_KEY_EXPORT_PATH, ApiKeyColumn } from '@gatehouse/contract/access/api-key-export'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Button } from '@gatehouse/ui/button'
import { CodeBlock } from '@gatehouse/ui/code-block'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { KeyRound, Plus } from 'lucide-react'
import { columnsOf } from '../../frame/file-columns.ts'
import { FileLink } from '../../frame/file-link.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { orderOf } from '../../frame/list-part.ts'
import { useListSearch } from '../../frame/list-search.ts'
import { useTexts } from '../../texts.ts'
import type { ApiKey } from './api-key.ts'
import { apiKeysQuery } from './api-keys-query.ts'
import { DeleteKey } from './delete-key.tsx'
import { useKeyColumns } from './key-columns.tsx'
import { KeySheet } from './key-sheet.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** The user's API keys, which authenticate the user's own programs. */
export const Route = createFileRoute('/account/api-keys')({ component: ApiKeys })

const inFile = {
  name: ['name', 'start'],
  state: ['enabled'],
  limits: ['remaining'],
  last_used: ['lastRequest'],
}

function ApiKeys() {
  const t = useTexts()
  const [editing, setEditing] = useState<ApiKey | 'new'>()
  const [deleting, setDeleting] = useState<ApiKey>()
  const [made, setMade] = useState<string>()
  const search = useListSearch(['createdAt', 'name', 'expiresAt'], '-createdAt')
  const { sortBy, sortDirection } = orderOf(search)
  const query = useQuery({ ...apiKeysQuery(search), placeholderData: keepPreviousData })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {t('api_keys.create')}
    </Button>
  )
  return (
    <PageWidth>
      <ListPage
        title={t('account.place.api-keys')}
        description={t('api_keys.text')}
        exports={shown => (
          <FileLink
            path={API_KEY_EXPORT_PATH}
            only={{
              searchValue: search.query ? [search.query] : undefined,
              sortBy: [sortBy],
              sortDirection: [sortDirection],
            }}
            columns={columnsOf({ shown, known: ApiKeyColumn.options, inFile })}
          />
        )}
        action={create}
        search={search}
        searchBy={t('api_keys.search_by')}
        query={query}
        columns={useKeyColumns({ onEdit: setEditing, onDelete: setDeleting })}
        empty={
          <EmptyState
            icon={<KeyRound />}
            title={t('api_keys.empty')}
            text={t('api_keys.empty_text')}
            action={create}
            code={
              <CodeBlock
                title="curl"
                code={`curl ${location.origin}/api/auth/get-session \\\n  -H "x-api-key: …"`}
              />
            }
          />
        }
      />
      <KeySheet
        open={editing !== undefined}
        onOpenChange={open => !open && setEditing(undefined)}
        apiKey={editing === 'new' ? undefined : editing}
        onCreated={setMade}
      />
      <NewKeyDialog value={made} onClose={() => setMade(undefined)} />
      <DeleteKey apiKey={deleting} onClose={() => setDeleting(undefined)} />
    </PageWidth>
  )
}
