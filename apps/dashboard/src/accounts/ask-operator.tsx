import { Link } from '@gatehouse/ui/link'
import { useWords } from '../words.ts'
import { useMay } from './admin/may-administer.ts'
import type { SettingGroup } from './instance/setting-groups.ts'

/** Who can allow what this server does not: an administrator goes to the settings themselves. */
export function AskOperator({ group }: { group: SettingGroup }) {
  const t = useWords()
  const may = useMay()
  if (!may({ settings: ['read'] })) return t('account.ask_operator')
  return <Link href={`/admin/settings#${group}`}>{t('account.open_setting')}</Link>
}
