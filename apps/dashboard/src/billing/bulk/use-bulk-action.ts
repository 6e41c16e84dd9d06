import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { type ItemOf, useEndpointQuery, useOrganizationSlug } from '../../endpoint-hooks.ts'

/** An action on many objects. */
export type BulkAction = ItemOf<'bulkActions'>

/** An action, read again until it ends; then everything it changed is read again too. */
export function useBulkAction(id: string) {
  const slug = useOrganizationSlug()
  const client = useQueryClient()
  const query = useEndpointQuery('bulkActions', 'get', { id }, { until: isEnded })
  const ended = query.data !== undefined && isEnded(query.data)
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: [slug] })
  }, [ended, client, slug])
  return query
}

const isEnded = ({ status }: Pick<BulkAction, 'status'>) => status !== 'running'
