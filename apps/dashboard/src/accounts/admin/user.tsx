import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { User as UserSchema } from '@gatehouse/contract/accounts/users'
import type { User } from '@gatehouse/contract/accounts/users'
import { Badge } from '@gatehouse/ui/badge'
import { Button } from '@gatehouse/ui/button'
import { PageHeader } from '@gatehouse/ui/page-header'
import { VenetianMask } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { DetailColumns, DetailPage } from '../../frame/detail-page.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { useTexts } from '../../texts.ts'
import { UserActions } from '../instance/user-actions.tsx'
import { useUser } from '../use-user.ts'
import { BannedNotice } from './banned-notice.tsx'
import type { UserAction } from './user-action.ts'
import { UserDialogs } from './user-dialogs.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserSessions } from './user-sessions.tsx'
import { useMay } from '../may-administer.ts'
import { useUserMenu } from './use-user-menu.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { UserMemberships } from './user-memberships.tsx'

/** One user: details, sign-in methods, sessions and history. */
export const Route = createFileRoute('/admin/users/$userId')({ component: UserPage })

function UserPage() {
  const t = useTexts()
  const { userId } = Route.useParams()
  const query = useEndpointQuery('admin', 'getUser', { id: userId })
  const back = { href: '/admin/users', label: t('admin.place.users') }
  return (
    <DetailPage query={query} back={back}>
      {user => <Content user={user} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  user: User
  back: { href: string; label: string }
}

function Content({ user, back }: ContentProps) {
  const t = useTexts()
  const may = useMay()
  const isSelf = useUser().id === user.id
  const [activeDialog, setActiveDialog] = useState<UserAction>()
  return (
    <>
      <PageHeader
        title={user.name || user.email}
        beside={isSelf && <Badge>{t('admin.user.you')}</Badge>}
        description={<span className="break-all">{user.name ? user.email : ''}</span>}
        back={back}
        actions={
          <>
            <DetailMenu of={user} schema={UserSchema} items={useUserMenu(user, setActiveDialog)} />
            {may({ user: ['impersonate'] }) && (
              <Button
                icon={<VenetianMask />}
                onClick={() => setActiveDialog('impersonate')}
                disabledReason={
                  isSelf
                    ? t('impersonation.oneself')
                    : user.banned
                      ? t('impersonation.banned')
                      : undefined
                }
              >
                {t('impersonation.start')}
              </Button>
            )}
          </>
        }
        action={
          may({ user: ['update'] }) && (
            <Button kind="primary" onClick={() => setActiveDialog('edit')}>
              {t('admin.user.edit')}
            </Button>
          )
        }
      />
      <DetailColumns
        main={
          <>
            {user.banned && <BannedNotice user={user} />}
            <UserSessions userId={user.id} onEndAll={() => setActiveDialog('sign_out')} />
            <SignInMethods user={user} />
            <UserMemberships userId={user.id} />
            <UserActions userId={user.id} />
          </>
        }
        aside={<UserFacts user={user} />}
      />
      <UserDialogs
        user={user}
        activeDialog={activeDialog}
        onClose={() => setActiveDialog(undefined)}
      />
    </>
  )
}
