import { useId } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { useController, useFormContext } from 'react-hook-form'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { everyScope, offeredScopes, readingScopes, type Scope } from './offered-scopes.ts'

/** A token's scopes: one row per resource, read and write side by side. */
export function ScopeGrid() {
  const t = useTexts()
  const id = useId()
  const { permissions: granted } = useStanding()
  const { control } = useFormContext<{ scopes: Scope[] }>()
  const { field, fieldState } = useController({
    control,
    name: 'scopes',
    rules: { validate: chosen => chosen.length > 0 || t('tokens.choose_scope') },
  })
  const set = (scope: Scope, on: boolean) =>
    field.onChange(on ? [...field.value, scope] : field.value.filter(item => item !== scope))
  const error = fieldState.error?.message
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="text-small text-strong mb-1.5 font-medium">{t('tokens.scopes')}</legend>
      <div className="mb-2 flex flex-wrap gap-1">
        <Button
          size="small"
          kind="ghost"
          onClick={() => field.onChange(everyScope.filter(item => granted.has(item)))}
        >
          {t('tokens.all')}
        </Button>
        <Button
          size="small"
          kind="ghost"
          onClick={() => field.onChange(readingScopes.filter(item => granted.has(item)))}
        >
          {t('tokens.reading')}
        </Button>
        <Button size="small" kind="ghost" onClick={() => field.onChange([])}>
          {t('tokens.none_chosen')}
        </Button>
      </div>
      <ul className="rounded-card divide-y border">
        {offeredScopes.map(({ about, read, write }, index) => (
          <li key={about} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
            <span className="min-w-40 flex-1">
              <span className="text-strong block">
                {/* Only users can create tokens: a token cannot create another one. */}
                {t(
                  about === 'organizations'
                    ? 'tokens.about_organization'
                    : `permissions.of.${about}`,
                )}
              </span>
              <code className="text-tiny text-faint font-mono">{about}</code>
            </span>
            {[read, write].map((scope, side) => (
              <span key={side === 0 ? 'read' : 'write'} className="w-24 max-sm:w-28">
                {scope && (
                  <Checkbox
                    {...(index === 0 && side === 0 && { ref: field.ref })}
                    label={t(side === 0 ? 'tokens.read' : 'tokens.write')}
                    aria-label={`${t(side === 0 ? 'tokens.read' : 'tokens.write')} ${about}`}
                    checked={field.value.includes(scope)}
                    disabled={!granted.has(scope) && !field.value.includes(scope)}
                    onChange={({ target }) => set(scope, target.checked)}
                  />
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {everyScope.some(item => !granted.has(item)) && (
        <p className="text-small text-faint mt-1.5">{t('roles.only_held')}</p>
      )}
      {error && (
        <p id={id} role="alert" className="text-small text-negative mt-1.5">
          {error}
        </p>
      )}
    </fieldset>
  )
}
