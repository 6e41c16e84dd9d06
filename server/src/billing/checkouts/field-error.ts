/** A validation error of a request: its location and message. */
export type FieldError = { loc: (string | number)[]; msg: string; type?: string; input?: unknown }
