import { useState } from 'react'
import { CodeBlock } from '@gatehouse/ui/code-block'
import { Field } from '@gatehouse/ui/field'
import { Select } from '@gatehouse/ui/select'
import { useTexts } from '../../texts.ts'
import type { CheckoutLink } from './checkout-link.ts'

const themes = ['device', 'light', 'dark'] as const

/** The HTML to paste into a website, so that the checkout opens over it. */
export function EmbedCode({ link }: { link: CheckoutLink }) {
  const t = useTexts()
  const [theme, setTheme] = useState<(typeof themes)[number]>('device')
  const { origin } = new URL(link.url)
  const look = theme === 'device' ? '' : ` data-theme="${theme}"`
  const code = [
    `<script src="${origin}/checkout/embed.js" defer></script>`,
    `<a href="${link.url}" data-gatehouse-checkout${look}>${t('links.buy')}</a>`,
  ].join('\n')
  return (
    <>
      <p className="text-muted mb-4">{t('links.embed_text')}</p>
      <Field label={t('links.look')} className="mb-4 max-w-64">
        <Select
          value={theme}
          onChange={setTheme}
          options={themes.map(value => ({ value, label: t(`links.looks.${value}`) }))}
        />
      </Field>
      <CodeBlock code={code} title="HTML" />
    </>
  )
}
