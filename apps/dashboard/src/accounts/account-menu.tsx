import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '@gatehouse/ui/avatar'
import { Dialog } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { Menu } from '@gatehouse/ui/menu'
import { ThemeSwitch } from '@gatehouse/ui/theme-switch'
import { Ellipsis, LogOut, Mail, ServerCog, SlidersHorizontal, UserRound } from 'lucide-react'
import { placesOf } from './may-administer.ts'
import { LanguageChoice } from './language-choice.tsx'
import { useMailboxKept } from './mail-notice.tsx'
import { shownPicture } from './shown-picture.ts'
import { sessionQuery } from './session.ts'
import { useSignOut } from './sign-out.tsx'
import { useWords } from '../words.ts'

/** The user menu at the bottom of the sidebar: account, theme, language, sign out. */
export function AccountMenu() {
  const t = useWords()
  const [open, setOpen] = useState(false)
  const { data: session } = useQuery(sessionQuery)
  const mailsAreKept = useMailboxKept()
  const signOut = useSignOut()
  const { name = '', email = '', image = null } = session?.user ?? {}
  const administers = placesOf(session?.user.role ?? '').length > 0
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
      <Menu
        side="top"
        align="start"
        width="trigger"
        header={<p className="text-small text-muted break-all">{email}</p>}
        items={[
          {
            id: 'account',
            label: t('account.title'),
            icon: <UserRound aria-hidden />,
            href: '/account/profile',
          },
          ...(administers ? [admin] : []),
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
        ]}
        trigger={
          <button
            type="button"
            className={
              'rounded-control hover:bg-hover flex min-h-9 w-full items-center gap-2.5 px-2 ' +
              'text-left transition-colors max-lg:min-h-11'
            }
          >
            <Avatar name={name || email} image={shownPicture(image)} size="small" />
            <span className="min-w-0 flex-1 truncate">{name || email}</span>
            <span className="sr-only">, {t('accounts.menu')}</span>
            <Ellipsis aria-hidden className="text-faint size-4 shrink-0" />
          </button>
        }
      />
      <Dialog open={open} onOpenChange={setOpen} title={t('accounts.preferences')} size="small">
        <div className="flex flex-col gap-5">
          <Field label={t('ui:language.label')}>
            <LanguageChoice />
          </Field>
          <div className="flex items-center justify-between gap-4">
            <span className="text-small text-strong font-medium">{t('ui:theme.label')}</span>
            <ThemeSwitch />
          </div>
        </div>
      </Dialog>
    </>
  )
}
