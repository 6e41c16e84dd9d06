import { createContext, Fragment, type ReactNode, use } from 'react'
import { marked, type MarkedToken, type Token, type Tokens } from 'marked'
import { isSafeLink } from './safe-link.ts'

/**
 * Markdown as our own elements. Only what is listed here is rendered: HTML stays text, links must
 * be web or mail addresses, and nothing is loaded from elsewhere.
 */
export default function MarkdownText({ text, unlinked }: { text: string; unlinked: boolean }) {
  return (
    <Unlinked value={unlinked}>
      <div className="flex flex-col gap-2">
        {renderTokens(marked.lexer(text, { breaks: true }))}
      </div>
    </Unlinked>
  )
}

const Unlinked = createContext(false)

const renderTokens = (tokens: Token[] | undefined): ReactNode =>
  tokens?.map((token, place) => <Fragment key={place}>{renderToken(token)}</Fragment>)

function renderToken(token: Token): ReactNode {
  // Without extensions, Markdown produces no other nodes.
  const known = token as MarkedToken
  switch (known.type) {
    case 'paragraph':
      return <p>{renderTokens(known.tokens)}</p>
    case 'heading':
      // The page has headings of its own, so an author's headings are not part of their hierarchy.
      return <p className="text-strong font-semibold">{renderTokens(known.tokens)}</p>
    case 'strong':
      return <strong className="text-strong font-semibold">{renderTokens(known.tokens)}</strong>
    case 'em':
      return <em>{renderTokens(known.tokens)}</em>
    case 'del':
      return <del>{renderTokens(known.tokens)}</del>
    case 'codespan':
      return <code className="text-small font-mono">{known.text}</code>
    case 'code':
      return <pre className={preClass}>{known.text}</pre>
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-2 border-l-2 pl-3">
          {renderTokens(known.tokens)}
        </blockquote>
      )
    case 'list':
      return <List list={known} />
    case 'table':
      return <Table table={known} />
    case 'link':
      return <Address link={known} />
    case 'image':
      return known.text
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
      return null
    case 'text':
      return known.tokens ? renderTokens(known.tokens) : known.text
    case 'escape':
      return known.text
    // HTML, and nodes that occur only in lists.
    case 'html':
    case 'list_item':
    case 'checkbox':
      return known.raw
  }
}

const preClass = 'bg-background rounded-control text-small overflow-x-auto border p-3 font-mono'

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, place) => (
    <li key={place}>
      {item.task && (item.checked ? '☑ ' : '☐ ')}
      {renderTokens(item.tokens)}
    </li>
  ))
  if (!list.ordered) return <ul className="list-disc pl-5">{items}</ul>
  return (
    <ol start={Number(list.start)} className="list-decimal pl-5">
      {items}
    </ol>
  )
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    <div className="overflow-x-auto">
      <table className="text-small w-full">
        <thead>
          <tr>
            {table.header.map((cell, place) => (
              <th key={place} className="text-strong border-b py-1 pr-3 text-left font-medium">
                {renderTokens(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column} className="border-b py-1 pr-3">
                  {renderTokens(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Address({ link }: { link: Tokens.Link }) {
  const unlinked = use(Unlinked)
  if (unlinked || !isSafeLink(link.href)) return renderTokens(link.tokens)
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent rounded-mark underline"
    >
      {renderTokens(link.tokens)}
    </a>
  )
}
