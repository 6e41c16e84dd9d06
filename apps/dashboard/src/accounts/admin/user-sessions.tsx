import { useState } from 'react'
import type { Session } from '@gatehouse/contract/accounts/sessions'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useDeviceName } from '../sessions/device-name.tsx'
import { SessionRow } from '../sessions/session-row.tsx'
import { useSession } from '../use-user.ts'
import { useMay } from '../may-administer.ts'

interface UserSessionsProps {
  userId: string
  onEndAll: () => void
}

/** A user's sessions, with buttons to revoke them. */
export function UserSessions({ userId, onEndAll }: UserSessionsProps) {
  const t = useTexts()
  const may = useMay()
  const { session: ownSession } = useSession()
  const query = useEndpointQuery('admin', 'listUserSessions', { body: { userId } })
  const [sessionToEnd, setSessionToEnd] = useState<Session>()
  const sessions = query.data?.sessions
  if (query.error) return <NotLoaded query={query} />
  if (!sessions) return <LoadingCard />
  return (
    <Card
      flush
      title={t('account.place.sessions')}
      actions={
        sessions.length > 0 &&
        may({ session: ['revoke'] }) && (
          <Button size="small" onClick={onEndAll}>
            {t('admin.sessions.end_all')}
          </Button>
        )
      }
    >
      {sessions.length > 0 ? (
        <ul className="divide-y" aria-label={t('account.place.sessions')}>
          {sessions.map(session => (
            <SessionRow
              key={session.id}
              session={session}
              own={session.id === ownSession.id}
              impersonated={t('admin.sessions.impersonated')}
              onEnd={() => setSessionToEnd(session)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted px-4 pt-1 pb-4">{t('admin.sessions.none')}</p>
      )}
      <EndSession session={sessionToEnd} onClose={() => setSessionToEnd(undefined)} />
    </Card>
  )
}

interface EndSessionProps {
  session: Session | undefined
  onClose: () => void
}

function EndSession({ session, onClose }: EndSessionProps) {
  const t = useTexts()
  const name = useDeviceName()(session?.userAgent ?? '')
  const end = useWrite(
    (client, sessionToken: string) => client.admin.revokeUserSession({ body: { sessionToken } }),
    () => {
      onClose()
      toast({ title: t('account.sessions.ended', { name }) })
    },
  )
  return (
    <ConfirmDialog
      open={session !== undefined}
      onOpenChange={next => {
        if (next) return
        end.reset()
        onClose()
      }}
      title={t('account.sessions.end_title', { name })}
      consequences={[t('account.sessions.end_text')]}
      action={t('accounts.sign_out')}
      loading={end.isPending}
      error={end.error ? sentenceOf(end.error, t) : undefined}
      onConfirm={() => session && end.mutate(session.token)}
    />
  )
}
