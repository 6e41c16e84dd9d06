import { Link } from '@gatehouse/ui/link'
import { useTranslation } from 'react-i18next'
import { homeOf } from '../place.ts'

/**
 * The ways to end a contract without signing in, at the bottom of every page: the law requires that
 * they are always visible and easy to reach.
 */
export function LegalLinks({ organization }: { organization: string }) {
  const { t } = useTranslation('portal')
  const home = homeOf(organization)
  return (
    <nav aria-label={t('statement.links')} className="flex flex-wrap gap-x-5 gap-y-2">
      <Link href={`${home}/cancel-contract`}>{t('statement.cancel_link')}</Link>
      <Link href={`${home}/withdraw`}>{t('statement.withdraw_link')}</Link>
    </nav>
  )
}
