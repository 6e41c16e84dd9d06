import { Badge } from '@gatehouse/ui/badge'
import { Card } from '@gatehouse/ui/card'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** The user's organizations, marked where the user is the only owner. */
export function UserMemberships({ userId }: { userId: string }) {
  const t = useTexts()
  const { data } = useEndpointQuery('admin', 'getHoldings', { id: userId })
  if (!data) return null
  const title = t('admin.place.organizations')
  return (
    <Card flush title={title}>
      {data.organizations.length === 0 ? (
        <p className="text-muted px-4 pt-1 pb-4">{t('admin.work.none')}</p>
      ) : (
        <ul className="divide-y" aria-label={title}>
          {data.organizations.map(({ id, name, slug, role, ownedAlone }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <p className="text-strong font-medium break-words">{name}</p>
                <p className="text-small text-faint font-mono break-all">{slug}</p>
              </div>
              <span className="flex items-center gap-2">
                {ownedAlone && <Badge meaning="warning">{t('admin.work.owned_alone')}</Badge>}
                <code className="text-small text-muted font-mono">{role}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
