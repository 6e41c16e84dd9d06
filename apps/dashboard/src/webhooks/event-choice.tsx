import { useId } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { useController, useFormContext } from 'react-hook-form'
import { useTexts } from '../texts.ts'
import { eventGroups, type EventType } from './event-groups.ts'

/** The events an endpoint subscribes to, grouped by object. */
export function EventChoice() {
  const t = useTexts()
  const id = useId()
  const { control } = useFormContext<{ events: EventType[] }>()
  const { field, fieldState } = useController({
    control,
    name: 'events',
    rules: { validate: chosen => chosen.length > 0 || t('webhooks.choose_events') },
  })
  const chosen = new Set(field.value)
  const all = eventGroups.flatMap(({ types }) => types)
  const set = (types: EventType[], on: boolean) =>
    field.onChange(
      on ? [...new Set([...chosen, ...types])] : [...chosen].filter(type => !types.includes(type)),
    )
  const error = fieldState.error?.message
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="text-small text-strong mb-1.5 font-medium">{t('webhooks.events')}</legend>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="text-small text-faint">{t('webhooks.chosen', { count: chosen.size })}</p>
        <Button size="small" kind="ghost" onClick={() => set(all, chosen.size < all.length)}>
          {t(chosen.size < all.length ? 'webhooks.all_events' : 'webhooks.no_events')}
        </Button>
      </div>
      <ul className="rounded-card divide-y border">
        {eventGroups.map(({ noun, types }, index) => {
          const on = types.filter(type => chosen.has(type)).length
          return (
            <li key={noun} className="p-3">
              <Checkbox
                {...(index === 0 && { ref: field.ref })}
                label={<code className="font-mono font-medium">{noun}</code>}
                checked={on === types.length}
                indeterminate={on > 0 && on < types.length}
                onChange={({ target }) => set(types, target.checked)}
              />
              <ul className="mt-2 grid gap-2 pl-7.5 sm:grid-cols-2">
                {types.map(type => (
                  <li key={type}>
                    <Checkbox
                      label={<code className="text-small font-mono">{type.split('.')[1]}</code>}
                      aria-label={type}
                      checked={chosen.has(type)}
                      onChange={({ target }) => set([type], target.checked)}
                    />
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
      {error && (
        <p id={id} role="alert" className="text-small text-negative mt-1.5">
          {error}
        </p>
      )}
    </fieldset>
  )
}
