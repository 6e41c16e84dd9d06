import type { AuditEntry } from '@gatehouse/contract/accounts/instance'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Timeline } from '@gatehouse/ui/timeline'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useMay } from '../may-administer.ts'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { ActorName, useAction } from './use-action.tsx'

const SHOWN_MAX = 8

/** A user's latest audit entries, as actor and as target. */
export function UserActions({ userId }: { userId: string }) {
  const t = useTexts()
  const allowed = useMay()({ audit: ['list'] })
  const { nameOf, meaningOf, placeOf } = useAction()
  const query = useEndpointQuery(
    'instance',
    'audit',
    { userId, limit: SHOWN_MAX },
    { enabled: allowed },
  )
  if (!allowed) return null
  if (query.error) return <NotLoaded query={query} />
  if (!query.data) return <LoadingCard lines={6} />
  const { entries, total } = query.data
  return (
    <Card title={t('orders.happened')}>
      {entries.length === 0 && <p className="text-muted">{t('security.empty')}</p>}
      <Timeline
        entries={entries.map(entry => ({
          id: entry.id,
          title: nameOf(entry.action),
          at: new Date(entry.createdAt).toISOString(),
          cause: <Cause of={entry} userId={userId} place={placeOf(entry)} />,
          meaning: meaningOf(entry.action),
        }))}
      />
      {total > entries.length && (
        <p className="mt-4 border-t pt-3">
          <Link href={`/admin/audit?user=${userId}`}>{t('list.all', { count: total })}</Link>
        </p>
      )}
    </Card>
  )
}

interface CauseProps {
  of: AuditEntry
  userId: string
  place: string
}

/** The actor if it is another one, and the origin. */
function Cause({ of: entry, userId, place }: CauseProps) {
  const own = entry.by === 'subject' || (entry.userId === userId && !entry.impersonatedBy)
  if (own) return <>{place}</>
  return (
    <>
      <ActorName of={entry} />
      {place && ` · ${place}`}
    </>
  )
}
