/**
 * Runs in the browser: fetches and starts the held scripts once something is painted, or when everything has loaded
 * and nothing is painted yet, as on a fast connection. Buttons that need scripts are pressed again once those run.
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
 * Holds the scripts of a page back until the first paint: on a slow connection they would delay what is visible. No
 * element is removed, since React expects to find them all.
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

/** Loads the page's scripts at once, but after its pictures and styles. */
export const lowerPreloadPriority = (html: string) =>
  html.replaceAll(preload, `${preload} fetchpriority="low"`)
