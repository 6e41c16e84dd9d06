import { Link } from '@gatehouse/ui/link'
import { useTranslation } from 'react-i18next'
import { usePortalHome } from '../frame/use-portal.ts'

/** Leads from a benefit to its files. */
export function FilesLink({ count }: { count: number }) {
  const { t } = useTranslation('portal')
  const home = usePortalHome()
  return (
    <p className="mt-1">
      <Link href={`${home}/downloads`}>{t('downloads.open', { count })}</Link>
    </p>
  )
}
