import type { Page } from '@playwright/test'

/** What a page prints beyond the screen's edges, and words that it prints over other words. */
export async function misfitsOn(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(() => {
    interface Piece {
      words: string
      block: Element
      left: number
      right: number
      top: number
      bottom: number
    }
    const screenWidth = document.documentElement.clientWidth
    const about = (words: string) => words.trim().slice(0, 20)

    /** What ancestors leave visible of a box. */
    const visible = (box: DOMRect, owner: Element): Omit<Piece, 'words' | 'block'> => {
      // Ink is lower than the box of its line, which may reach into the next line.
      const leading = box.height / 4
      const seen = {
        left: box.left,
        right: box.right,
        top: box.top + leading,
        bottom: box.bottom - leading,
      }
      for (let above: Element | null = owner; above && above !== document.body; above = above.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(above)
        const edge = above.getBoundingClientRect()
        if (overflowX !== 'visible') {
          seen.left = Math.max(seen.left, edge.left)
          seen.right = Math.min(seen.right, edge.right)
        }
        if (overflowY !== 'visible') {
          seen.top = Math.max(seen.top, edge.top)
          seen.bottom = Math.min(seen.bottom, edge.bottom)
        }
      }
      return seen
    }
    const blockOf = (owner: Element): Element => {
      const isInline = ['inline', 'contents'].includes(getComputedStyle(owner).display)
      return isInline && owner.parentElement ? blockOf(owner.parentElement) : owner
    }

    // What sticks to an edge passes over the rest: it is judged at its own place.
    const sticking = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const { style } of sticking) Object.assign(style, { position: 'relative', inset: 'auto' })

    const pieces: Piece[] = []
    // What is open over the page covers it.
    const shown = document.querySelector('dialog:modal') ?? document.body
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const owner = text.parentElement
      if (!owner || !text.textContent?.trim() || !owner.checkVisibility({ visibilityProperty: true }))
        continue
      // It lies over the pages until it is closed.
      if (owner.closest('.reader-note')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const block = blockOf(owner)
      for (const box of range.getClientRects()) {
        const seen = visible(box, owner)
        const isShown = seen.right - seen.left > 2 && seen.bottom - seen.top > 2 && seen.bottom > 0
        if (isShown) pieces.push({ ...seen, words: about(text.textContent), block })
      }
    }

    for (const { style } of sticking) Object.assign(style, { position: '', inset: '' })

    const problems = new Set<string>()
    const widest = Math.max(document.body.scrollWidth, document.documentElement.scrollWidth)
    if (widest > screenWidth) problems.add(`scrolls sideways by ${widest - screenWidth} pixels`)
    for (const { words, left, right } of pieces) {
      if (left < -1 || right > screenWidth + 1) problems.add(`“${words}” leaves the screen`)
    }
    for (const [index, one] of pieces.entries()) {
      for (const other of pieces.slice(index + 1)) {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (one.block !== other.block && width > 2 && height > 2)
          problems.add(`“${one.words}” and “${other.words}” overlap`)
      }
    }
    return [...problems]
  })
}
