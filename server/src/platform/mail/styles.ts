import type { CSSProperties } from 'react'

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Many mail programs only read inline styles. */
export const styles = {
  page: { margin: 0, padding: '24px 12px', backgroundColor: '#f6f7f9', color: '#16181d' },
  text: { margin: '0 0 16px', font: `16px/1.5 ${FONT}` },
  frame: { maxWidth: '560px', margin: '0 auto' },
  sender: { margin: 0, font: `600 16px/1.4 ${FONT}`, overflowWrap: 'anywhere' },
  logo: { display: 'block', height: '40px', width: 'auto', maxWidth: '160px', borderRadius: '8px' },
  letter: {
    backgroundColor: '#ffffff',
    border: '1px solid #e3e4e8',
    borderRadius: '12px',
    padding: '32px 28px 24px',
  },
  title: { margin: '0 0 16px', font: `650 24px/1.3 ${FONT}`, overflowWrap: 'anywhere' },
  code: {
    margin: '0 0 16px',
    padding: '16px',
    borderRadius: '8px',
    backgroundColor: '#f0f1f4',
    textAlign: 'center',
    font: '700 28px/1.2 monospace',
    letterSpacing: '6px',
  },
  lines: { margin: '8px 0 24px', width: '100%', borderCollapse: 'collapse' },
  line: {
    padding: '10px 0',
    borderTop: '1px solid #e3e4e8',
    verticalAlign: 'top',
    font: `15px/1.45 ${FONT}`,
    overflowWrap: 'anywhere',
  },
  amount: { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: '16px' },
  total: { padding: '4px 0', borderTop: 0 },
  sum: { padding: '10px 0 4px', fontWeight: 600, color: '#16181d' },
  action: { margin: '8px 0 24px' },
  button: {
    padding: '13px 22px',
    borderRadius: '8px',
    border: '1px solid transparent',
    font: `600 16px/1.25 ${FONT}`,
    textDecoration: 'none',
  },
  link: { color: '#2b49c8', fontWeight: 600, textDecoration: 'underline' },
  note: { margin: '0 0 8px', font: `14px/1.5 ${FONT}`, color: '#5d6068', overflowWrap: 'anywhere' },
  small: {
    margin: '0 0 6px',
    font: `13px/1.5 ${FONT}`,
    color: '#5d6068',
    overflowWrap: 'anywhere',
  },
  footer: { padding: '20px 28px 0' },
  quiet: { color: '#5d6068', textDecoration: 'underline' },
} as const satisfies Record<string, CSSProperties>

/** Colors of the dark mode: they must override the inline styles. */
const DARK = `
  .page, .page > table > tbody > tr > td {
    background: #101114 !important;
    color: #ececf0 !important;
  }
  .letter { background: #1a1c21 !important; border-color: #34363d !important; }
  .line { border-color: #34363d !important; }
  .sum { color: #ececf0 !important; }
  .code { background: #26282f !important; }
  .button { border-color: #5b5f6a !important; }
  .link { color: #9fb0ff !important; }
  .note, .total, .quiet { color: #a6a9b2 !important; }
  .logo { background: #ffffff !important; padding: 4px !important; }
`

/** How a mail is colored: as its reader prefers unless a preview names a scheme. */
export type Scheme = 'light' | 'dark'

/** The style sheet: what inline styles cannot say. */
export function styleSheet(scheme: Scheme | undefined): string {
  const phone = `@media (max-width: 480px) {
    .letter { padding: 24px 20px 16px !important; }
    .foot { padding: 20px 20px 0 !important; }
  }`
  if (scheme === 'light') return `:root { color-scheme: light; }\n${phone}`
  if (scheme === 'dark') return `:root { color-scheme: dark; }\n${phone}\n${DARK}`
  const schemes = ':root { color-scheme: light dark; supported-color-schemes: light dark; }'
  return `${schemes}\n${phone}\n@media (prefers-color-scheme: dark) {${DARK}}`
}
