import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { personQuery } from '../person-query.ts'
import { LoadingRows } from './loaded.tsx'
import { isPageForMembers } from './navigation.ts'

/**
 * The page of the address, once it is known who is in the portal: members who cannot buy see no
 * page about money.
 */
export function PageOfPerson({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('portal')
  const { pathname } = useLocation()
  const { data: person, isLoading } = useQuery({ ...personQuery(), enabled: !isOpen })
  if (isOpen) return <Outlet />
  if (isLoading) return <LoadingRows />
  if (person?.role === 'member' && !isPageForMembers(pathname)) {
    return (
      <EmptyState icon={<Lock />} title={t('members.hidden')} text={t('members.hidden_text')} />
    )
  }
  return <Outlet />
}
