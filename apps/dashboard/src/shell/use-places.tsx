import { useLocation, useRouter } from '@tanstack/react-router'
import type { NavigationEntry } from '@gatehouse/ui/app-frame'
import { useTranslation } from 'react-i18next'
import { type Permission, useStanding } from '../organizations/standing.ts'
import { places } from './navigation.ts'

/** A navigation entry with label and URL, for the sidebar, the palette and the shortcuts. */
export interface NavigationEntryWithKey extends NavigationEntry {
  key: string | undefined
}

/** The existing entries in the current language, with the current one marked. */
export function usePlaces(organization: string): NavigationEntryWithKey[] {
  const { t } = useTranslation('dashboard')
  const { pathname } = useLocation()
  const { routesByPath } = useRouter()
  const { may } = useStanding()
  const exists = ({ path }: { path: string }) => `/dashboard/$organization${path}` in routesByPath
  const allowed = (item: object) => !('needs' in item) || may(item.needs as Permission)
  const hrefOf = (path: string) => `/dashboard/${organization}${path}`
  const isHere = (path: string) => {
    const href = hrefOf(path)
    return pathname === href || (path !== '' && pathname.startsWith(`${href}/`))
  }
  return places.filter(allowed).flatMap((place): NavigationEntryWithKey[] => {
    const inside = 'inside' in place ? place.inside.filter(exists).filter(allowed) : []
    const first = inside[0] ?? place
    if (!exists(first)) return []
    const Icon = place.icon
    return [
      {
        id: place.id,
        label: t(`navigation.${place.id}`),
        href: hrefOf(first.path),
        icon: <Icon aria-hidden />,
        bar: 'bar' in place,
        key: place.key,
        current: [place, ...inside].some(({ path }) => isHere(path)),
        children:
          inside.length > 1
            ? inside.map(({ id, path, ...more }) => ({
                id,
                label: t(`navigation.${id}`),
                href: hrefOf(path),
                current: 'exact' in more ? pathname === hrefOf(path) : isHere(path),
              }))
            : undefined,
      },
    ]
  })
}
