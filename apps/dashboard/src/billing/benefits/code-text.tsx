/** An identifier as a fact: in the mono font, and wrapped anywhere. */
export function CodeText({ children }: { children: string }) {
  return <code className="font-mono break-all">{children}</code>
}
