import { Link } from '@gatehouse/ui/link'
import { useTexts } from '../texts.ts'
import { useMay } from './may-administer.ts'
import type { SettingGroup } from './setting-groups.ts'

/**
 * Says who can enable a feature that the server has disabled: administrators get a link to the
 * settings.
 */
export function OperatorHint({ group }: { group: SettingGroup }) {
  const t = useTexts()
  const may = useMay()
  if (!may({ settings: ['read'] })) return t('account.ask_operator')
  return <Link href={`/admin/settings#${group}`}>{t('account.open_setting')}</Link>
}
