// Turns the pages of an embedded reader in place, by press, key and swipe, without a step in the other page's history.
// Without this, each turn is a link. It stores nothing.
const linkTo = (rel) =>
  [...document.querySelectorAll(`.turning a[rel="${rel}"]`)].find((link) => link.offsetParent !== null)

let isTurning = false
async function turn(href, focused) {
  if (isTurning) return
  isTurning = true
  try {
    const answer = await fetch(href, { credentials: 'omit' })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    document.querySelector('main').replaceWith(page.querySelector('main'))
    document.querySelector('.framed-head')?.replaceWith(page.querySelector('.framed-head'))
    offerFullScreen()
    const next = focused && linkTo(focused)
    if (next) next.focus()
    else if (focused) document.querySelector('.turning a')?.focus()
    announce(document.querySelector('.turning p')?.textContent ?? '')
  } catch {
    location.assign(href)
  } finally {
    isTurning = false
  }
}

const status = document.createElement('p')
status.setAttribute('role', 'status')
status.className = 'framed-counter'
document.body.append(status)
const announce = (words) => {
  status.textContent = words
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('main a[href]')
  if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
  if (link.origin !== location.origin || link.pathname !== location.pathname) return
  event.preventDefault()
  turn(link.href, link.rel)
})

const isForward = (key) =>
  (document.querySelector('.spread')?.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight') === key
document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isZoomed = document.querySelector('.is-zoomed') !== null
  const isArrow = /^Arrow(Left|Right)$/.test(event.key)
  if (isArrow && isZoomed) return
  const isNext = event.key === 'PageDown' || (isArrow && isForward(event.key))
  if (event.key === 'f') toggleFullScreen()
  else if (isNext || isArrow || event.key === 'PageUp') step(isNext ? 'next' : 'prev', event)
})

function step(rel, event) {
  const link = linkTo(rel)
  if (!link) return
  event?.preventDefault()
  turn(link.href, link === document.activeElement ? rel : '')
}

let start
document.addEventListener('pointerdown', (event) => {
  start =
    event.pointerType === 'mouse' || !event.target.closest('.spread:not(.is-zoomed)') ? undefined : event
})
document.addEventListener('pointerup', (event) => {
  if (!start || event.pointerId !== start.pointerId) return
  const [across, down] = [event.clientX - start.clientX, event.clientY - start.clientY]
  start = undefined
  if (Math.abs(across) < 40 || Math.abs(across) < 2 * Math.abs(down)) return
  step(isForward(across < 0 ? 'ArrowRight' : 'ArrowLeft') ? 'next' : 'prev')
})

function offerFullScreen() {
  const button = document.querySelector('[data-full-screen]')
  if (button && document.fullscreenEnabled) button.hidden = false
  button?.addEventListener('click', toggleFullScreen)
}

function toggleFullScreen() {
  if (!document.fullscreenEnabled) return
  if (document.fullscreenElement) document.exitFullscreen()
  else document.documentElement.requestFullscreen().catch(() => {})
}
offerFullScreen()
