import { ArrowRight } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import { isSetting, type SettingName } from '../setting-groups.ts'
import { useSettingText } from './use-setting-text.ts'
import { useValueText } from './use-value-text.ts'

type Facts = Record<string, unknown> | null

interface ChangesProps {
  before: Facts
  after: Facts
}

/** The old and new values of an entry, one line each. */
export function Changes({ before, after }: ChangesProps) {
  const t = useTexts()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-small text-strong font-medium">
        {t(before && after ? 'admin.audit.changes' : 'admin.audit.details')}
      </h3>
      <dl className="rounded-card divide-y border">
        {names.map(name => (
          <Change key={name} name={name} before={before} after={after} />
        ))}
      </dl>
    </section>
  )
}

function Change({ name, before, after }: ChangesProps & { name: string }) {
  const t = useTexts()
  const known = isSetting(name)
  const both = before !== null && after !== null
  const same = both && JSON.stringify(before[name]) === JSON.stringify(after[name])
  return (
    <div className="px-3 py-2.5">
      <dt className="text-small text-faint">
        {known ? (
          <>
            {t(`admin.setting.${name}`)} <code className="font-mono break-all">{name}</code>
          </>
        ) : (
          <code className="font-mono break-all">{name}</code>
        )}
      </dt>
      <dd className="text-strong mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        {both && !same && (
          <>
            <span className="text-muted break-words line-through decoration-1">
              <span className="sr-only">{t('admin.audit.before')} </span>
              <Value name={name} value={before[name]} />
            </span>
            <ArrowRight aria-hidden className="text-faint size-3.5 shrink-0" />
            <span className="sr-only">{t('admin.audit.after')} </span>
          </>
        )}
        <span className="min-w-0 break-words">
          <Value name={name} value={(after ?? before)?.[name]} />
        </span>
      </dd>
    </div>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  const settingText = useSettingText()
  const valueText = useValueText()
  return <>{isSetting(name) ? settingText(name satisfies SettingName, value) : valueText(value)}</>
}
