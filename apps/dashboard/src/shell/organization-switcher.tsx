import { useQuery } from '@tanstack/react-query'
import { Avatar } from '@gatehouse/ui/avatar'
import { LazyMenu } from '@gatehouse/ui/lazy-menu'
import { useOnFirstIntent } from '@gatehouse/ui/when-opened'
import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { offersQuery } from '../accounts/offers.ts'
import { displayedPicture } from '../accounts/displayed-picture.ts'
import { organizationsQuery } from '../organizations/organizations.ts'
import { useOrganization } from '../organizations/use-organization.ts'
import { useTexts } from '../texts.ts'

const loadMenu = () => import('@gatehouse/ui/menu').then(({ Menu }) => Menu)
const loadSearch = () => import('@gatehouse/ui/search-menu').then(({ SearchMenu }) => SearchMenu)

/** From this number on, the menu has a search. */
const SEARCH_SHOWN_FROM = 8

/** The current organization, and a menu to switch to another. */
export function OrganizationSwitcher({ slug }: { slug: string }) {
  const t = useTexts()
  const { name, avatarUrl } = useOrganization()
  const { data } = useQuery(organizationsQuery)
  const { data: offers } = useQuery(offersQuery)
  const mayCreate = offers?.createOrganization !== false
  const all = (data?.items ?? []).map(item => ({
    id: item.id,
    label: item.name,
    // Two organizations may have the same name, but not the same slug.
    help: item.slug,
    icon: <Avatar name={item.name} image={displayedPicture(item.avatarUrl)} size="small" square />,
    href: `/dashboard/${item.slug}`,
    aside:
      item.slug === slug ? (
        <Check aria-label={t('organization.current')} className="size-4 shrink-0" />
      ) : null,
  }))
  const searched = all.length >= SEARCH_SHOWN_FROM
  useOnFirstIntent(searched ? loadSearch : loadMenu)
  const trigger = (
    <button
      type="button"
      // A button that opens a search is named by its label, not by its content.
      {...(searched && { 'aria-label': `${name}, ${t('organization.switch')}` })}
      title={name}
      className={
        'rounded-control hover:bg-hover flex min-h-9 w-full items-center gap-2.5 px-2 ' +
        'text-left transition-colors max-lg:min-h-11'
      }
    >
      <Avatar name={name} image={displayedPicture(avatarUrl)} size="small" square />
      <span className="text-strong min-w-0 flex-1 truncate font-medium">{name}</span>
      <span className="sr-only">, {t('organization.switch')}</span>
      <ChevronsUpDown aria-hidden className="text-faint size-4 shrink-0" />
    </button>
  )
  const create = {
    id: 'new',
    label: t('organization.create'),
    icon: <Plus aria-hidden />,
    href: '/new-organization',
    separated: true,
  }
  if (!searched) {
    const items = mayCreate ? [...all, create] : all
    const menu = { align: 'start', width: 'trigger', items } as const
    return <LazyMenu load={loadMenu} trigger={trigger} menu={menu} />
  }
  return (
    <LazyMenu
      load={loadSearch}
      haspopup="listbox"
      trigger={trigger}
      menu={{ items: all, label: t('organization.find'), last: create }}
    />
  )
}
