import type { User } from '@gatehouse/contract/accounts/users'
import type { MenuItem } from '@gatehouse/ui/menu'
import { Ban, KeyRound, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import { useUser } from '../use-user.ts'
import { useMay } from '../may-administer.ts'
import type { UserAction } from './user-action.ts'

/** The actions on a user other than editing; a disabled action says why. */
export function useUserMenu(user: User, start: (action: UserAction) => void): MenuItem[] {
  const t = useTexts()
  const may = useMay()
  const isSelf = useUser().id === user.id
  const item = (action: UserAction, allowed: boolean, rest: Omit<MenuItem, 'id'>) =>
    allowed ? [{ id: action, onSelect: () => start(action), ...rest }] : []
  return [
    ...item('roles', may({ user: ['set-role'] }), {
      label: t('admin.user.set_roles'),
      icon: <ShieldCheck aria-hidden />,
    }),
    ...item('password', may({ user: ['set-password'] }), {
      label: t('accounts.set_password'),
      icon: <KeyRound aria-hidden />,
    }),
    ...item('two_factor', may({ user: ['disable-two-factor'] }) && user.twoFactorEnabled, {
      label: t('admin.two_factor.disable'),
      icon: <ShieldOff aria-hidden />,
    }),
    ...item('ban', may({ user: ['ban'] }) && !user.banned, {
      label: t('admin.ban.ban'),
      icon: <Ban aria-hidden />,
      disabledReason: isSelf ? t('refusal.ban_oneself') : undefined,
      separated: true,
    }),
    ...item('remove', may({ user: ['delete'] }), {
      label: t('admin.remove.remove'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      disabledReason: isSelf ? t('refusal.remove_oneself') : undefined,
    }),
  ]
}
