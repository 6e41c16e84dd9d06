import { TabLinks } from '@gatehouse/ui/tabs'
import { useLocation } from '@tanstack/react-router'
import { useHref } from '../../ask.ts'
import { useWords } from '../../words.ts'
import { usePlacesIn } from './places-query.ts'

/** Who works here, and who is asked to: two pages of one thing. */
export function PeopleTabs() {
  const t = useWords()
  const href = useHref()
  const { pathname } = useLocation()
  const { data: places } = usePlacesIn()
  const pages = [
    { path: '/members', label: t('navigation.members'), count: places?.members },
    { path: '/members/invitations', label: t('invitations.title'), count: places?.invitations },
  ]
  return (
    <TabLinks
      label={t('navigation.people')}
      links={pages.map(({ path, label, count }) => ({
        href: href(path),
        label,
        ...(count !== undefined && { count }),
        current: pathname === href(path),
      }))}
    />
  )
}

/** What a page shows, and how many of the places are taken, and whose bound that is. */
export function PlacesTaken({ text }: { text: string }) {
  const t = useWords()
  const { data: places } = usePlacesIn()
  if (!places) return text
  const { members: taken, membersMax, seats } = places
  const bySeats = seats !== null && seats <= membersMax
  return (
    <>
      {text}{' '}
      <span className="tabular-nums">
        {bySeats
          ? t('members.seats_taken', { taken, limit: seats })
          : t('members.places_taken', { taken, limit: membersMax })}
      </span>
    </>
  )
}
