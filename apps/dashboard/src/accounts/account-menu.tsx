import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '@gatehouse/ui/avatar'
import { LazyMenu } from '@gatehouse/ui/lazy-menu'
import { useOnFirstIntent, WhenOpened } from '@gatehouse/ui/when-opened'
import { Ellipsis, LogOut, Mail, ServerCog, SlidersHorizontal, UserRound } from 'lucide-react'
import { placesOf } from './may-administer.ts'
import { useHasMailbox } from './offers-context.ts'
import { displayedPicture } from './displayed-picture.ts'
import { sessionQuery } from './session.ts'
import { useSignOut } from './sign-out.tsx'
import { useTexts } from '../texts.ts'

const loadMenu = () => import('@gatehouse/ui/menu').then(({ Menu }) => Menu)
const loadPreferences = () => import('./preferences.tsx').then(({ Preferences }) => Preferences)

/** The user menu at the bottom of the sidebar: account, theme, language, sign out. */
export function AccountMenu() {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  useOnFirstIntent(() => Promise.all([loadMenu(), loadPreferences()]))
  const { data: session } = useQuery(sessionQuery)
  const mailsAreKept = useHasMailbox()
  const signOut = useSignOut()
  const { name = '', email = '', image = null } = session?.user ?? {}
  const hasAdminAccess = placesOf(session?.user.role ?? '').length > 0
  const admin = {
    id: 'admin',
    label: t('admin.title'),
    icon: <ServerCog aria-hidden />,
    href: '/admin',
  }
  const mailbox = {
    id: 'mailbox',
    label: t('accounts.open_mailbox'),
    icon: <Mail aria-hidden />,
    onSelect: () => window.open('/mailbox', '_blank', 'noopener'),
  }
  return (
    <>
      <LazyMenu
        load={loadMenu}
        menu={{
          side: 'top',
          align: 'start',
          width: 'trigger',
          header: <p className="text-small text-muted break-all">{email}</p>,
          items: [
            {
              id: 'account',
              label: t('account.title'),
              icon: <UserRound aria-hidden />,
              href: '/account/profile',
            },
            ...(hasAdminAccess ? [admin] : []),
            {
              id: 'preferences',
              label: t('accounts.preferences'),
              icon: <SlidersHorizontal aria-hidden />,
              onSelect: () => setOpen(true),
            },
            ...(mailsAreKept ? [mailbox] : []),
            {
              id: 'out',
              label: t('accounts.sign_out'),
              icon: <LogOut aria-hidden />,
              onSelect: () => signOut.mutate(),
              separated: true,
            },
          ],
        }}
        trigger={
          <button
            type="button"
            className={
              'rounded-control hover:bg-hover flex min-h-9 w-full items-center gap-2.5 px-2 ' +
              'text-left transition-colors max-lg:min-h-11'
            }
          >
            <Avatar name={name || email} image={displayedPicture(image)} size="small" />
            <span className="min-w-0 flex-1 truncate">{name || email}</span>
            <span className="sr-only">, {t('accounts.menu')}</span>
            <Ellipsis aria-hidden className="text-faint size-4 shrink-0" />
          </button>
        }
      />
      <WhenOpened opened={open} load={loadPreferences} part={{ open, onOpenChange: setOpen }} />
    </>
  )
}
