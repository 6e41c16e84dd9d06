import type * as components from '@react-email/components'
import type * as renderer from '@react-email/render'
import { createElement as element, type ReactNode } from 'react'
import { buttonColors } from './button-colors.ts'
import type { MailContent, MailLine, MailLink } from './layout.ts'
import { styles, styleSheet, type Scheme } from './styles.ts'

type Components = typeof components

let loading: Promise<[Components, typeof renderer]> | undefined

/**
 * A mail as HTML for mail programs. The components are loaded with the first mail: loading them
 * takes a third of a second, which the start of the server should not.
 */
export async function renderHtml(content: MailContent, scheme?: Scheme): Promise<string> {
  loading ??= Promise.all([import('@react-email/components'), import('@react-email/render')])
  const [parts, { render }] = await loading
  return render(page(parts, content, scheme))
}

function page(parts: Components, content: MailContent, scheme: Scheme | undefined): ReactNode {
  const { Html, Head, Preview, Body, Container } = parts
  const { language: lang, title, lead } = content
  return element(Html, { lang }, [
    element(Head, { key: 'head' }, [
      element('meta', { key: 'viewport', name: 'viewport', content: 'width=device-width' }),
      element('meta', { key: 'scheme', name: 'color-scheme', content: scheme ?? 'light dark' }),
      element('meta', {
        key: 'schemes',
        name: 'supported-color-schemes',
        content: scheme ?? 'light dark',
      }),
      element('title', { key: 'title' }, title),
      element('style', { key: 'style' }, styleSheet(scheme)),
    ]),
    element(Body, { key: 'body', className: 'page', style: styles.page }, [
      element(Preview, { key: 'preview', children: lead.join(' ') }),
      element(Container, { key: 'frame', style: styles.frame }, [
        content.brand && head(parts, content),
        letter(parts, content),
        foot(parts, content),
      ]),
    ]),
  ])
}

/** The logo and the name of the sender. */
function head({ Section, Row, Column, Img, Text }: Components, content: MailContent): ReactNode {
  const { sender, brand } = content
  const cells = [
    brand?.logo &&
      element(
        Column,
        { key: 'logo', style: { width: '1%', paddingRight: '12px' } },
        element(Img, {
          ...{ className: 'logo', src: brand.logo, alt: '', height: 40, style: styles.logo },
        }),
      ),
    element(Column, { key: 'name' }, element(Text, { style: styles.sender }, sender)),
  ]
  return element(
    Section,
    { key: 'head', style: { padding: '4px 4px 16px' } },
    element(Row, null, cells),
  )
}

function letter(parts: Components, content: MailContent): ReactNode {
  const { Section, Heading, Text, Link } = parts
  const { title, lead, lines = [], code, button, more, notes } = content
  return element(Section, { key: 'letter', className: 'letter', style: styles.letter }, [
    element(Heading, { key: 'title', as: 'h1', style: styles.title }, title),
    ...lead.map((sentence, index) =>
      element(Text, { key: `lead ${index}`, style: styles.text }, sentence),
    ),
    lines.length > 0 && summary(lines),
    code && element(Text, { key: 'code', className: 'code', style: styles.code }, code),
    button && action(parts, content, button),
    more &&
      element(
        Text,
        { key: 'more', style: styles.text },
        element(Link, { className: 'link', href: more.url, style: styles.link }, more.label),
      ),
    ...notes.map((note, index) =>
      element(Text, { key: `note ${index}`, className: 'note', style: styles.note }, note),
    ),
  ])
}

/** A table of data, unlike the tables of the layout: items, and below them how they add up. */
function summary(lines: MailLine[]): ReactNode {
  const rows = lines.map(({ label, value, strong, isTotal }, index) => {
    const className = strong ? 'line sum' : isTotal ? 'line note total' : 'line'
    const begins = isTotal && !lines[index - 1]?.isTotal
    const style = {
      ...styles.line,
      ...(isTotal && { ...styles.total, color: '#5d6068' }),
      ...(strong && styles.sum),
      ...(begins && { borderTop: '1px solid #e3e4e8', paddingTop: '10px' }),
    }
    return element('tr', { key: index }, [
      element('td', { key: 'label', className, style }, label),
      element('td', { key: 'value', className, style: { ...style, ...styles.amount } }, value),
    ])
  })
  return element('table', { key: 'lines', style: styles.lines }, element('tbody', null, rows))
}

function action({ Section, Button }: Components, content: MailContent, link: MailLink): ReactNode {
  const { ground, text } = buttonColors(content.brand?.accent)
  const style = { ...styles.button, backgroundColor: ground, color: text }
  return element(
    Section,
    { key: 'action', style: styles.action },
    element(Button, { className: 'button', href: link.url, style }, link.label),
  )
}

/** The sender, how to reach it, and which mails the reader may decline. */
function foot(parts: Components, { sender, brand, footer }: MailContent): ReactNode {
  const { Section, Text, Link } = parts
  const sentences = [...(brand ? [] : [sender]), ...(footer?.sentences ?? [])]
  const note = { className: 'note', style: styles.small }
  const links = (footer?.links ?? []).flatMap(({ label, url }, index) => [
    ...(index > 0 ? [' · '] : []),
    element(Link, { key: url, className: 'quiet', href: url, style: styles.quiet }, label),
  ])
  return element(Section, { key: 'foot', className: 'foot', style: styles.footer }, [
    ...sentences.map((sentence, index) => element(Text, { key: index, ...note }, sentence)),
    links.length > 0 && element(Text, { key: 'links', ...note }, links),
  ])
}
