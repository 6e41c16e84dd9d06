import { useQuery } from '@tanstack/react-query'
import { Avatar } from '@gatehouse/ui/avatar'
import { Menu } from '@gatehouse/ui/menu'
import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { organizationsQuery } from '../organizations/organizations.ts'
import { useOrganization } from '../organizations/use-organization.ts'
import { useWords } from '../words.ts'

/** Which organization one works in, and the way to the others. */
export function OrganizationSwitcher({ slug }: { slug: string }) {
  const t = useWords()
  const { name, avatarUrl } = useOrganization()
  const { data } = useQuery(organizationsQuery)
  const others = (data?.items ?? []).map(one => ({
    id: one.id,
    label: one.name,
    icon: <Avatar name={one.name} image={one.avatarUrl} size="small" square />,
    href: `/dashboard/${one.slug}`,
    aside:
      one.slug === slug ? (
        <Check aria-label={t('organization.current')} className="size-4" />
      ) : null,
  }))
  const create = {
    id: 'new',
    label: t('organization.create'),
    icon: <Plus aria-hidden />,
    href: '/new-organization',
    separated: true,
  }
  return (
    <Menu
      align="start"
      width="trigger"
      items={[...others, create]}
      trigger={
        <button
          type="button"
          className={
            'rounded-control hover:bg-hover flex min-h-9 w-full items-center gap-2.5 px-2 ' +
            'text-left transition-colors max-md:min-h-11'
          }
        >
          <Avatar name={name} image={avatarUrl} size="small" square />
          <span className="text-strong min-w-0 flex-1 truncate font-medium">{name}</span>
          <span className="sr-only">, {t('organization.switch')}</span>
          <ChevronsUpDown aria-hidden className="text-faint size-4 shrink-0" />
        </button>
      }
    />
  )
}
