import { html, raw } from 'hono/html'
import type { Language } from './language.ts'

/** The content of a mail; all of it is escaped when rendered. */
export type MailContent = {
  language: Language
  title: string
  /** Sentences before the button. */
  lead: string[]
  /** Purchased items with their prices: label and value. */
  lines?: MailLine[] | undefined
  /** A code to be typed elsewhere, in large type. */
  code?: string
  button?: MailLink
  /** A second link, below the button. */
  more?: MailLink | undefined
  /**
   * Smaller sentences below: how long it is valid, and what to do if the recipient did not request
   * it.
   */
  notes: string[]
  /** The sender. */
  sender: string
}

type MailLink = { label: string; url: string }

/** A line of a list: its item and its amount. */
export type MailLine = { label: string; value: string; strong?: boolean }

/** Many mail programs only read inline styles. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f6f7f9;color:#16181d;font:16px/1.5 sans-serif',
  letter:
    'max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e3e4e8;border-radius:12px',
  code:
    'margin:0 0 16px;padding:16px;border-radius:8px;background:#f0f1f4;text-align:center;' +
    'font:700 28px/1.2 monospace;letter-spacing:6px',
  line: 'padding:8px 0;border-top:1px solid #e3e4e8;vertical-align:top',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#3152db;color:#ffffff;' +
    'text-decoration:none;font-weight:600',
  link: 'color:#3152db;font-weight:600',
  note: 'margin:0 0 8px;font-size:14px;color:#5d6068',
}

/** Mail programs with a dark mode read it here; it must override the inline styles. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #101114 !important; color: #ececf0 !important; }
  .letter { background: #1a1c21 !important; border-color: #34363d !important; }
  .line { border-color: #34363d !important; }
  .code { background: #26282f !important; }
  .button { background: #4360e6 !important; }
  .link { color: #93a6ff !important; }
  .note { color: #a6a9b2 !important; }
}`

/** The same mail twice: as HTML and as plain text. */
export async function renderMail(letter: MailContent): Promise<{ html: string; plain: string }> {
  const { language, title, lead, lines = [], code, button, more, notes, sender } = letter
  const page = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${raw(DARK)}
        </style>
      </head>
      <body class="page" style="${styles.page}">
        <table
          class="letter"
          role="presentation"
          align="center"
          cellpadding="0"
          cellspacing="0"
          width="100%"
          style="${styles.letter}"
        >
          <tr>
            <td style="padding:32px">
              <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${title}</h1>
              ${lead.map(sentence => html`<p style="margin:0 0 16px">${sentence}</p>`)}
              ${lines.length > 0 ? listOf(lines) : ''}
              ${code ? html`<p class="code" style="${styles.code}">${code}</p>` : ''}
              ${button ? buttonOf(button) : ''} ${more ? linkOf(more) : ''}
              ${notes.map(note => html`<p class="note" style="${styles.note}">${note}</p>`)}
            </td>
          </tr>
        </table>
        <p class="note" style="margin:16px 0 0;text-align:center;font-size:13px;color:#5d6068">
          ${sender}
        </p>
      </body>
    </html>`
  const listed = lines.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const parts = [
    title,
    ...lead,
    ...(listed ? [listed] : []),
    ...(code ? [code] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(more ? [`${more.label}:\n${more.url}`] : []),
    ...notes,
    sender,
  ]
  return { html: String(page), plain: `${parts.join('\n\n')}\n` }
}

const listOf = (lines: MailLine[]) =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">
    ${lines.map(
      ({ label, value, strong }) =>
        html`<tr style="${strong ? 'font-weight:600' : ''}">
          <td class="line" style="${styles.line}">${label}</td>
          <td class="line" align="right" style="${styles.line};white-space:nowrap">${value}</td>
        </tr>`,
    )}
  </table>`

/** The URL is also shown below the button, for readers who check it first. */
const buttonOf = ({ label, url }: MailLink) =>
  html`<p style="margin:0 0 16px">
      <a class="button" href="${url}" style="${styles.button}">${label}</a>
    </p>
    <p class="note" style="margin:0 0 24px;font-size:13px;color:#5d6068;word-break:break-all">
      ${url}
    </p>`

const linkOf = ({ label, url }: MailLink) =>
  html`<p style="margin:0 0 24px">
    <a class="link" href="${url}" style="${styles.link}">${label}</a>
  </p>`
