import { type RefObject, useEffect } from 'react'
import { type EarlyPresses, restoreFocus } from './early-presses'
import type { ToolbarActions } from './Toolbar'
import type { ReaderActions } from './useKeyboard'

interface Waiting {
  early: EarlyPresses
  frame: RefObject<HTMLElement>
  /** The viewer's actions; undefined until the pages are loaded. */
  tools: ToolbarActions | undefined
  keys: ReaderActions
}

/** Restores the focus to the tool that had it, and performs what was pressed before the viewer loaded. */
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
