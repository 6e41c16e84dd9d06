import type { ReactElement } from 'react'
import { Loading } from '../appearance/loading.tsx'
import { Part } from '../appearance/part.tsx'
import { Root, type AppearanceProps } from '../appearance/root.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Menu, type MenuLine } from '../menu/menu.tsx'
import { useSession } from '../session/use-session.ts'
import { Avatar } from './avatar.tsx'

/** A line that you add to the menu. */
export type UserMenuLine = Omit<MenuLine, 'isChecked'>

/** The props of `UserButton`. */
export type UserButtonProps = AppearanceProps & {
  /** Your page with `SignIn`: shown as a link while no user is signed in. */
  signInUrl?: string | undefined
  /** The page that opens after signing out. By default the page stays. */
  afterSignOutUrl?: string | undefined
  /** Lines of your own, above the account and the sign-out. */
  lines?: readonly UserMenuLine[] | undefined
  /** Shows the name beside the picture. */
  showsName?: boolean | undefined
  /** The edge of the button that the menu is aligned with. */
  align?: 'start' | 'end' | undefined
}

/**
 * The signed-in user, with a menu: the account, your own lines, and signing out. While no user is
 * signed in, it shows a link to sign in, or nothing.
 */
export function UserButton(props: UserButtonProps): ReactElement | null {
  const { signInUrl, slots, className } = props
  const session = useSession()
  if (!session.isPending && !session.data && signInUrl === undefined) return null
  return (
    <Root
      name="user-button"
      slots={slots}
      className={className}
      isLoading={session.isPending}
      loading={<Loading shape="button" />}
    >
      {() => (session.data ? <UserMenu {...props} {...session.data} /> : <SignInLink {...props} />)}
    </Root>
  )
}

function SignInLink({ signInUrl }: UserButtonProps) {
  const t = useTexts()
  return (
    <Part of="link" href={signInUrl}>
      {t('sign_in.submit')}
    </Part>
  )
}

type UserMenuProps = UserButtonProps & {
  user: { name: string; email: string; image?: string | null }
}

function UserMenu({ user, lines = [], afterSignOutUrl, showsName = false, align }: UserMenuProps) {
  const t = useTexts()
  const { auth, origin, accountUrl } = useProvided()
  const signOut = async () => {
    const { error } = await auth.signOut()
    if (!error && afterSignOutUrl !== undefined) location.assign(afterSignOutUrl)
  }
  const name = user.name || user.email
  return (
    <Menu
      align={align}
      label={showsName ? `${t('user.menu')}:` : `${t('user.menu')}: ${name}`}
      trigger={
        <>
          <Avatar name={name} image={user.image} />
          {showsName && <span className="gh-menu-label">{name}</span>}
        </>
      }
      header={
        <>
          <b>{name}</b>
          {user.name && <span>{user.email}</span>}
        </>
      }
      lines={[
        ...lines,
        {
          id: 'gatehouse.account',
          label: t('user.manage'),
          href: accountUrl ?? `${origin()}/account`,
          isSeparated: lines.length > 0,
        },
        { id: 'gatehouse.sign-out', label: t('user.sign_out'), onSelect: () => void signOut() },
      ]}
    />
  )
}
