import { Badge } from '@gatehouse/ui/badge'
import { Field } from '@gatehouse/ui/field'
import { Switch } from '@gatehouse/ui/switch'
import { RotateCcw } from 'lucide-react'
import { useController } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { controlOf, type SettingName, type SettingValues } from '../setting-groups.ts'
import { SettingInput } from './setting-input.tsx'
import { useSettingFault } from './use-setting-fault.ts'
import { useSettingText } from './use-setting-text.ts'

interface SettingRowProps {
  name: SettingName
  preset: unknown
  /** The user can view the setting but not change it. */
  locked: boolean
}

/** One setting: its name, description, value and default. */
export function SettingRow({ name, preset, locked }: SettingRowProps) {
  const t = useTexts()
  const faultOf = useSettingFault()
  const { field, fieldState } = useController<SettingValues>({
    name,
    rules: { validate: input => faultOf(name, input, 'alone') || true },
  })
  const { ref, value, onChange, onBlur } = field
  const label = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {t(`admin.setting.${name}`)}
      {!isPreset(value, preset) && (
        <Badge meaning="information">{t('admin.settings.changed')}</Badge>
      )}
    </span>
  )
  const help = t(`admin.setting_text.${name}`)
  const disabledReason = locked ? t('refusal.role_too_small') : undefined
  return (
    <li className="px-4 py-3.5">
      {controlOf(name) === 'switch' ? (
        <Switch
          ref={ref}
          label={label}
          help={help}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
          disabledReason={disabledReason}
        />
      ) : (
        <Field
          label={label}
          help={help}
          error={fieldState.error?.message}
          className={isList(name) ? '' : inlineControlClass}
        >
          <SettingInput
            name={name}
            ref={ref}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            locked={locked}
          />
        </Field>
      )}
      <Footnote
        name={name}
        preset={preset}
        onReset={locked || isPreset(value, preset) ? undefined : () => onChange(preset)}
      />
    </li>
  )
}

// An ID is as long as a line on a phone, so it is placed like a list.
const isList = (name: SettingName) =>
  ['providers', 'addresses', 'names', 'id'].includes(controlOf(name))

// A short control is placed at the end of its label's line, like a switch.
const inlineControlClass =
  'sm:grid! sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6 sm:[&>:nth-child(2)]:col-start-2 ' +
  'sm:[&>:nth-child(2)]:row-span-3 sm:[&>:nth-child(2)]:row-start-1 sm:[&>p]:col-start-1'

interface FootnoteProps {
  name: SettingName
  preset: unknown
  onReset: (() => void) | undefined
}

/** The setting's API name, and a button to reset it if it differs from the default. */
function Footnote({ name, preset, onReset }: FootnoteProps) {
  const t = useTexts()
  const settingText = useSettingText()
  const label = t(`admin.setting.${name}`)
  return (
    <p className="text-tiny text-faint mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="font-mono break-all">{name}</code>
      {onReset && (
        <>
          <span>{t('admin.settings.preset', { value: settingText(name, preset) })}</span>
          <button
            type="button"
            onClick={onReset}
            aria-label={t('admin.settings.reset_one', { name: label })}
            className={
              'text-accent rounded-mark inline-flex items-center gap-1 font-medium ' +
              'underline-offset-2 hover:underline max-sm:min-h-11'
            }
          >
            <RotateCcw aria-hidden className="size-3" />
            {t('admin.settings.reset')}
          </button>
        </>
      )}
    </p>
  )
}

const isPreset = (value: unknown, preset: unknown) =>
  JSON.stringify(value) === JSON.stringify(preset)
