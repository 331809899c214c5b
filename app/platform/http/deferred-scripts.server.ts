/**
 * Runs in the browser: starts the delayed scripts after the first paint, or when everything has loaded without a paint,
 * as on a fast connection. Clicks on buttons that need scripts are repeated once those run.
 */
const startAfterPaint = `(() => {
  const held = document.currentScript.previousElementSibling
  const pressed = []
  const note = ({ target }) => {
    const button = target.closest('button[type=button]')
    if (button) pressed.push(button)
  }
  addEventListener('click', note)
  addEventListener('hydrating', () => {
    removeEventListener('click', note)
    for (const button of pressed) button.click()
  })
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.text = held.text
    document.head.append(script)
    script.remove()
  }
  addEventListener('load', () => setTimeout(start, document.hidden ? 0 : 500))
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
})()`

const moduleScript = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/
const preload = 'rel="modulepreload"'

/**
 * Delays the scripts of a page until the first paint, which they would delay on a slow connection. No element is
 * removed, since React expects all of them.
 */
export function deferScriptsUntilPaint(html: string, nonce: string): string {
  const starter = `<script nonce="${nonce}">${startAfterPaint}</script>`
  return html
    .replaceAll(preload, 'rel="later"')
    .replace(
      moduleScript,
      (_, attributes, code) => `<script${attributes} type="later">${code}</script>${starter}`,
    )
}

/** Loads the page's scripts at once, but with a lower priority than pictures and styles. */
export const lowerPreloadPriority = (html: string) =>
  html.replaceAll(preload, `${preload} fetchpriority="low"`)
