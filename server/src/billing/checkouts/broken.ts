/** A validation error of a request: its location and message. */
export type Broken = { loc: (string | number)[]; msg: string; type?: string; input?: unknown }
