import clsx from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, useTheme } from './theme.tsx'

const choices = [
  { theme: 'system', Icon: Monitor },
  { theme: 'light', Icon: Sun },
  { theme: 'dark', Icon: Moon },
] as const

/** Light, dark, or the device's setting. */
export function ThemeSwitch() {
  const { t } = useTranslation('ui')
  const chosen = useTheme()
  return (
    <fieldset className="rounded-control bg-hover inline-flex gap-0.5 border p-0.5">
      <legend className="sr-only">{t('theme.label')}</legend>
      {choices.map(({ theme, Icon }) => (
        <label
          key={theme}
          title={t(`theme.${theme}`)}
          className={clsx(
            'text-faint has-checked:bg-surface has-checked:text-strong relative grid h-7 w-8',
            'has-checked:shadow-control cursor-pointer place-items-center rounded-[5px]',
            'has-focus-visible:outline-focus has-focus-visible:outline-2 max-sm:h-10 max-sm:w-11',
          )}
        >
          <input
            type="radio"
            name="theme"
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
          />
          <Icon aria-hidden className="size-4" />
          <span className="sr-only">{t(`theme.${theme}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
