import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { buttonClass } from '@gatehouse/ui/button'
import { ErrorPage } from '@gatehouse/ui/error-page'
import { Link } from '@gatehouse/ui/link'
import { useTranslation } from 'react-i18next'
import { personQuery } from '../person-query.ts'
import { LoadingRows } from './loaded.tsx'
import { isPageForMembers } from './navigation.ts'
import { useOverviewPath } from './use-portal.ts'

/**
 * The page of the address, once it is known who is in the portal: members who cannot buy see no
 * page about money.
 */
export function PageOfPerson({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('portal')
  const { pathname } = useLocation()
  const overview = useOverviewPath()
  const { data: person, isLoading } = useQuery({ ...personQuery(), enabled: !isOpen })
  if (isOpen) return <Outlet />
  if (isLoading) return <LoadingRows />
  if (person?.role !== 'member' || isPageForMembers(pathname)) return <Outlet />
  return (
    <ErrorPage
      title={t('members.hidden')}
      text={t('members.hidden_text')}
      actions={
        <Link plain href={overview} className={buttonClass('primary')}>
          {t('navigation.overview')}
        </Link>
      }
    />
  )
}
