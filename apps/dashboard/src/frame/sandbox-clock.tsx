/** The chip of the sandbox's clock, "Sandbox · 20 Nov 2026 · advance", right in the header. */
export function SandboxClock() {
  return null
}
