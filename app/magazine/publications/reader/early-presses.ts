import type { ToolbarActions } from './Toolbar'
import type { ReaderActions } from './useKeyboard'

/**
 * Clicks and keys that a reader pressed in the toolbar before the viewer loaded; the viewer then performs
 * them.
 */
export interface EarlyPresses {
  presses: ((tools: ToolbarActions) => void)[]
  /** The action of the last key, performed once, however often the key was pressed. */
  key?: keyof ReaderActions
  /** The tool that has the focus, and what was typed into it. */
  focused?: { name: string; value?: string }
}

export function toolsBeforeStart({ presses }: EarlyPresses): ToolbarActions {
  return {
    onPage: (name) => presses.push((tools) => tools.onPage(name)),
    onStep: (direction) => presses.push((tools) => tools.onStep(direction)),
    onZoomIn: () => presses.push((tools) => tools.onZoomIn()),
    onZoomOut: () => presses.push((tools) => tools.onZoomOut()),
    onFitWidth: () => presses.push((tools) => tools.onFitWidth()),
    onPanel: (panel) => presses.push((tools) => tools.onPanel(panel)),
    onFullScreen: () => presses.push((tools) => tools.onFullScreen()),
  }
}

const keysThatWait = ['previous', 'next', 'zoomIn', 'zoomOut', 'fitWidth'] as const

export const keysBeforeStart = (early: EarlyPresses): Partial<ReaderActions> =>
  Object.fromEntries(
    keysThatWait.map((key) => [
      key,
      () => {
        early.key = key
      },
    ]),
  )

/** Remembers which tool has the focus, because the viewer will replace the toolbar. */
export function rememberFocus(early: EarlyPresses, tool: EventTarget): void {
  if (!(tool instanceof HTMLElement)) return
  const value = tool instanceof HTMLInputElement ? tool.value : undefined
  early.focused = { name: tool.getAttribute('aria-label') ?? '', value }
}

/** Restores the focus to the tool of the same name, unless the focus has moved since. */
export function restoreFocus({ focused }: EarlyPresses, reader: Element | null | undefined): void {
  if (!focused || document.activeElement !== document.body) return
  const tool = reader?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused.name)}"]`)
  tool?.focus()
  if (tool instanceof HTMLInputElement && focused.value !== undefined) tool.value = focused.value
}
