import { Building2, KeyRound, ScrollText, SlidersHorizontal, UsersRound } from 'lucide-react'

/**
 * The administration's sections in order, and the permission each requires; those with `bar` are in
 * the bottom bar on phones.
 */
export const adminPlaces = [
  { id: 'users', icon: UsersRound, bar: true, needs: { user: ['list'] } },
  { id: 'organizations', icon: Building2, bar: true, needs: { organization: ['list'] } },
  { id: 'settings', icon: SlidersHorizontal, bar: true, needs: { settings: ['read'] } },
  { id: 'server-tokens', icon: KeyRound, bar: false, needs: { 'server-token': ['list'] } },
  { id: 'audit', icon: ScrollText, bar: true, needs: { audit: ['list'] } },
] as const
