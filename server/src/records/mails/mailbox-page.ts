import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'

type Mail = { id: string; recipient: string; subject: string; kind: string; created_at: Date }

const styles = readFileSync(new URL('./mailbox.css', import.meta.url), 'utf8')

/** Allows only the page's own style and the open mail's frame. */
export const mailboxPolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; ` +
  "base-uri 'none'; frame-ancestors 'none'"

type MailboxView = { mails: Mail[]; open: Mail | undefined; total: number; nonce: string }

/** The mailbox: the list of mails on the left, the open mail on the right. */
export async function mailboxPage({ mails, open, total, nonce }: MailboxView): Promise<string> {
  return await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox · Gatehouse sandbox</title>
        <style nonce="${nonce}">
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
    </html>`
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
