/**
 * What a field is where its name alone does not tell: `d` a date, `o` opaque, `k` a map whose keys
 * are kept, `n` none of these; or the exceptions among the fields of its objects.
 */
export type Exceptions = { readonly [key: string]: string | Exceptions }
