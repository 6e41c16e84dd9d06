/** A field of a request, as a flag accepts it. */
export type Field = {
  /** The name on the wire; the flag is the same in kebab-case. */
  name: string
  /** `map`: key=value; `json`: any JSON, for objects and lists of objects. */
  kind: 'text' | 'number' | 'boolean' | 'map' | 'json'
  /** The flag may be repeated, and a list is sent. */
  many?: true
  required?: true
  nullable?: true
  /** The accepted values, if they are known. */
  values?: string[]
  /** The value that the server uses if none is sent, as text. */
  preset?: string
  about?: string
}

/** An operation of `/v1`, derived from the contract by tools/generate-cli.ts. */
export type Operation = {
  /** The command, such as `list` or `update-benefits`. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  summary: string
  about?: string
  scopes?: string[]
  /** Whose token it needs; `anyone` needs none. */
  caller: 'organization' | 'customer' | 'anyone'
  /** `data`: JSON. `file`: a download. `upload`: the body is a file. `stream`: events. */
  kind: 'data' | 'file' | 'upload' | 'stream'
  /** The response is a page of a list. */
  paged?: true
  /** Exists only in sandbox mode. */
  sandbox?: true
  /** Path parameters, in order. */
  params: string[]
  query: Field[]
  /** The top-level fields of the body; absent if it has none. */
  body?: Field[]
}

/** The operations of one resource. */
export type Group = { name: string; title: string; about: string; operations: Operation[] }

/** The flag of a field, without its dashes. */
export const flagOf = (name: string) => name.replaceAll('_', '-')
