import { useTranslation } from 'react-i18next'

const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')
const names: Record<string, string> = {
  mod: apple ? '⌘' : 'Ctrl',
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  space: 'Space',
  up: '↑',
  down: '↓',
}

/** A keyboard shortcut: `mod+k` together, `g c` in sequence. */
export function Kbd({ keys }: { keys: string }) {
  const { t } = useTranslation('ui')
  const steps = keys.split(' ')
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {steps.map((step, index) => (
        <span key={index} className="inline-flex items-center gap-1">
          {index > 0 && <span className="text-tiny text-faint">{t('shortcuts.then')}</span>}
          {step.split('+').map(key => (
            <kbd
              key={key}
              className={
                'rounded-mark bg-hover text-tiny text-muted inline-grid h-5 min-w-5 ' +
                'place-items-center border px-1 font-sans font-medium'
              }
            >
              {names[key] ?? key.toUpperCase()}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
