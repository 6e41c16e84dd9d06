import { isUnsentEvent, type WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { invalid } from '@gatehouse/contract/kit/problems'

/**
 * Rejects a subscription to events that nothing sends yet, naming each. An endpoint keeps those it
 * already has, so that endpoints from earlier versions can still be changed.
 */
export function requireOfferedEvents(
  events: readonly WebhookEventType[],
  retained: readonly string[] = [],
): void {
  const rejected = events.flatMap((type, index) =>
    isUnsentEvent(type) && !retained.includes(type)
      ? [
          {
            loc: ['body', 'events', index],
            msg: `Event ${type} is not supported yet.`,
            input: type,
          },
        ]
      : [],
  )
  if (rejected.length > 0) invalid(...rejected)
}
