/**
 * Runs in the browser: fetches and starts the held scripts once something is painted, or all else is there and nothing is painted: on a fast
 * connection the page has loaded a moment before it is painted. What only scripts answer is pressed again once they are there.
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
 * Takes a page as Remix writes it, and gives it with its scripts held back until the first paint: on a slow connection they
 * would be in the way of what is to be seen. No element is taken out, as React wants to find them all.
 */
export function startScriptsAfterPaint(html: string, nonce: string): string {
  const starter = `<script nonce="${nonce}">${startAfterPaint}</script>`
  return html
    .replaceAll(preload, 'rel="later"')
    .replace(
      moduleScript,
      (_, attributes, code) => `<script${attributes} type="later">${code}</script>${starter}`,
    )
}

/** The page's scripts at once, but behind its pictures and styles. */
export const lowerPreloads = (html: string) => html.replaceAll(preload, `${preload} fetchpriority="low"`)
