import { raw } from 'hono/html'

/**
 * The style of pages the server renders itself: that of the dashboard's sign-in page, in light and
 * dark mode.
 */
export const styles = raw(`
  :root { color-scheme: light dark }
  body {
    margin: 0;
    min-height: 100dvh;
    box-sizing: border-box;
    padding: 14vh 16px 40px;
    background: light-dark(oklch(1 0 0), oklch(0.198 0.007 265));
    color: light-dark(oklch(0.415 0.014 265), oklch(0.785 0.008 265));
    font: 14px/20px 'Inter Variable', ui-sans-serif, system-ui, 'Segoe UI', Roboto, sans-serif;
  }
  main { max-width: 360px; margin: 0 auto }
  svg {
    width: 32px;
    height: 32px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  svg, h1, code { color: light-dark(oklch(0.215 0.012 265), oklch(0.955 0.003 265)) }
  h1 { margin: 24px 0 8px; font-size: 20px; line-height: 28px; letter-spacing: -0.012em }
  p { margin: 0 0 8px }
  .code { font-size: 13px; line-height: 18px }
  code { font-family: ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
  a {
    display: block;
    margin-top: 24px;
    padding: 12px;
    border-radius: 6px;
    background: light-dark(oklch(0.505 0.212 268), oklch(0.565 0.2 268));
    color: #fff;
    font-weight: 550;
    text-align: center;
    text-decoration: none;
  }
  a:hover { background: light-dark(oklch(0.45 0.205 268), oklch(0.52 0.2 268)) }
  a:focus-visible {
    outline: 2px solid light-dark(oklch(0.56 0.21 268), oklch(0.71 0.15 268));
    outline-offset: 2px;
  }
`)
