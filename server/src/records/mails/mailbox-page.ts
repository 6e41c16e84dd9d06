import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

type Mail = { id: string; recipient: string; subject: string; kind: string; created_at: Date }

const styles = `
:root { color-scheme: light dark; --line: light-dark(#e3e4e8, #2b2d33); --soft: light-dark(#5d6068, #a0a4ad);
  --ground: light-dark(#fff, #131418); --raised: light-dark(#f6f7f9, #1b1d22); --ink: light-dark(#16181d, #eceef2);
  --accent: light-dark(#3b4fd8, #95a3ff) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink); display: grid; grid-template: auto 1fr / minmax(260px, 360px) 1fr;
  font: 14px/20px 'Inter Variable', Inter, system-ui, sans-serif }
header { grid-column: 1 / -1; padding: 16px 24px; border-bottom: 1px solid var(--line); display: flex; gap: 12px; align-items: baseline; flex-wrap: wrap }
h1 { font-size: 18px; line-height: 26px; margin: 0; font-weight: 650 }
.soft { color: var(--soft) } p { margin: 0 }
ol { margin: 0; padding: 8px; list-style: none; border-right: 1px solid var(--line); overflow: auto }
li a { display: block; padding: 10px 12px; border-radius: 8px; color: inherit; text-decoration: none }
li a:hover { background: var(--raised) } li a[aria-current] { background: var(--raised); box-shadow: inset 2px 0 var(--accent) }
li strong { display: block; font-weight: 550; overflow-wrap: anywhere } li span { color: var(--soft); font-size: 13px; overflow-wrap: anywhere }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
main { display: flex; flex-direction: column; min-width: 0 } main > div { padding: 16px 24px; border-bottom: 1px solid var(--line) }
h2 { font-size: 20px; line-height: 28px; margin: 0 0 2px; overflow-wrap: anywhere } iframe { border: 0; flex: 1; width: 100%; min-height: 480px; background: #fff }
.empty { padding: 64px 24px; max-width: 480px } code { font: 13px ui-monospace, Menlo, monospace }
@media (max-width: 760px) { body { display: block } ol { border-right: 0; border-bottom: 1px solid var(--line); max-height: 40vh } main { min-height: 60vh } }
`

const HASH = createHash('sha256').update(styles).digest('base64')

export const MAILBOX_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`

/** The mailbox: what was sent on the left, the open mail on the right. */
export function mailboxPage(mails: Mail[], open: Mail | undefined, total: number): string {
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Mailbox · Gatehouse sandbox</title>
          <style>
            ${raw(styles)}
          </style>
        </head>
        <body>
          <header>
            <h1>Mailbox</h1>
            <p class="soft">
              Mails this sandbox would have sent, newest first: ${total} in all. Also as JSON at
              <code>/mailbox/messages</code>.
            </p>
          </header>
          ${open ? inbox(mails, open) : nothing}
        </body>
      </html>`,
  )
}

const nothing = html`<main class="empty">
  <h2>No mail yet</h2>
  <p class="soft">Sign somebody up in the dashboard, and the verification mail appears here.</p>
</main>`

const when = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

function inbox(mails: Mail[], open: Mail) {
  const items = mails.map(
    mail =>
      html`<li>
        <a href="/mailbox?id=${mail.id}" ${mail.id === open.id ? raw('aria-current="true"') : ''}>
          <strong>${mail.subject}</strong><span>${mail.recipient}</span><br /><span
            >${when(mail.created_at)}</span
          ></a
        >
      </li>`,
  )
  return html`<ol aria-label="Mails">
      ${items}
    </ol>
    <main>
      <div>
        <h2>${open.subject}</h2>
        <p class="soft">To ${open.recipient} · ${when(open.created_at)}</p>
      </div>
      <iframe title="${open.subject}" src="/mailbox/messages/${open.id}/html"></iframe>
    </main>`
}
