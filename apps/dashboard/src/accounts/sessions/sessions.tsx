import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { LogOut } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import { AccountPage } from '../account-page.tsx'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useSession } from '../use-user.ts'
import { RevokeOthers } from './revoke-others.tsx'
import { RevokeSession } from './revoke-session.tsx'
import { SessionRow } from './session-row.tsx'
import { type SignInLocation, sessionsQuery } from './sessions-query.ts'

/** The user's sessions, with buttons to revoke them. */
export const Route = createFileRoute('/account/sessions')({ component: Sessions })

function Sessions() {
  const t = useTexts()
  const { session: ownSession } = useSession()
  const query = useQuery(sessionsQuery)
  const [sessionToRevoke, setSessionToRevoke] = useState<SignInLocation>()
  const [endingOthers, setEndingOthers] = useState(false)
  // The current session comes first.
  const sessions = query.data?.toSorted(
    (a, b) => Number(b.id === ownSession.id) - Number(a.id === ownSession.id),
  )
  const others = (sessions?.length ?? 1) - 1
  return (
    <AccountPage
      title={t('account.place.sessions')}
      description={t('account.sessions.text')}
      action={
        <Button
          icon={<LogOut />}
          onClick={() => setEndingOthers(true)}
          disabledReason={others > 0 ? undefined : t('account.sessions.only_here')}
        >
          {t('account.sessions.end_others')}
        </Button>
      }
    >
      {query.error && <NotLoaded query={query} />}
      {!sessions && !query.error && <LoadingCard lines={6} />}
      {sessions && (
        <Card flush className="[&>div]:pt-0">
          <ul className="divide-y" aria-label={t('account.place.sessions')}>
            {sessions.map(session => (
              <SessionRow
                key={session.id}
                session={session}
                own={session.id === ownSession.id}
                onEnd={() => setSessionToRevoke(session)}
              />
            ))}
          </ul>
        </Card>
      )}
      <RevokeSession session={sessionToRevoke} onClose={() => setSessionToRevoke(undefined)} />
      <RevokeOthers open={endingOthers} count={others} onClose={() => setEndingOthers(false)} />
    </AccountPage>
  )
}
