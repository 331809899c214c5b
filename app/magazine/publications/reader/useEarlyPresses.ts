import { type RefObject, useEffect } from 'react'
import { type EarlyPresses, restoreFocus } from './early-presses'
import type { ToolbarActions } from './Toolbar'
import type { ReaderActions } from './useKeyboard'

interface Waiting {
  early: EarlyPresses
  frame: RefObject<HTMLElement>
  /** Undefined until the pages are there. */
  tools: ToolbarActions | undefined
  keys: ReaderActions
}

/** Gives the focus back to the tool that had it, and runs what was pressed before the viewer was there. */
export function useEarlyPresses({ early, frame, tools, keys }: Waiting): void {
  useEffect(() => restoreFocus(early, frame.current?.closest('.reader')), [early, frame])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, by the tools of that moment
  useEffect(() => {
    if (!tools) return
    for (const press of early.presses.splice(0)) press(tools)
    if (early.key) keys[early.key]()
    early.key = undefined
  }, [Boolean(tools)])
}
