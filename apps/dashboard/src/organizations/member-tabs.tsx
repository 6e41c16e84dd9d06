import { TabLinks } from '@gatehouse/ui/tabs'
import { useLocation } from '@tanstack/react-router'
import { useHref } from '../endpoint-hooks.ts'
import { useTexts } from '../texts.ts'
import { usePlacesIn } from './places-query.ts'

/** Tabs for members and invitations. */
export function MemberTabs() {
  const t = useTexts()
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

/** The page's description, with the number of places taken and what limits it. */
export function MemberLimitText({ text }: { text: string }) {
  const t = useTexts()
  const { data: places } = usePlacesIn()
  if (!places) return text
  const { members: used, membersMax, seats } = places
  const bySeats = seats !== null && seats <= membersMax
  return (
    <>
      {text}{' '}
      <span className="tabular-nums">
        {bySeats
          ? t('members.seats_taken', { taken: used, limit: seats })
          : t('members.places_taken', { taken: used, limit: membersMax })}
      </span>
    </>
  )
}
