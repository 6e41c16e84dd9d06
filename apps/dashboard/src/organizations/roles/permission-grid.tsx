import clsx from 'clsx'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Check, Minus } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import {
  type Action,
  gridOf,
  permissionGroups,
  permissionOf,
  type PermissionRow,
  withPermission,
} from './permissions.ts'

interface PermissionGridProps {
  /** The allowed permissions, as `resource:action`. */
  value: ReadonlySet<string>
  /** If missing, the grid is read-only. */
  onChange?: (value: Set<string>) => void
  /** The permissions the user can give: only those the user has. */
  held?: ReadonlySet<string>
}

/** A grid of permissions: a row per resource, with its actions, in groups. */
export function PermissionGrid(props: PermissionGridProps) {
  const t = useTexts()
  return (
    <div className="flex flex-col gap-6">
      {permissionGroups.map(group => (
        <section key={group} aria-label={t(`permissions.group.${group}`)}>
          <h3 className="text-small text-strong mb-1.5 font-medium">
            {t(`permissions.group.${group}`)}
          </h3>
          <ul className="rounded-card divide-y border">
            {gridOf(group).map(({ row, cells }) => (
              <Line key={row.resource} row={row} cells={cells} {...props} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface LineProps extends PermissionGridProps {
  row: PermissionRow
  cells: (Action | undefined)[]
}

function Line({ row, cells, value, onChange, held }: LineProps) {
  const t = useTexts()
  const { resource, actions } = row
  const label = t(`permissions.of.${resource}`)
  const some = actions.some(action => value.has(permissionOf(resource, action)))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
      <span
        className={clsx(
          'min-w-36 flex-1 max-sm:basis-full',
          onChange || some ? 'text-strong' : 'text-faint',
        )}
      >
        {label}
      </span>
      {cells.map((action, index) => {
        if (!action) return <span key={index} aria-hidden className="w-30 max-sm:hidden" />
        const name = permissionOf(resource, action)
        const on = value.has(name)
        if (!onChange) return <DecisionNotice key={name} action={action} on={on} />
        return (
          <span key={name} className="w-30">
            <Checkbox
              label={t(`permissions.action.${action}`)}
              aria-label={`${label}: ${t(`permissions.action.${action}`)}`}
              checked={on}
              disabled={held !== undefined && !held.has(name)}
              onChange={({ target }) =>
                onChange(withPermission(value, row, { action, on: target.checked }))
              }
            />
          </span>
        )
      })}
    </li>
  )
}

function DecisionNotice({ action, on }: { action: Action; on: boolean }) {
  const t = useTexts()
  const Icon = on ? Check : Minus
  return (
    <span className={clsx('flex w-30 items-center gap-1.5', on ? 'text-strong' : 'text-faint')}>
      <Icon aria-hidden className={clsx('size-4 shrink-0', on && 'text-positive')} />
      {t(`permissions.action.${action}`)}
      <span className="sr-only">: {t(on ? 'permissions.allowed' : 'permissions.not_allowed')}</span>
    </span>
  )
}
