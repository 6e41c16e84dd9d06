import { type SubmitEvent, useState } from 'react'
import { Accented } from '@gatehouse/ui/accented'
import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { useSaveSettings } from './use-save-settings.ts'

const HEX = /^#[0-9a-f]{6}$/i
/** The initial color: the default accent. */
const DEFAULT_COLOR = '#3451db'

/** The accent color of the merchant's checkout, with a preview. */
export function AccentCard() {
  const t = useTexts()
  const { accentColor } = useOrganization()
  const save = useSaveSettings()
  const [text, setText] = useState(accentColor ?? '')
  const accent = HEX.test(text) ? text.toLowerCase() : null
  const wrong = text !== '' && accent === null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!wrong) save.mutate({ accentColor: accent })
  }
  return (
    <Card title={t('settings.accent')} description={t('settings.accent_text')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        <Field
          label={t('settings.accent_label')}
          help={t('settings.accent_help')}
          error={wrong ? t('settings.accent_wrong') : undefined}
          optional
        >
          <span className="flex gap-2">
            <input
              type="color"
              value={accent ?? DEFAULT_COLOR}
              onChange={({ target }) => setText(target.value)}
              aria-label={t('settings.accent_pick')}
              className="control w-14! cursor-pointer p-1!"
            />
            <TextInput
              value={text}
              onChange={({ target }) => setText(target.value.trim())}
              placeholder={DEFAULT_COLOR}
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              className="w-32! font-mono"
            />
          </span>
        </Field>
        <div className="rounded-card grid grid-cols-2 overflow-hidden border" aria-hidden>
          {(['light', 'dark'] as const).map(theme => (
            <Accented
              key={theme}
              accent={accent}
              theme={theme}
              className="bg-surface flex flex-col items-center gap-2 px-3 py-5"
            >
              <span className={buttonClass('primary')}>{t('settings.accent_button')}</span>
              <span className="text-accent font-medium">{t('settings.accent_link')}</span>
            </Accented>
          ))}
        </div>
        <div>
          <Button
            type="submit"
            kind="primary"
            loading={save.isPending}
            disabledReason={accent === accentColor ? t('form.nothing_changed') : undefined}
          >
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
