import {
  systemEventVersions,
  type SystemEventName,
} from '@gatehouse/contract/billing/system-events'

/** Clients of the protocol that check the names of events. Later ones read any name. */
const checkingClient = /^speakeasy-sdk\/typescript 0\.(\d+)\.(\d+)/

/**
 * The names of the system's events that a client cannot read, identified by its user agent: one of
 * them would make its whole list unreadable.
 */
export function unreadableBy(user_agent: string): SystemEventName[] {
  const found = checkingClient.exec(user_agent)
  if (!found) return []
  const version = placeOf(found[1], found[2])
  const names = Object.keys(systemEventVersions) as SystemEventName[]
  return names.filter(name => {
    const [, minor, patch] = systemEventVersions[name].split('.')
    return version < placeOf(minor, patch)
  })
}

/** The place of a version 0.x.y in their order. */
const placeOf = (minor = '0', patch = '0') => Number(minor) * 1_000 + Number(patch)
